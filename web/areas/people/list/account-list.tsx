import { accountList, type ListedAccount } from '@fairlead/contract/people';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { timeAgo, useNow } from '../../../platform/time.ts';
import type { FilterControl, ListColumn, ListDescription } from '../../../records/list/list-description.ts';
import { Chip } from '../../../ui/chip.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { accountListQueries } from '../people.queries.ts';
import classes from './account-list.module.css';
import { accountState } from './account-state.rules.ts';
import { type AccountView, readAccountAddress } from './account-view.rules.ts';

export type AccountList = ListDescription<ListedAccount, AccountView>;

const COLUMNS: readonly ListColumn<ListedAccount>[] = [
  {
    key: 'username',
    header: 'Username',
    sort: 'username',
    phone: 'primary',
    cell: ({ username, emailId }) => <NameCell name={username} detail={emailId ?? 'No e-mail'} />,
    print: ({ username, emailId }) => [username, emailId].filter(Boolean).join(' · '),
  },
  { key: 'role', header: 'Role', sort: 'role', phone: 'secondary', cell: Role, print: ({ role }) => role },
  {
    key: 'employee',
    header: 'Employee',
    phone: 'hidden',
    cell: ({ employeeName }) => employeeName ?? <span className="muted">No employee</span>,
    print: ({ employeeName }) => employeeName,
  },
  {
    key: 'secondStep',
    header: 'Second step',
    phone: 'hidden',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : <span className="muted">Off</span>),
  },
  { key: 'state', header: 'Status', phone: 'aside', cell: State, print: (account) => accountState(account).text },
  { key: 'seen', header: 'Last seen', sort: 'lastSeenAt', phone: 'hidden', cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} /> },
];

/** All accounts as a list, for Administrators (docs/product/people.md). The control for an employee is the team area's. */
export const describeAccounts = (employee: FilterControl): AccountList => ({
  path: paths.accounts,
  readAddress: readAccountAddress,
  queries: accountListQueries,
  title: 'People',
  searchLabel: 'Username or e-mail',
  nouns: { one: 'account', many: 'accounts' },
  loading: 'Loading accounts...',
  failure: (error) => `Error: ${describeError(error, 'The accounts could not be read.')}`,
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nobody found for “${search}”.`, hint: 'The search covers usernames and e-mail addresses.' };
    return { title: 'Nothing matches.', hint: 'No account fits all the filters.' };
  },
  declared: accountList,
  controls: { employeeId: employee },
  columns: COLUMNS,
  tableClass: classes.table,
  nameRow: ({ username }) => username,
  href: () => paths.accounts,
});

function Role({ role, employeeName }: ListedAccount) {
  return (
    <>
      {role}
      {employeeName && <span className={classes.onPhone}>{` · ${employeeName}`}</span>}
    </>
  );
}

function State(account: ListedAccount) {
  const { text, tone } = accountState(account);
  return (
    <Chip tone={tone} hasDot>
      {text}
    </Chip>
  );
}

function Seen({ at }: { at: string | null }) {
  const now = useNow();
  return <span className="muted">{at ? timeAgo(at, now) : 'Never'}</span>;
}
