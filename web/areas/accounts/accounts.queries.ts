import { accountEndpoints } from '@fairlead/contract/accounts';
import { mailEndpoints } from '@fairlead/contract/accounts/mail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** A query key starts with the area, because live changes are matched by it. */
export const accountQueries = {
  me: () => queryOptions({ queryKey: ['accounts', 'me'], queryFn: ({ signal }) => api(accountEndpoints.me, { signal }) }),
  sessions: () => queryOptions({ queryKey: ['accounts', 'sessions'], queryFn: ({ signal }) => api(accountEndpoints.sessions, { signal }) }),
  mails: () => queryOptions({ queryKey: ['accounts', 'mails'], queryFn: ({ signal }) => api(mailEndpoints.listMail, { signal }) }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['accounts', 'invitation', token],
      queryFn: ({ signal }) => api(accountEndpoints.readInvitation, { params: { token }, signal }),
    }),
};
