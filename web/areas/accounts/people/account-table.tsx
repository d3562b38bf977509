import type { Account } from '@fairlead/contract/accounts';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { ActionIcon, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';

export interface AccountChange {
  role?: AccountRole;
  employeeId?: string | null;
  disabled?: boolean;
}

/** A select for an employee. Passed in, because this area must not depend on the team area. */
export type EmployeeField = (field: {
  label: string;
  isLabelHidden?: boolean;
  value: string | null;
  onChange: (employeeId: string | null) => void;
}) => ReactNode;

interface AccountTableProps {
  accounts: readonly Account[];
  /** The user's own account. It can't be changed here, so that nobody locks themselves out. */
  ownId: string | undefined;
  employeeField: EmployeeField;
  onChange: (account: Account, change: AccountChange) => void;
  onNewLink: (account: Account) => void;
  onLiftResetBlock: (account: Account) => void;
  onResetSecondFactor: (account: Account) => void;
}

export function AccountTable({
  accounts,
  ownId,
  employeeField,
  onChange,
  onNewLink,
  onLiftResetBlock,
  onResetSecondFactor,
}: AccountTableProps) {
  const at = useNow();
  const columns: Column<Account>[] = [
    {
      key: 'username',
      header: 'Username',
      phone: 'primary',
      cell: (account) => <NameCell name={account.username} detail={account.emailId ?? 'No e-mail'} />,
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'secondary',
      cell: (account) => (
        <NativeSelect
          aria-label={`Role of ${account.username}`}
          data={[...ACCOUNT_ROLES]}
          value={account.role}
          miw={150}
          disabled={account._id === ownId}
          onChange={(event) => onChange(account, { role: event.currentTarget.value as AccountRole })}
        />
      ),
    },
    {
      key: 'employee',
      header: 'Employee',
      phone: 'secondary',
      cell: (account) =>
        employeeField({
          label: `Employee of ${account.username}`,
          isLabelHidden: true,
          value: account.employeeId,
          onChange: (employeeId) => onChange(account, { employeeId }),
        }),
    },
    { key: 'state', header: 'Status', phone: 'aside', cell: describeState },
    {
      key: 'seen',
      header: 'Last seen',
      phone: 'hidden',
      cell: (account) => <span className="muted">{account.lastSeenAt ? timeAgo(account.lastSeenAt, at) : 'Never'}</span>,
    },
  ];
  return (
    <DataTable
      label="Accounts"
      columns={columns}
      rows={accounts}
      rowKey={(account) => account._id}
      actions={(account) =>
        account._id === ownId ? null : (
          <>
            {account.resetBlocked && (
              <ActionIcon
                aria-label={`Allow ${account.username} to reset the password by mail again`}
                title="Allow a reset by mail again"
                onClick={() => onLiftResetBlock(account)}
              >
                <Icon name="refresh" size={20} />
              </ActionIcon>
            )}
            {account.hasSecondFactor && (
              <ActionIcon
                aria-label={`Remove the second step of ${account.username}`}
                title="Remove a lost second step"
                onClick={() => onResetSecondFactor(account)}
              >
                <Icon name="phone" size={20} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={`New one-time link for ${account.username}`}
              title="New one-time link"
              onClick={() => onNewLink(account)}
            >
              <Icon name="link" size={20} />
            </ActionIcon>
            <ActionIcon
              aria-label={`${account.disabled ? 'Unlock' : 'Lock'} ${account.username}`}
              title={account.disabled ? 'Unlock' : 'Lock'}
              onClick={() => onChange(account, { disabled: !account.disabled })}
            >
              <Icon name={account.disabled ? 'unlock' : 'lock'} size={20} />
            </ActionIcon>
          </>
        )
      }
    />
  );
}

function describeState(account: Account) {
  if (account.disabled) {
    return (
      <Chip tone="bad" hasDot>
        Locked
      </Chip>
    );
  }
  if (account.resetBlocked) {
    return (
      <Chip tone="bad" hasDot>
        Reset blocked
      </Chip>
    );
  }
  return (
    <Chip tone={account.invited ? 'wait' : 'good'} hasDot>
      {account.invited ? 'Invited' : 'Active'}
    </Chip>
  );
}
