import { type KeyDraft, keyEndpoints } from '@fairlead/contract/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The query key starts with the area of accounts, because making and ending keys is a change of an account. */
export const keysQuery = () =>
  queryOptions({ queryKey: ['accounts', 'keys'], queryFn: ({ signal }) => api(keyEndpoints.list, { signal }) });

export const createKey = (draft: KeyDraft) => api(keyEndpoints.create, { body: draft });
export const revokeKey = (id: string) => api(keyEndpoints.revoke, { params: { id } });
