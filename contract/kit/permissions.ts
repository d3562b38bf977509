/** The account roles, most able first (decisions C5). */
export const ACCOUNT_ROLES = ['Administrator', 'Manager', 'Member', 'Viewer'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** How much of the clients someone sees: all, what concerns their department, or what concerns themselves (decisions C5). */
export const VISIBILITIES = ['all', 'department', 'own'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** `own` is what one created or what is assigned to one. */
type Grant = 'all' | 'own' | 'none';

/** Who is asking. `employeeId` is the employee the account is linked to, if any. */
export interface Actor {
  accountId: string;
  username: string;
  role: AccountRole;
  employeeId: string | null;
  /** What is shown to this very actor, the workspace's setting being one part of it; see `seesOf`. */
  sees: Visibility;
}

const all = { Administrator: 'all', Manager: 'all', Member: 'all', Viewer: 'all' } as const;
const writers = { Administrator: 'all', Manager: 'all', Member: 'all', Viewer: 'none' } as const;
const owners = { Administrator: 'all', Manager: 'all', Member: 'own', Viewer: 'none' } as const;
const managers = { Administrator: 'all', Manager: 'all', Member: 'none', Viewer: 'none' } as const;
const administrators = { Administrator: 'all', Manager: 'none', Member: 'none', Viewer: 'none' } as const;

/** Who may do what. The server enforces it; the web hides what is refused. */
export const PERMISSIONS = {
  'accounts.manage': administrators,
  'sampleData.manage': administrators,
  'settings.manage': administrators,
  'employees.read': all,
  'employees.create': writers,
  'employees.edit': owners,
  'employees.delete': owners,
  'clients.read': all,
  'clients.create': writers,
  'clients.edit': owners,
  'clients.delete': owners,
  'clients.restore': administrators,
  'clients.import': writers,
  'categories.manage': managers,
  'clientNotes.create': writers,
  'clientNotes.edit': owners,
  'clientNotes.delete': owners,
  'checkins.read': all,
  'checkins.create': writers,
  'checkins.edit': owners,
  'checkins.delete': owners,
} as const satisfies Record<string, Record<AccountRole, Grant>>;
export type Permission = keyof typeof PERMISSIONS;

/** Managers and Administrators see all clients; Members and Viewers what the workspace's setting says. */
export function seesOf(role: AccountRole, setting: Visibility): Visibility {
  return role === 'Member' || role === 'Viewer' ? setting : 'all';
}

/** What ties a record to people: the account that created it and the employees it is assigned to. */
export interface Ownership {
  createdBy: string | null;
  assignedTo: readonly (string | null)[];
}

/** Whether the actor may do this at all, or, given a record, may do it to that record. */
export function may(actor: Pick<Actor, 'role' | 'accountId' | 'employeeId'>, permission: Permission, record?: Ownership): boolean {
  const grant: Grant = PERMISSIONS[permission][actor.role];
  if (grant !== 'own' || !record) return grant !== 'none';
  return record.createdBy === actor.accountId || (actor.employeeId !== null && record.assignedTo.includes(actor.employeeId));
}
