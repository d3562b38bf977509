import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, notAllowed } from '../../../platform/http/app-error.ts';
import type { ImportKind } from '../kind.ts';
import type { ManyEntries } from '../many-records.ts';

/** The kinds that can be imported, by their names. */
export type ImportKinds = Readonly<Record<string, ImportKind>>;

/** What an import says to the history. */
export interface ImportHistory extends ManyEntries {
  append(
    tx: Tx,
    entry: {
      actor: Actor | null;
      area: HistoryArea;
      entityId: string;
      action: string;
      changes?: Record<string, unknown>;
      recipients?: string[];
    },
  ): Promise<void>;
}

/** What the jobs of imports need from above. `zone` is the workspace's time zone. */
export interface ImportJobParts {
  kindsOf(parts: { db: Database; clock: Clock; history: ImportHistory; zone: string }): ImportKinds;
  createHistory(db: Database, clock: Clock): ImportHistory;
  actorNow(reader: Reader, accountId: string): Promise<Actor | undefined>;
}

/** What an import's job is asked to do. */
export interface ImportWork {
  importId: string;
  /** The account that asks for it. What it may do and see is read at each step. */
  accountId: string;
  zone: string;
}

export function kindIn(kinds: ImportKinds, name: string): ImportKind {
  const kind = lookUp(kinds, name);
  if (!kind) throw new AppError('invalid', `There is no import of ${name}`);
  return kind;
}

/** The account that an import works for, with what it may do now: it may have lost its role while the import waited. */
export async function importerNow(parts: ImportJobParts, reader: Reader, kind: ImportKind, accountId: string): Promise<Actor> {
  const actor = await parts.actorNow(reader, accountId);
  if (!actor || !kind.canImport(actor)) throw notAllowed(`import ${kind.name}`);
  return actor;
}
