import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Ports by their UN/LOCODE, and the lanes of clients between them. */
export async function up({ schema }: Kysely<unknown>, { table, noteChanges }: MigrationKit): Promise<void> {
  const usual = {
    searchText: 'text',
    undoneVersion: 'integer?',
    undoneTo: 'integer?',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  } as const;
  const isKept = sql<boolean>`"deletedAt" is null`;
  const isDeleted = sql<boolean>`"deletedAt" is not null`;

  // Which lists that come with the program have been filled in, so that none is filled in again.
  await table('filledList', ['name'], { name: 'text', filledAt: 'text' }).execute();

  await table('port', ['id'], {
    ...{ id: 'text', code: 'text', name: 'text', country: 'text?', latitude: 'real?', longitude: 'real?' },
    ...{ nameKey: 'text', countryKey: 'text' },
    ...usual,
  }).execute();
  await schema.createIndex('port_code_unique').unique().on('port').column('code').where(isKept).execute();
  // The list's orders, and the recycle bin's.
  for (const order of ['nameKey', 'countryKey', 'createdAt'])
    await schema.createIndex(`port_${order}`).on('port').columns([order, 'id']).where(isKept).execute();
  await schema.createIndex('port_deletedAt').on('port').columns(['deletedAt', 'id']).where(isDeleted).execute();
  await noteChanges('port');

  await table('lane', ['id'], {
    ...{ id: 'text', clientId: 'text', loadPort: 'text', loadPortName: 'text', dischargePort: 'text', dischargePortName: 'text' },
    ...{ mode: 'text?', commodity: 'text?', volume: 'real?', volumeUnit: 'text?', notes: 'text?' },
    ...{ volumeKey: 'real', laneKey: 'text' },
    ...usual,
  }).execute();
  // A client's lanes, deleted ones too, which go with their client.
  await schema.createIndex('lane_clientId').on('lane').columns(['clientId', 'loadPort', 'id']).execute();
  await schema.createIndex('lane_clientId_laneKey_unique').unique().on('lane').columns(['clientId', 'laneKey']).where(isKept).execute();
  // Lanes that still call a port as it was called before, deleted ones too.
  for (const port of ['loadPort', 'dischargePort'])
    await schema
      .createIndex(`lane_${port}_name`)
      .on('lane')
      .columns([port, `${port}Name`])
      .execute();
  // The list's orders; the first two also find the lanes of a port.
  for (const order of ['loadPort', 'dischargePort', 'volumeKey', 'createdAt'])
    await schema.createIndex(`lane_${order}`).on('lane').columns([order, 'id']).where(isKept).execute();
  await schema.createIndex('lane_deletedAt').on('lane').columns(['deletedAt', 'id']).where(isDeleted).execute();
  await noteChanges('lane');
}
