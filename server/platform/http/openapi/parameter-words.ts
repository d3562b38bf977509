import { MAX_PAGE_SIZE } from '@fairlead/contract/kit/paging';

/** What the parameters mean that lists of every kind have (docs/product/api.md). */
const PARAMETER_WORDS: Readonly<Record<string, string>> = {
  page: 'Which page, from 1.',
  limit: `How many at most, 1 to ${MAX_PAGE_SIZE}.`,
  cursor: '`next` or `previous` of an earlier answer, in place of `page`.',
  count: '`false` leaves `total` and `pages` out of the answer, which then need not be counted.',
  fields: 'Names of fields with commas between them; the rows then hold these alone.',
  sort: 'The field by which the rows are ordered.',
  order: 'Ascending or descending.',
  timeZone: 'The IANA time zone in which days begin and end; the workspace’s unless it is given.',
};

const COUNT_LIMIT_WORDS = `Of how many rows a page is, 1 to ${MAX_PAGE_SIZE}: \`pages\` depends on it, \`total\` does not.`;

/** What a parameter means at a path; nothing where it is not one that lists of every kind have. */
export const wordsOf = (name: string, path: string): string | undefined =>
  name === 'limit' && path.endsWith('/count') ? COUNT_LIMIT_WORDS : PARAMETER_WORDS[name];
