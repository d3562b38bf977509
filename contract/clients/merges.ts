import { z } from 'zod';
import { client, clientChange } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageQuery, pageReply } from '../kit/paging.ts';
import { id, pathId, version } from '../kit/values.ts';

/** So many clients are merged at once, the one that is kept among them. */
export const MERGED_MOST = 5;
/** Days in which a merge can be undone. */
export const MERGE_KEPT_DAYS = 30;

export const MERGE_MESSAGES = {
  keptAmongMerged: 'The client that is kept can’t be merged into itself',
  pictureOfOther: 'This is the picture of none of these clients',
  changedMeanwhile: 'One of these clients was changed meanwhile. Look at the merge again.',
  tooLate: `A merge can be undone for ${MERGE_KEPT_DAYS} days`,
  alreadyUndone: 'This merge was undone already',
  laterMergeFirst: 'This client was merged again since. Undo that merge first.',
} as const;

/** Why two clients may be the same. An equal e-mail address, number or website says so; a similar name in the same place only asks. */
export const DUPLICATE_REASONS = ['email', 'phone', 'website', 'name'] as const;

const pairedClient = client
  .pick({ _id: true, companyName: true, primaryContactName: true, email: true, phone: true, mobile: true, website: true })
  .extend(client.pick({ address: true, country: true, assignedTo: true, createdAt: true, updatedAt: true }).shape);
export type PairedClient = z.output<typeof pairedClient>;

/** The fields by which two clients may be found to be the same, beside their names. */
export const LIKENED_FIELDS = ['email', 'phone', 'mobile', 'website'] as const;
const likenedFields = z.array(z.enum(LIKENED_FIELDS));

/**
 * Two clients that may be the same, the older one first. `alike`: the fields of each that say what the other says too, a number in
 * whichever of its fields. `mayMerge`: the caller may merge them, in one direction at least.
 */
export const duplicatePair = z
  .object({
    _id: z.string(),
    clients: z.tuple([pairedClient, pairedClient]),
    by: z.array(z.enum(DUPLICATE_REASONS)).min(1),
    alike: z.tuple([likenedFields, likenedFields]),
    mayMerge: z.boolean(),
  })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.output<typeof duplicatePair>;

/** A merge: `clients` are those that went into the one that was kept. All instants; `by` is a username. */
export const clientMerge = z
  .object({
    _id: z.string(),
    at: z.string(),
    by: z.string().nullable(),
    keptId: z.string(),
    clients: z.array(z.object({ _id: z.string(), companyName: z.string() })),
    undoUntil: z.string(),
    mayUndo: z.boolean(),
  })
  .meta({ id: 'ClientMerge' });
export type ClientMerge = z.output<typeof clientMerge>;

/**
 * `values` are fields of the kept client that get another value, `profilePicture` the path of one of these clients' pictures or null;
 * `versions` those that the choice was made from, by client.
 */
export const mergeQuestion = z.object({
  keepId: id,
  ids: z
    .array(id)
    .min(1)
    .max(MERGED_MOST - 1)
    .meta({ description: 'Other clients than keepId.', examples: [['01890000-0000-7000-8000-000000000001']] }),
  values: clientChange.omit({ version: true }),
  versions: z
    .record(id, version)
    .refine((versions) => Object.keys(versions).length <= MERGED_MOST, `must be of at most ${MERGED_MOST} clients`)
    .meta({ maxProperties: MERGED_MOST }),
});
export type MergeQuestion = z.output<typeof mergeQuestion>;

const params = z.object({ id: pathId });

/** Clients that are there twice, and become one (docs/product/duplicates.md). */
export const clientMergeEndpoints = {
  listDuplicates: endpoint({
    method: 'GET',
    path: '/api/clients/duplicates',
    summary:
      'Pairs of clients that may be the same and both of which the caller sees, the surest first. `uncounted`: clients that were changed and are still to be compared.',
    query: z.object({ ...pageQuery, by: z.enum(DUPLICATE_REASONS).optional() }),
    reply: z.object({ pairs: z.array(duplicatePair), ...pageReply, uncounted: z.int() }),
  }),
  dismissDuplicate: endpoint({
    method: 'POST',
    path: '/api/clients/duplicates/:id/dismissal',
    summary: 'Says that the two are not the same: the pair is listed no more, for nobody, whatever becomes of the clients.',
    params,
  }),
  undismissDuplicate: endpoint({
    method: 'DELETE',
    path: '/api/clients/duplicates/:id/dismissal',
    summary: 'Takes that back.',
    params,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/clients/merge',
    summary: `Merges up to ${MERGED_MOST - 1} clients into one that is kept: all that hangs on them moves to it, and their addresses lead to it. Undone within ${MERGE_KEPT_DAYS} days.`,
    body: mergeQuestion,
    reply: z.object({ client, merge: clientMerge }),
  }),
  listMerges: endpoint({
    method: 'GET',
    path: '/api/clients/:id/merges',
    summary: 'The merges into this client that were not undone, newest first.',
    params,
    reply: z.array(clientMerge),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/api/clients/merges/:id/undo',
    summary:
      'Restores the clients of a merge and gives back what came from them. Fields of the kept client that were changed since stay, and are named in `leftAlone` by their labels.',
    params,
    reply: z.object({ client, restored: z.array(z.string()), leftAlone: z.array(z.string()) }),
  }),
};
