import { ACCOUNT_ROLES, PERMISSIONS, type Permission } from '@fairlead/contract/kit/permissions';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { describeGrant, describeGrants, namePermission } from './permission.rules.ts';
import classes from './permission-table.module.css';

const COLUMNS: Column<Permission>[] = [
  {
    key: 'permission',
    header: 'Permission',
    phone: 'primary',
    cell: (permission) => (
      <>
        {namePermission(permission)}
        <span className={classes.grants}>{describeGrants(permission)}</span>
      </>
    ),
  },
  ...ACCOUNT_ROLES.map(
    (role): Column<Permission> => ({
      key: role,
      header: role,
      phone: 'hidden',
      cell: (permission) => describeGrant(PERMISSIONS[permission][role]),
    }),
  ),
];

/** What each role may do, from the table that the server enforces. A kind may have added its permissions once its code came. */
export function PermissionTable() {
  const rows = Object.keys(PERMISSIONS) as Permission[];
  return <DataTable label="Permissions by role" columns={COLUMNS} rows={rows} rowKey={(permission) => permission} />;
}
