import { formatQuery } from '@fairlead/contract/kit/endpoint';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import type { List } from '@fairlead/contract/kit/records/lists';

/** How a page of a list is asked for, besides what its view filters. */
export const pageParameters = (
  { fields }: Pick<List, 'fields'>,
  { page = 1, cursor }: { page?: number | undefined; cursor?: string | undefined },
) => ({
  page: String(page),
  ...(cursor && { cursor }),
  limit: String(PAGE_SIZE),
  count: 'false' as const,
  /** What rows are shown with. */
  fields: fieldsInLists(fields).join(','),
});

/** The call that a list begins with. */
export const firstRows = ({ path, fields }: Pick<List, 'path' | 'fields'>): string => path + formatQuery(pageParameters({ fields }, {}));
