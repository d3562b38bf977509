import { z } from 'zod';
import { id, text } from './values.ts';

/** Rows on a page of every table (docs/product/api.md). */
export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 200;
export const PAGE_MAX = 100_000_000;
export const CURSOR_MAX = 2000;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** Query values are sent as strings. `page` counts from 1. `cursor` is the `next` or `previous` of an earlier reply and takes precedence over `page`. */
export const pageQuery = {
  page: wholeNumber(1, PAGE_MAX).optional(),
  limit: wholeNumber(1, MAX_PAGE_SIZE).optional(),
  cursor: text(CURSOR_MAX).optional(),
  /** `false` omits `total` and `pages`, so that rows needn't wait for the count. */
  count: z.enum(['true', 'false']).optional(),
};

/** The properties of every list reply besides the rows. `next` and `previous` are cursors, null at the ends. */
export const pageReply = {
  total: z.int().optional(),
  page: z.int(),
  pages: z.int().optional(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
};

/** The reply to a list's count: the number of rows, and of pages of the requested size, at least 1. */
export const countReply = z.object({ total: z.int(), pages: z.int() });

/** The query of a list that is read in parts, newest first. `before` is the `_id` of the oldest entry of the previous part. */
export const olderQuery = z.object({ limit: pageQuery.limit, before: id.optional() });
export type OlderQuery = z.output<typeof olderQuery>;
/** Entries in a part unless `limit` asks for another number. */
export const OLDER_LIMIT = 50;
export const OLDER_PARTS = `At most \`limit\` (${OLDER_LIMIT}); those older than \`before\` follow, and fewer than \`limit\` are the last.`;

/** ceil(total / limit), at least 1 (docs/product/api.md). */
export const countPages = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));
