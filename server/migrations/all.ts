import type { Migration } from '../platform/db/migrate/migrate.ts';
import * as start from './0001-start.ts';
import * as uploadLeases from './0002-upload-leases.ts';
import * as provedAddresses from './0003-proved-addresses.ts';
import * as codes from './0004-codes.ts';
import * as laterReminders from './0005-later-reminders.ts';
import * as log from './0006-log.ts';
import * as logOrder from './0007-log-order.ts';
import * as receipts from './0008-receipts.ts';
import * as laterPhotos from './0009-later-photos.ts';
import * as commitOrder from './0010-commit-order.ts';
import * as visitVerdicts from './0011-visit-verdicts.ts';
import * as changedRecords from './0012-changed-records.ts';
import * as search from './0013-search.ts';
import * as merges from './0014-merges.ts';
import * as numbers from './0015-numbers.ts';
import * as coveringOrders from './0016-covering-orders.ts';
import * as backups from './0017-backups.ts';
import * as searchAtOnce from './0018-search-at-once.ts';
import * as likenessRules from './0019-likeness-rules.ts';
import * as years from './0020-years.ts';
import * as deletedNotes from './0021-deleted-notes.ts';
import * as ordersByColumns from './0022-orders-by-columns.ts';
import * as contacts from './0023-contacts.ts';
import * as importedTasks from './0024-imported-tasks.ts';
import * as apiKeys from './0025-api-keys.ts';
import * as lanes from './0026-lanes.ts';
import * as keyNames from './0027-key-names.ts';
import frozen from './frozen.json' with { type: 'json' };

/** Every step of the schema by its file's name; they run in the order of their names. */
const steps = {
  '0001-start': start,
  '0002-upload-leases': uploadLeases,
  '0003-proved-addresses': provedAddresses,
  '0004-codes': codes,
  '0005-later-reminders': laterReminders,
  '0006-log': log,
  '0007-log-order': logOrder,
  '0008-receipts': receipts,
  '0009-later-photos': laterPhotos,
  '0010-commit-order': commitOrder,
  '0011-visit-verdicts': visitVerdicts,
  '0012-changed-records': changedRecords,
  '0013-search': search,
  '0014-merges': merges,
  '0015-numbers': numbers,
  '0016-covering-orders': coveringOrders,
  '0017-backups': backups,
  '0018-search-at-once': searchAtOnce,
  '0019-likeness-rules': likenessRules,
  '0020-years': years,
  '0021-deleted-notes': deletedNotes,
  '0022-orders-by-columns': ordersByColumns,
  '0023-contacts': contacts,
  '0024-imported-tasks': importedTasks,
  '0025-api-keys': apiKeys,
  '0026-lanes': lanes,
  '0027-key-names': keyNames,
} satisfies Record<string, Pick<Migration, 'up'>>;

/** The same with the hash of each file's text, which `npm run freeze` writes. A step without one does not pass the type check. */
const hashes: Record<keyof typeof steps, string> = frozen;

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(steps).map(([name, { up }]) => {
    const sha256: string | undefined = hashes[name as keyof typeof steps];
    if (sha256 === undefined) throw new Error(`Migration ${name} has no hash in server/migrations/frozen.json: run npm run freeze`);
    return [name, { up, sha256 }];
  }),
);
