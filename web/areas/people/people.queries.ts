import { type Account, accountList, type ListedAccount, peopleEndpoints } from '@fairlead/contract/people';
import { mailEndpoints } from '@fairlead/contract/people/mail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { listQueries } from '../../records/list/list.queries.ts';
import type { AccountView } from './list/account-view.rules.ts';

export const accountListQueries = listQueries<ListedAccount, AccountView>({
  area: 'accounts',
  declared: accountList,
  readPage: async (query, signal) => {
    const { accounts, ...page } = await api(peopleEndpoints.list, { query, signal });
    return { rows: accounts, ...page };
  },
  readCount: (query, signal) => api(peopleEndpoints.count, { query, signal }),
});

/** The accounts that an employee signs in with. */
export const accountsOfEmployee = (employeeId: string) =>
  queryOptions({
    queryKey: ['accounts', 'ofEmployee', employeeId],
    queryFn: async ({ signal }): Promise<Account[]> => (await api(peopleEndpoints.list, { query: { employeeId }, signal })).accounts,
  });

/** The newest mails, and whether one-time links can be mailed. */
export const mailsQuery = () =>
  queryOptions({ queryKey: ['accounts', 'mails'], queryFn: ({ signal }) => api(mailEndpoints.listMail, { signal }) });
