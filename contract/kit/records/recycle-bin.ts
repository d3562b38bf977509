import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { text } from '../values.ts';
import { addressReader } from './addresses.ts';

/** The number of days for which a deleted record can be restored. */
export const DELETED_KEPT_DAYS = 30;

const SEARCH_MAX = 200;
/** The most recently deleted come first. `search` matches like the search of the kind's list. */
export const deletedQuery = z.object({ ...pageQuery, search: text(SEARCH_MAX).optional() });
export type DeletedQuery = z.output<typeof deletedQuery>;

export interface DeletedAddress {
  search?: string | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}
/** Reads the address of a list of deleted records. */
export const readDeletedAddress = addressReader<DeletedAddress>({ search: { max: SEARCH_MAX } });

/** The fields that describe a deletion. `deletedBy` is a username, or null if the account is gone. */
export const deletion = { deletedAt: z.string(), deletedBy: z.string().nullable() };
