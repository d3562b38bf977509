import type { SearchResult } from '@fairlead/contract/search';
import { beforeEach, expect, it } from 'vitest';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { testApp } from '../../testing/app.ts';
import { HARD_QUERIES, MORE_QUERIES, madeUpClients } from '../../testing/search/made-up-clients.ts';

/* Whether the client that is meant is among the first five, among 200. The table stands in docs/product/search.md. */

const app = testApp();
const FIRST = 5;

beforeEach(async () => {
  await app.db.write((tx) => insertMany(tx, 'client', madeUpClients() as never[]));
  await app.changedRecords.lookAtAll();
});

async function misses(queries: readonly (readonly [string, string])[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [typed, meant] of queries) {
    const { body, status } = await app.admin.get(`/api/search?q=${encodeURIComponent(typed)}`);
    if (status !== 200) throw new Error(JSON.stringify([typed, body, app.logged.slice(-2)]).slice(0, 1500));
    const titles = (body.results as SearchResult[]).slice(0, FIRST).map(({ title }) => title);
    if (!titles.some((title) => title.startsWith(meant))) missed.push(`${typed} → ${meant}: ${titles.join(' / ') || 'nothing'}`);
  }
  return missed;
}

it('of 40 hard queries, 40 have the client that is meant among the first five', async () => {
  expect([HARD_QUERIES.length, await misses(HARD_QUERIES)]).toEqual([40, []]);
});

it('so have 40 more', async () => {
  expect([MORE_QUERIES.length, await misses(MORE_QUERIES)]).toEqual([40, []]);
});
