import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { text } from '../values.ts';
import { lenientAddress } from './lists.ts';

/** A deleted record can be restored for this long. */
export const DELETED_KEPT_DAYS = 30;

/** The last deleted come first; `search` is a case-insensitive substring of what the kind's list searches in. */
export const deletedQuery = z.object({ ...pageQuery, search: text(200).optional() });
export type DeletedQuery = z.output<typeof deletedQuery>;

/** What the address of a list of deleted records says. */
export const deletedAddress = lenientAddress({ search: deletedQuery.shape.search });
export type DeletedAddress = z.output<typeof deletedAddress>;

/** What a deleted record of any kind says of its deletion. `deletedBy` is a username, null when the account is gone. */
export const deletion = { deletedAt: z.string(), deletedBy: z.string().nullable() };
