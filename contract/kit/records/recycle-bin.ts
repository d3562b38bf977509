import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { text } from '../values.ts';
import { lenientAddress } from './lists.ts';

/** The number of days for which a deleted record can be restored. */
export const DELETED_KEPT_DAYS = 30;

/** The most recently deleted come first. `search` matches like the search of the kind's list. */
export const deletedQuery = z.object({ ...pageQuery, search: text(200).optional() });
export type DeletedQuery = z.output<typeof deletedQuery>;

/** The schema of the address of a list of deleted records. */
export const deletedAddress = lenientAddress({ search: deletedQuery.shape.search });
export type DeletedAddress = z.output<typeof deletedAddress>;

/** The fields that describe a deletion. `deletedBy` is a username, or null if the account is gone. */
export const deletion = { deletedAt: z.string(), deletedBy: z.string().nullable() };
