import type { Actor, Ownership } from '@fairlead/contract/kit/permissions';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { Expression, SqlBool } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import type { ListSource, TableName } from './list/source.ts';
import type { RecordRow, WritableKind } from './write/kind.ts';
import { recordPolicy } from './write/record-policy.ts';

/** What is true of a kind's stored records whatever is done with them. Plain data and rules, without a database. */
export type StoredKind<Row extends RecordRow> = ReturnType<typeof storeKind<TableName, Row>>;

/** Says how a kind of the contract is stored, and whose a record is. Sentences that refuse something follow from its words. */
export function storeKind<Table extends TableName, Row extends RecordRow>(
  kind: Kind,
  stored: {
    source: ListSource<Table>;
    /** The condition on the kind's table that the actor may see a row; undefined for those who see all. */
    isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
    nameOf(row: Row): string;
    ownership(row: Row): Ownership;
    /** For a kind whose old deleted rows are emptied instead of removed: the column that marks them. They can't be restored. */
    emptiedColumn?: keyof Row & string;
    /** What screens call one, if not as the contract does. */
    noun?: string;
    /** Why someone is granted what is theirs, as part of a sentence: 'it is assigned to their employee'. For a kind that can be assigned. */
    assigned?: string;
    /** Sentences of its own. */
    refusals?: Partial<WritableKind<Row, object, object>['refusals']>;
  },
) {
  const { area, words, rights } = kind;
  const { one, many, change = 'change' } = words;
  const { source, isSeenBy, nameOf, ownership, emptiedColumn, assigned } = stored;
  const mayNot = (what: string) => `You don't have permission to ${what}.`;
  return {
    ...{ kind, area, source, nameOf, assigned, shownAs: stored.noun ?? one },
    table: source.table,
    noun: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    isSeenBy,
    emptiedColumn,
    refusals: {
      create: mayNot(`add ${many}`),
      edit: mayNot(`${change} this ${one}`),
      remove: mayNot(`delete this ${one}`),
      restore: mayNot(`see deleted ${many}`),
      savedFirst: `Someone else saved this ${one} first. Load the newest version and try again.`,
      ...stored.refusals,
    },
    policy: recordPolicy(rights, ownership, rights.fields),
  };
}
