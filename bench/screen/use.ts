/**
 * Measures what holds up whoever types in the search field of a list, sorts it and turns its pages, in Chromium with its CPU slowed four times, on Fast
 * 4G, signed in, with 10,000 clients: the longest task of the page's thread while each of these goes on. Needs the built web app.
 *
 *   node bench/screen/use.ts [--times 5] [--width 1280] [--clients 10000]
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { seed } from '../seed/seed.ts';
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
  },
});

const USES: Record<string, (page: Page) => Promise<void>> = {
  'type in the search field': (page) => page.getByRole('searchbox').pressSequentially('port', { delay: KEY_MS }),
  'clear it': (page) => page.getByRole('searchbox').fill(''),
  'sort by another column': (page) => page.getByRole('columnheader', { name: 'Phone Number' }).getByRole('button').click(),
  'turn the order round': (page) => page.getByRole('columnheader', { name: 'Phone Number' }).getByRole('button').click(),
  'next page': (page) => page.getByRole('button', { name: 'Next' }).click(),
  'previous page': (page) => page.getByRole('button', { name: 'Previous' }).click(),
};

await onEach(values.db, async (bench) => {
  const { server, database } = bench;
  const { user } = await fill(bench, (db) => seed(db, Number(values.clients)));
  const found: Record<string, number[]> = {};
  for (let time = 0; time < Number(values.times); time++) {
    const profile = await openProfile(Number(values.width), { token: user.token, userId: user.userId, username: server.username });
    try {
      const page = await profile.context.newPage();
      const devtools = await slowDown(page);
      await page.goto(`${server.url}/salesandleads`);
      await page.getByRole('row').nth(10).waitFor();
      await page.waitForTimeout(QUIET_MS);
      for (const [name, use] of Object.entries(USES)) {
        const tasks = await measureUse(devtools, async () => {
          await use(page);
          await page.waitForTimeout(SETTLED_MS);
        });
        found[name] = [...(found[name] ?? []), Math.max(0, ...tasks.map(({ ms }) => ms))];
      }
    } finally {
      await profile.close();
    }
  }
  console.log(
    `${database}, ${values.clients} clients, ${values.width} px wide: longest task in milliseconds, median and most of ${values.times}`,
  );
  for (const [name, longest] of Object.entries(found)) {
    const sorted = longest.map(Math.round).sort((a, b) => a - b);
    console.log(`  ${name}: ${sorted[sorted.length >> 1]}, ${sorted.at(-1)}`);
  }
});
