import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { text } from './kit/values.ts';

/** At most so many results of each kind. */
export const SEARCH_EACH = 5;
export const SEARCH_MAX = 200;

/**
 * A record that was found. `kind` is what others call one of its records ('client'), `path` its page in the web app, `detail` what tells it
 * from others of the same name, and `why` where the words were found: 'Phone +91 98200 12345', or 'Like "maersk"' for a typing error.
 */
export const searchResult = z
  .object({
    kind: z.string(),
    id: z.string(),
    title: z.string(),
    detail: z.string().nullable(),
    why: z.string(),
    path: z.string(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof searchResult>;

/** Search everywhere (docs/product/search.md). */
export const searchEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: `Records of every kind that the caller sees, best first over all, at most ${SEARCH_EACH} of each kind. Forgives typing errors and accents; a telephone number is found in any writing.`,
    query: z.object({ q: text(SEARCH_MAX) }),
    reply: z.object({ results: z.array(searchResult) }),
  }),
};
