import {
  type Actor,
  FIELD_PERMISSIONS,
  type GuardedKind,
  judge,
  may,
  type Ownership,
  type Permission,
  refusedFields,
  type Verdict,
} from '@fairlead/contract/kit/permissions';

interface Permissions {
  create: Permission;
  edit: Permission;
  remove: Permission;
  restore: Permission;
}

/** What is decided for one record: about it as a whole, and about fields with a permission of their own. */
export interface Judgements {
  edit: Verdict;
  remove: Verdict;
  restore: Verdict;
  fields: { fields: string[]; verdict: Verdict }[];
}

/**
 * Who may do what with the records of a kind, from the contract's permissions and a record's people. `judgeAll` gives the same decisions
 * with their grounds, for whoever asks why.
 */
export function recordPolicy<Row>(permissions: Permissions, ownership: (row: Row) => Ownership, guarded?: GuardedKind) {
  return {
    canCreate: (actor: Actor) => may(actor, permissions.create),
    canEdit: (actor: Actor, row: Row) => may(actor, permissions.edit, ownership(row)),
    canDelete: (actor: Actor, row: Row) => may(actor, permissions.remove, ownership(row)),
    canRestore: (actor: Actor) => may(actor, permissions.restore),
    /** The changed fields that the actor may not change, with the reasons. */
    refusedChanges: (actor: Actor, row: Row, fields: readonly string[]) =>
      guarded ? refusedFields(actor, guarded, fields, ownership(row)) : {},
    judgeAll: (actor: Actor, row: Row): Judgements => ({
      edit: judge(actor, permissions.edit, ownership(row)),
      remove: judge(actor, permissions.remove, ownership(row)),
      restore: judge(actor, permissions.restore),
      fields: guarded ? judgeFields(actor, FIELD_PERMISSIONS[guarded], ownership(row)) : [],
    }),
  };
}

function judgeFields(actor: Actor, guarded: Readonly<Record<string, Permission>>, record: Ownership): Judgements['fields'] {
  return [...new Set(Object.values(guarded))].map((permission) => ({
    fields: Object.keys(guarded).filter((field) => guarded[field] === permission),
    verdict: judge(actor, permission, record),
  }));
}
