import { z } from 'zod';
import { id } from '../values.ts';

/** The maximum number of records of a bulk action. */
export const BULK_MAX = 1000;

/** The ids of the selected records, with the kind's nouns for messages. */
export const bulkIds = ({ one, many }: { one: string; many: string }) =>
  z.array(id).min(1, `Select at least one ${one}`).max(BULK_MAX, `Select at most ${BULK_MAX} ${many}`);

/**
 * The result of a bulk action: the number of changed records, and each refused one with the reason. Records that the actor may not see
 * are refused as not found, without their `name`.
 */
export const bulkReply = z.object({
  changed: z.int(),
  refused: z.array(z.object({ _id: z.string(), name: z.string().nullable(), message: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
