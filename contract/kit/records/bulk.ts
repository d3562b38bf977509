import { z } from 'zod';
import { id } from '../values.ts';

/** How many records one bulk action takes. */
export const BULK_MAX = 1000;

/** The chosen records; the words for one and for many stand in the messages. */
export const bulkIds = ({ one, many }: { one: string; many: string }) =>
  z.array(id).min(1, `Select at least one ${one}`).max(BULK_MAX, `Select at most ${BULK_MAX} ${many}`);

/**
 * What became of a bulk action: `changed` counts; each refused record says why. Records that may not be seen are refused as not
 * found, without their `name`.
 */
export const bulkReply = z.object({
  changed: z.int(),
  refused: z.array(z.object({ _id: z.string(), name: z.string().nullable(), message: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
