/**
 * Measures what holds up whoever types in the search field of a list, sorts it and turns its pages, in Chromium with its CPU slowed four times, on Fast
 * 4G, signed in, with 10,000 clients, 4000 documents, 3000 visits and 2000 tasks: the longest task of the page's thread while each of these
 * goes on. Needs the built web app.
 *
 *   node bench/screen/use.ts [--times 5] [--width 1280] [--clients 10000] [--only clients,documents,visits,tasks]
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { seed } from '../seed/seed.ts';
import { seedPages } from '../seed/seed-pages.ts';
import { seedTasks } from '../seed/seed-tasks.ts';
import { addVisits } from '../seed/seed-visits.ts';
import { fill, onEach } from '../server.ts';
import { measureUse, openProfile, slowDown } from './visit.ts';

const KEY_MS = 120;
/** By then what comes behind the first rows is over, so that it is not taken for what a use costs. */
const QUIET_MS = 8000;
/** By then what was asked for has come and is drawn. */
const SETTLED_MS = 1500;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    times: { type: 'string', default: '5' },
    width: { type: 'string', default: '1280' },
    clients: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'clients,documents,visits,tasks' },
  },
});

interface List {
  path: string;
  typed: string;
  column?: string;
}

/** What is typed finds some of the rows; documents have no columns to sort by. */
const LISTS: Record<string, List> = {
  clients: { path: '/salesandleads', typed: 'port', column: 'Phone Number' },
  documents: { path: '/documents', typed: 'sheet 1' },
  visits: { path: '/checkins', typed: 'Gate 1', column: 'Date & time' },
  tasks: { path: '/tasks', typed: 'sheet 1', column: 'Task' },
};

const usesOf = ({ typed, column }: List): Record<string, (page: Page) => Promise<void>> => ({
  'type in the search field': (page) => page.getByRole('searchbox').pressSequentially(typed, { delay: KEY_MS }),
  'clear it': (page) => page.getByRole('searchbox').fill(''),
  ...(column && {
    'sort by another column': (page) => page.getByRole('columnheader', { name: column }).getByRole('button').click(),
    'turn the order round': (page) => page.getByRole('columnheader', { name: column }).getByRole('button').click(),
  }),
  'next page': (page) => page.getByRole('button', { name: 'Next' }).click(),
  'previous page': (page) => page.getByRole('button', { name: 'Previous' }).click(),
});

await onEach(values.db, async (bench) => {
  const { server, database } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, Number(values.clients));
    await seedPages(db, { events: 0, documents: 4000 });
    await addVisits(db, 3000);
    return seedTasks(db, { cards: 0, others: 2000 });
  });
  const found: Record<string, number[]> = {};
  for (let time = 0; time < Number(values.times); time++) {
    for (const name of values.only.split(',')) {
      const list = LISTS[name];
      if (!list) throw new Error(`there is no list "${name}": ${Object.keys(LISTS).join(', ')}`);
      const profile = await openProfile(Number(values.width), { token: user.token, userId: user.userId, username: server.username });
      try {
        const page = await profile.context.newPage();
        const devtools = await slowDown(page);
        await page.goto(server.url + list.path);
        await page.locator('tbody tr, [data-row]').nth(9).waitFor();
        await page.waitForTimeout(QUIET_MS);
        for (const [use, act] of Object.entries(usesOf(list))) {
          const tasks = await measureUse(devtools, async () => {
            await act(page);
            await page.waitForTimeout(SETTLED_MS);
          });
          const line = `${name}, ${use}`;
          found[line] = [...(found[line] ?? []), Math.max(0, ...tasks.map(({ ms }) => ms))];
        }
      } finally {
        await profile.close();
      }
    }
  }
  console.log(
    `${database}, ${values.clients} clients, ${values.width} px wide: longest task in milliseconds, median and most of ${values.times}`,
  );
  for (const [line, longest] of Object.entries(found)) {
    const sorted = longest.map(Math.round).sort((a, b) => a - b);
    console.log(`  ${line}: ${sorted[sorted.length >> 1]}, ${sorted.at(-1)}`);
  }
});
