import { searchEndpoints } from '@fairlead/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const searchQueries = {
  /** What the server finds for a text. Given up as soon as another text is asked for. */
  find: (text: string) =>
    queryOptions({
      queryKey: ['search', text],
      queryFn: async ({ signal }) => (await api(searchEndpoints.find, { query: { q: text }, signal })).results,
      // What was found before is shown at once and asked for again, because nothing says when it has changed.
      staleTime: 0,
      retry: false,
    }),
};
