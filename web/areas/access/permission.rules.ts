import { ACCOUNT_ROLES, PERMISSIONS, type Permission } from '@fairlead/contract/kit/permissions';

const GRANTS = { all: 'Yes', own: 'Own and assigned', created: 'Own', none: 'No' } as const;

/** How far a permission goes, in words. */
export const describeGrant = (grant: keyof typeof GRANTS): string => GRANTS[grant];

/** What a permission allows, where the words of its key don't say it. */
const NAMES: Partial<Record<Permission, string>> = {
  'accounts.manage': 'Accounts: invite, change roles, lock',
  'sampleData.manage': 'Sample data: load and remove',
  'settings.manage': 'Workspace settings: change',
  'employees.place': 'Employees: change role or department',
  'clients.assign': 'Clients: hand over to somebody else',
  'clients.import': 'Clients: import from a file',
  'categories.manage': 'Categories: add, change, delete',
  'checkins.attribute': 'Visits: change client or team members',
  'checkins.overrule': 'Visits: overrule a verdict, see what is unusual',
};

/** What the screens call a kind of record whose key is another word. */
const KINDS: Record<string, string> = { checkins: 'visits', ledger: 'ledger entries', taskColumns: 'columns of task boards' };

/** 'Client notes: edit' of 'clientNotes.edit'. */
export function namePermission(permission: Permission): string {
  const [kind = '', action] = permission.split('.');
  const words = KINDS[kind] ?? kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[permission] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${action === 'read' ? 'see' : action}`;
}

/** How far a permission goes for all roles, in one line: 'Administrator, Manager: Yes · Member: Own · Viewer: No'. */
export function describeGrants(permission: Permission): string {
  const grants = ACCOUNT_ROLES.map((role) => describeGrant(PERMISSIONS[permission][role]));
  const rolesWith = (grant: string) => ACCOUNT_ROLES.filter((_, place) => grants[place] === grant).join(', ');
  return [...new Set(grants)].map((grant) => `${rolesWith(grant)}: ${grant}`).join(' · ');
}
