import type { FieldErrors } from './errors.ts';
import type { AddedKinds } from './records/added-kinds.ts';

/** The account roles, the most powerful first (docs/product/people.md). */
export const ACCOUNT_ROLES = ['Administrator', 'Manager', 'Member', 'Viewer'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Which clients someone sees: all, their department's, or their own (docs/product/people.md). */
export const VISIBILITIES = ['all', 'department', 'own'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** `own`: records the actor created or that are assigned to them; `created`: records the actor created. */
type Grant = 'all' | 'own' | 'created' | 'none';

/** The account that makes a request. `employeeId` is the employee it is linked to, if any. */
export interface Actor {
  accountId: string;
  username: string;
  role: AccountRole;
  employeeId: string | null;
  /** The API key by which it calls, if it does. */
  keyName?: string | undefined;
  /** Which clients this actor sees, from the role and the workspace's setting; see `resolveVisibility`. */
  sees: Visibility;
}

type Grants = Readonly<Record<AccountRole, Grant>>;
/** Who may do something, by whose records. */
export const GRANTS = {
  all: { Administrator: 'all', Manager: 'all', Member: 'all', Viewer: 'all' },
  writers: { Administrator: 'all', Manager: 'all', Member: 'all', Viewer: 'none' },
  owners: { Administrator: 'all', Manager: 'all', Member: 'own', Viewer: 'none' },
  creators: { Administrator: 'all', Manager: 'all', Member: 'created', Viewer: 'none' },
  managers: { Administrator: 'all', Manager: 'all', Member: 'none', Viewer: 'none' },
  administrators: { Administrator: 'all', Manager: 'none', Member: 'none', Viewer: 'none' },
} as const satisfies Record<string, Grants>;
const { all, writers, owners, creators, managers, administrators } = GRANTS;

const TABLE = {
  'accounts.manage': administrators,
  'sampleData.manage': administrators,
  'settings.manage': administrators,
  'employees.read': all,
  'employees.create': writers,
  'employees.edit': owners,
  'employees.delete': creators,
  'employees.place': managers,
  'employees.restore': administrators,
  'clients.read': all,
  'clients.create': writers,
  'clients.edit': owners,
  'clients.delete': creators,
  'clients.assign': owners,
  'clients.restore': administrators,
  'clients.import': writers,
  'categories.manage': managers,
  'clientNotes.create': writers,
  'clientNotes.edit': owners,
  'clientNotes.delete': creators,
  'clientNotes.restore': administrators,
  'checkins.read': all,
  'checkins.create': writers,
  'checkins.edit': owners,
  'checkins.delete': creators,
  'checkins.attribute': creators,
  'checkins.overrule': managers,
  'checkins.restore': administrators,
  'events.read': all,
  'events.create': writers,
  'events.edit': owners,
  'events.delete': creators,
  'events.restore': administrators,
  'tasks.read': all,
  'tasks.create': writers,
  'tasks.edit': owners,
  'tasks.delete': creators,
  'tasks.restore': administrators,
  'taskColumns.create': writers,
  'taskColumns.edit': creators,
  'documents.read': all,
  'documents.create': writers,
  'documents.edit': owners,
  'documents.delete': creators,
  'documents.restore': administrators,
  'ledger.read': all,
  'ledger.create': writers,
  'ledger.edit': owners,
  'ledger.delete': creators,
  'ledger.restore': administrators,
  'contacts.read': all,
  'contacts.create': writers,
  'contacts.edit': owners,
  'contacts.delete': creators,
  'contacts.restore': administrators,
  'lanes.read': all,
  'lanes.create': writers,
  'lanes.edit': owners,
  'lanes.delete': creators,
  'lanes.restore': administrators,
  'ports.read': all,
  'ports.create': managers,
  'ports.edit': managers,
  'ports.delete': managers,
  'ports.restore': administrators,
} as const satisfies Record<string, Grants>;
type Deed = 'read' | 'create' | 'edit' | 'delete' | 'restore';
export type Permission = keyof typeof TABLE | `${keyof AddedKinds & string}.${Deed}`;
/** All permissions by role. The server enforces them; the web app hides what isn't allowed. */
export const PERMISSIONS = TABLE as Readonly<Record<Permission, Grants>>;

/** The permissions that a kind of record goes by. `fields` names its fields with a permission of their own. */
export interface KindRights {
  create: Permission;
  edit: Permission;
  remove: Permission;
  restore: Permission;
  fields?: GuardedKind;
}
type NameOfRights = { [Name in Permission]: Name extends `${infer Kind}.restore` ? Kind : never }[Permission];
/** Those that are called after the kind in the table. */
export const kindRights = <Name extends NameOfRights>(name: Name) => ({
  create: `${name}.create` as const,
  edit: `${name}.edit` as const,
  remove: `${name}.delete` as const,
  restore: `${name}.restore` as const,
});

/** The permissions of a kind that the table does not name. */
export function grantRights<Name extends keyof AddedKinds & string>(name: Name, grants: Readonly<Record<Deed, Grants>>) {
  Object.assign(PERMISSIONS, Object.fromEntries(Object.entries(grants).map(([deed, each]) => [`${name}.${deed}`, each])));
  return kindRights(name);
}

/**
 * Fields that decide visibility or permissions, and the permission that changing them needs in addition to the one for editing the
 * record. All other fields need only the latter. Reasons: docs/decisions/0017-fields-that-rights-go-by.md.
 */
export const FIELD_PERMISSIONS = {
  employees: { department: 'employees.place', role: 'employees.place' },
  clients: { assignedToId: 'clients.assign', assignedTo: 'clients.assign', assignedRole: 'clients.assign' },
  checkins: { clientId: 'checkins.attribute', teamMembers: 'checkins.attribute' },
} as const satisfies Record<string, Record<string, Permission>>;
export type GuardedKind = keyof typeof FIELD_PERMISSIONS;
export type FieldPermission = {
  [kind in GuardedKind]: (typeof FIELD_PERMISSIONS)[kind][keyof (typeof FIELD_PERMISSIONS)[kind]];
}[GuardedKind];

/** The messages for people who may edit a record but not this field. */
export const FIELD_REFUSALS: Record<FieldPermission, string> = {
  'employees.place': 'Only a Manager or Administrator can change a role or department',
  'clients.assign': 'Only the person who added a client or has it assigned can hand it over',
  'checkins.attribute': 'Only the person who logged the visit can change its client or team members',
};

/** Managers and Administrators see all clients. For Members and Viewers the workspace's setting decides. */
export function resolveVisibility(role: AccountRole, setting: Visibility): Visibility {
  return role === 'Member' || role === 'Viewer' ? setting : 'all';
}

/** The people of a record: the account that created it and the employees it is assigned to. */
export interface Ownership {
  createdBy: string | null;
  assignedTo: readonly (string | null)[];
}

type Doer = Pick<Actor, 'role' | 'accountId' | 'employeeId'>;

/** By what someone may do something: their role, or the record, which they created or which is assigned to them. */
type Ground = 'role' | 'created' | 'assigned';
/** What the role grants, and by what the actor may; without `by` they may not. */
export interface Verdict {
  grant: Grant;
  by?: Ground;
}

/** Decides every permission, in general or, given a record, for that record. */
export function judge(actor: Doer, permission: Permission, record?: Ownership): Verdict {
  // A permission that nobody granted is nobody's.
  const grant: Grant = PERMISSIONS[permission]?.[actor.role] ?? 'none';
  if (grant === 'none') return { grant };
  if (grant === 'all' || !record) return { grant, by: 'role' };
  if (record.createdBy === actor.accountId) return { grant, by: 'created' };
  const isAssigned = grant === 'own' && actor.employeeId !== null && record.assignedTo.includes(actor.employeeId);
  return isAssigned ? { grant, by: 'assigned' } : { grant };
}

/** Whether the actor has this permission in general or, given a record, for that record. */
export const may = (actor: Doer, permission: Permission, record?: Ownership): boolean => judge(actor, permission, record).by !== undefined;

/** Which of these fields the actor may not change, with the reasons. Doesn't check the permission to edit the record. */
export function refusedFields(actor: Doer, kind: GuardedKind, fields: readonly string[], record: Ownership): FieldErrors {
  const guarded: Partial<Record<string, FieldPermission>> = FIELD_PERMISSIONS[kind];
  const refusals = fields.flatMap((field) => {
    const permission = guarded[field];
    return permission && !may(actor, permission, record) ? [[field, FIELD_REFUSALS[permission]]] : [];
  });
  return Object.fromEntries(refusals);
}
