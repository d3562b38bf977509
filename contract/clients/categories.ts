import { z } from 'zod';
import { CLIENT_FIELDS } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, pathId, requiredText, version } from '../kit/values.ts';

/** Names of the theme's colours, so that each has its shade in light and dark. */
export const CATEGORY_COLORS = ['gray', 'teal', 'blue', 'indigo', 'green', 'yellow', 'orange', 'red'] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

export const CATEGORY_MESSAGES = {
  nameMissing: 'A category needs a name',
  nameTaken: 'There is already a category with this name. Merge the two instead.',
  moving: 'The clients of this category are still being changed. Wait until that is done.',
  tooManyMoves: 'The clients of several categories are still being changed. Wait until that is done.',
} as const;

/**
 * A category; clients store its name in `category`. `clients` is the number of clients that the actor may see, including lost ones.
 * `moving` is set while its clients get another category, or none (`into` is null), in steps. Afterwards it is gone.
 */
export const clientCategory = z
  .object({
    _id: z.string(),
    name: z.string(),
    color: z.enum(CATEGORY_COLORS),
    /** How often its clients are to be visited, unless the client says otherwise; null: nothing is said. */
    visitEveryDays: z.int().nullable(),
    clients: z.int(),
    moving: z.object({ into: z.string().nullable() }).nullable(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ClientCategory' });
export type ClientCategory = z.infer<typeof clientCategory>;

const name = requiredText(CLIENT_FIELDS.category.max, CATEGORY_MESSAGES.nameMissing);
const color = z.enum(CATEGORY_COLORS, `must be one of ${CATEGORY_COLORS.join(', ')}`);
const { min, max } = CLIENT_FIELDS.visitEveryDays;
const wrongDays = `must be a whole number of days from ${min} to ${max}`;
const visitEveryDays = z.int(wrongDays).min(min, wrongDays).max(max, wrongDays).nullable();
export const categoryDraft = z.object({ name, color: color.optional(), visitEveryDays: visitEveryDays.optional() });
export type CategoryDraft = z.output<typeof categoryDraft>;
export const categoryChange = z.object({
  name: name.optional(),
  color: color.optional(),
  visitEveryDays: visitEveryDays.optional(),
  version: version.optional(),
});
export type CategoryChange = z.output<typeof categoryChange>;

const params = z.object({ id: pathId });

/** Manage Categories (docs/product/clients.md). Saving a client with an unknown category adds it. */
export const categoryEndpoints = {
  listCategories: endpoint({
    keys: 'clients',
    method: 'GET',
    path: '/api/clients/categories',
    summary: 'All categories by name, each with the number of its clients.',
    reply: z.array(clientCategory),
  }),
  createCategory: endpoint({
    keys: 'clients',
    method: 'POST',
    path: '/api/clients/categories',
    summary: 'Adds a category. 409 when the name is taken, whatever its case.',
    body: categoryDraft,
    reply: clientCategory,
    status: 201,
  }),
  updateCategory: endpoint({
    keys: 'clients',
    method: 'PUT',
    path: '/api/clients/categories/:id',
    summary:
      'Renames or recolours a category, or says how often its clients are visited; its clients follow the name, many of them after the reply (`moving`).',
    params,
    body: categoryChange,
    reply: clientCategory,
  }),
  mergeCategory: endpoint({
    keys: 'clients',
    method: 'POST',
    path: '/api/clients/categories/:id/merge',
    summary: 'Hands the clients of this category to another and removes it, many of them after the reply (`moving`); answers the other.',
    params,
    body: z.object({ intoId: id }),
    reply: clientCategory,
  }),
  removeCategory: endpoint({
    keys: 'clients',
    method: 'DELETE',
    path: '/api/clients/categories/:id',
    summary: 'Removes a category; its clients have none then, many of them after the reply (`moving`).',
    params,
  }),
};
