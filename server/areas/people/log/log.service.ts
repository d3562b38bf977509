import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayAfter, toInstant } from '@fairlead/contract/kit/time';
import type { LogEntry, LogQuery } from '@fairlead/contract/people/log';
import type { ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notAllowed } from '../../../platform/http/app-error.ts';
import { doerOf } from '../../../records/timeline.ts';
import type { History } from '../../history/history.service.ts';
import { canManage } from '../../sign-in/sign-in.service.ts';
import type { Accounts } from '../people.service.ts';

interface Parts {
  db: Database;
  history: History;
  accounts: Pick<Accounts, 'namesOf'>;
  readZone: ReadZone;
}

/** What an export says of itself: the name of the list or file, and which of its rows, in words. */
export interface ExportTold {
  list: string;
  format: string;
  rows: string | undefined;
}

export type AdministratorsLog = ReturnType<typeof createLog>;

/** Who changed accounts, roles and settings, and who took lists out as files (docs/product/people.md). */
export function createLog({ db, history, accounts, readZone }: Parts) {
  return {
    /** A page of the log, newest first. */
    async list(actor: Actor, { who, what, from, to, limit = PAGE_SIZE, page, cursor, count }: LogQuery) {
      if (!canManage(actor)) throw notAllowed('read the log');
      const zone = await readZone();
      const startOf = (day: string) => toInstant(day, '00:00', zone).toISOString();
      const filter = { actorId: who, topic: what, from: from && startOf(from), until: to && startOf(dayAfter(to)) };
      const { entries, ...place } = await history.listLog(db.read, filter, { limit, page, cursor });
      const total = count === 'false' ? undefined : await history.countLog(db.read, filter);
      const isOfAccount = ({ area, action }: { area: string; action: string }) => area === 'accounts' && action !== 'exported';
      const names = await accounts.namesOf(
        db.read,
        entries.flatMap((entry) => [entry.actorId, isOfAccount(entry) ? entry.entityId : null]),
      );
      return {
        entries: entries.map((entry): LogEntry => {
          const { id, at, area, action, entityId, changes } = entry;
          return {
            _id: id,
            at,
            ...doerOf(names, entry),
            about: isOfAccount(entry) ? (names.get(entityId) ?? null) : null,
            area,
            action,
            changes,
          };
        }),
        ...place,
        ...(total !== undefined && { total, pages: countPages(total, limit) }),
      };
    },

    /** Notes that somebody takes rows out as a file, before they get it. Nobody's screen changes by it, so none is told. */
    async tellExport(actor: Actor, told: ExportTold): Promise<void> {
      const entry = { actor, area: 'accounts' as const, entityId: actor.accountId, action: 'exported', changes: { ...told } };
      await db.write((tx) => history.appendMany(tx, [entry]));
    },
  };
}
