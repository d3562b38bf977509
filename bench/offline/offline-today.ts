/**
 * Measures how long a phone without a network takes to show who is to be seen today, of many clients that it keeps: in Chromium at 390 × 844
 * with its CPU slowed four times, from pressing Today until the list is drawn, each time in a new tab, so that nothing was read before; beside
 * the page Tasks, which has nothing to show. They take turns, so that other work on the machine affects both.
 *
 *   node bench/offline/offline-today.ts [--clients 10000] [--visits 30000] [--times 5]
 *
 * Needs the built web app (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { signInAs } from '../../e2e/fixtures.ts';
import { expectKept } from '../../e2e/pocket.ts';
import { chromiumArguments, findChromium } from '../../scripts/programs/chromium.ts';
import { median } from '../compare.ts';
import { seed } from '../seed/seed.ts';
import { createDraft } from '../seed/seed-drafts.ts';
import { addVisits } from '../seed/seed-visits.ts';
import { fill, startBench } from '../server.ts';

const CPU_SLOWDOWN = 4;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '10000' },
    visits: { type: 'string', default: '30000' },
    times: { type: 'string', default: '5' },
  },
});
const clients = Number(values.clients);

const TODAY = { link: 'Today', seen: `document.querySelector('ol[aria-label="Who to see"] li')` };
/** The reference: without a task, of a page that shows nothing but itself. */
const TASKS = { link: 'Tasks', seen: `[...document.querySelectorAll('h2')].some(({ textContent }) => textContent === "Today's Tasks")` };

/** Milliseconds from the press until the frame that shows it. */
const watchFor = (seen: string) => `new Promise((resolve) => {
  let pressed;
  addEventListener('click', ({ timeStamp }) => { pressed ??= timeStamp; }, true);
  const look = () => {
    if (pressed !== undefined && ${seen}) requestAnimationFrame(() => resolve(performance.now() - pressed));
    else requestAnimationFrame(look);
  };
  look();
})`;

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is not installed: set CHROMIUM_PATH to one');
const bench = await startBench('sqlite');
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  const { user } = await fill(bench, async (db) => {
    await seed(db, clients);
    await addVisits(db, Number(values.visits));
  });
  await user.post('/api/clients/categories', { name: 'Key account', visitEveryDays: 7 });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await fillPocket(context);
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  const times = { today: [] as number[], tasks: [] as number[] };
  for (let time = 0; time < Number(values.times); time += 1) {
    times.tasks.push(await measure(context, TASKS));
    times.today.push(await measure(context, TODAY));
  }
  const [today, tasks] = [median(times.today), median(times.tasks)];
  const least = (some: readonly number[]) => Math.min(...some).toFixed(0);
  console.log(
    `today of ${clients} clients without a network: ${today.toFixed(0)} ms, at least ${least(times.today)}; Tasks without a task ${tasks.toFixed(0)} ms, at least ${least(times.tasks)}; ratio ${(today / tasks).toFixed(2)}`,
  );
} finally {
  await browser.close();
  await bench.remove();
}

/** Signs in and waits until the device keeps all clients. */
async function fillPocket(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await signInAs(page, bench.server, bench.server);
  await page.goto(`${bench.server.url}/today`);
  await expectKept(page, createDraft(clients - 1).companyName);
  await page.close();
}

async function measure(context: BrowserContext, { link: name, seen }: typeof TODAY): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${bench.server.url}/waiting`);
  await page.getByRole('button', { name: 'Menu' }).last().waitFor();
  await page.getByText('No connection').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.getByRole('button', { name: 'Menu' }).last().click();
  const link = page.getByRole('dialog').getByRole('link', { name, exact: true });
  await link.waitFor();
  const took = page.evaluate(watchFor(seen)) as Promise<number>;
  await link.click();
  const found = await took;
  await page.close();
  return found;
}
