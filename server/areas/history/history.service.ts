import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import * as store from './history.store.ts';

/** One accepted write. `subjects` are the clients and employees it is about, `recipients` the accounts it should reach. */
export interface HistoryEntry {
  /** Null for what the server did by itself. */
  actor: Actor | null;
  area: HistoryArea;
  entityId: string;
  /** A past participle: created, updated, deleted, moved … */
  action: string;
  changes?: Record<string, unknown>;
  subjects?: string[];
  recipients?: string[];
}

/** The spine: every accepted write appends here, in its own transaction; whoever must know of changes reads it. */
export interface History {
  append(tx: Tx, entry: HistoryEntry): Promise<void>;
}

export function createHistory(db: Database, clock: Clock): History {
  return {
    async append(tx, { actor, area, entityId, action, changes = {}, subjects = [], recipients = [] }) {
      const at = instantText(clock.now());
      const id = newId();
      const row = { id, at, actorId: actor?.accountId ?? null, area, entityId, action };
      await store.insert(tx, {
        ...row,
        changes: JSON.stringify(changes),
        subjects: JSON.stringify(subjects),
        recipients: JSON.stringify(recipients),
      });
      await store.insertSubjects(tx, id, subjects);
      await db.notify(tx, JSON.stringify({ area, entityId, action, actorId: row.actorId, at }));
    },
  };
}
