import { type ClientCategory, categoryEndpoints } from '@fairlead/contract/clients/categories';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Its key begins with the area's, so that a change of any client reads the numbers of clients anew. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['clients', 'categories'],
    queryFn: ({ signal }) => api(categoryEndpoints.listCategories, { signal }),
  });

/** While clients are still moving, how often it is asked whether they have moved. */
const MOVING_MS = 1000;

/** The same, with what is new while clients move from one category to another. */
export const followedCategories = () => ({
  ...categoriesQuery(),
  refetchInterval: ({ state }: { state: { data: ClientCategory[] | undefined } }) => isAnyMoving(state.data) && MOVING_MS,
});

export const isAnyMoving = (categories: readonly ClientCategory[] | undefined): boolean =>
  categories?.some(({ moving }) => moving) ?? false;

/** What a client can be given. */
export const findLasting = (categories: readonly ClientCategory[] | undefined): ClientCategory[] =>
  (categories ?? []).filter(({ moving }) => !moving);

/** The category with a client's category name, ignoring case. */
export const findCategory = (categories: readonly ClientCategory[] | undefined, name: string): ClientCategory | undefined =>
  categories?.find((each) => each.name.toLowerCase() === name.toLowerCase());
