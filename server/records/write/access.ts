import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { Reader } from '../../platform/db/database.ts';
import type { RecordRow, WritableKind } from './kind.ts';
import type { Judgements } from './record-policy.ts';
import * as store from './rows.store.ts';

/** A kind whose decisions can be explained. */
export type ExplainedKind<Row extends RecordRow> = Pick<WritableKind<Row, object, object>, 'table' | 'noun' | 'isSeenBy' | 'nameOf'> & {
  policy: { canRestore(actor: Actor): boolean; judgeAll(actor: Actor, row: Row): Judgements };
  kind: Kind;
  assigned: string | undefined;
  shownAs: string;
};

/** What decides about one record for one actor. */
export interface Access extends Judgements {
  name: string;
  isDeleted: boolean;
  isSeen: boolean;
  /** False if nobody sees it, because what it belongs to is deleted. */
  isSeenByAny: boolean;
  /** True if some actors see only a part of the kind's records. */
  hasVisibility: boolean;
}

/**
 * What `subject` may do with a record, decided by what every call about it goes through. Undefined if the `asker` may not know of it:
 * they neither see it nor may restore it.
 */
export async function readAccess<Row extends RecordRow>(
  reader: Reader,
  kind: ExplainedKind<Row>,
  { asker, subject, id }: { asker: Actor; subject: Actor; id: string },
): Promise<Access | undefined> {
  const sees = async (actor: Actor) => (await store.list(reader, kind, actor, [id])).length > 0;
  const row = (await store.findAny(reader, kind, id)) as Row | undefined;
  if (!row || !(kind.policy.canRestore(asker) || (await sees(asker)))) return undefined;
  return {
    ...kind.policy.judgeAll(subject, row),
    name: kind.nameOf(row),
    isDeleted: row.deletedAt !== null,
    isSeen: await sees(subject),
    isSeenByAny: await sees({ ...subject, sees: 'all' }),
    hasVisibility: kind.isSeenBy !== undefined,
  };
}
