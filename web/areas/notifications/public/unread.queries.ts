import { unreadEndpoints } from '@fairlead/contract/notifications/unread';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** How many are unread. The key starts with the area, because live changes are matched by it. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await api(unreadEndpoints.unread, { signal })).unread,
  });
