import { type ClientCategory, categoryEndpoints } from '@fairlead/contract/clients/categories';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Its key begins with the area's, so that a change of any client reads the numbers of clients anew. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['clients', 'categories'],
    queryFn: ({ signal }) => api(categoryEndpoints.listCategories, { signal }),
  });

/** The category with a client's category name, ignoring case. */
export const findCategory = (categories: readonly ClientCategory[] | undefined, name: string): ClientCategory | undefined =>
  categories?.find((each) => each.name.toLowerCase() === name.toLowerCase());
