/**
 * Measures how long a phone without a network takes to show who is to be seen today, of many clients that it keeps: in Chromium at 390 × 844
 * with its CPU slowed four times, from pressing Today until the list is drawn, each time in a new tab, so that nothing was read before; beside
 * the page Tasks, which has nothing to show. They take turns, so that other work on the machine affects both. Then the processor time of the page's
 * thread, times four: for a press at once after the app was opened, for the second one, and for the first in an app that stood open some seconds.
 *
 *   node bench/offline/offline-today.ts [--clients 10000] [--visits 30000] [--times 5]
 *
 * Needs the built web app (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { signInAs } from '../../e2e/fixtures.ts';
import { expectKept } from '../../e2e/pocket.ts';
import { chromiumArguments, findChromium } from '../../scripts/programs/chromium.ts';
import { median } from '../compare.ts';
import { measureUse } from '../screen/visit.ts';
import { seed } from '../seed/seed.ts';
import { createDraft } from '../seed/seed-drafts.ts';
import { addVisits } from '../seed/seed-visits.ts';
import { fill, startBench } from '../server.ts';

const CPU_SLOWDOWN = 4;
/** By then what comes ahead is there. */
const SETTLED_MS = 8000;

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
  const thread = { today: [] as Thread[], tasks: [] as Thread[] };
  for (let time = 0; time < Number(values.times); time += 1) {
    times.tasks.push(await measure(context, TASKS));
    times.today.push(await measure(context, TODAY));
    thread.tasks.push(await measureThread(context, TASKS));
    thread.today.push(await measureThread(context, TODAY));
  }
  const [today, tasks] = [median(times.today), median(times.tasks)];
  const least = (some: readonly number[]) => Math.min(...some).toFixed(0);
  console.log(
    `today of ${clients} clients without a network: ${today.toFixed(0)} ms, at least ${least(times.today)}; Tasks without a task ${tasks.toFixed(0)} ms, at least ${least(times.tasks)}; ratio ${(today / tasks).toFixed(2)}`,
  );
  for (const [name, some] of Object.entries(thread))
    for (const which of ['atOnce', 'again', 'settled'] as const) {
      const [all, longest] = [some.map((each) => each[which].all), some.map((each) => each[which].longest)].map((each) =>
        median(each).toFixed(0),
      );
      console.log(`${name}, ${which}: ${all} ms of the thread's time, times four; longest task ${longest}`);
    }
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

type Thread = Record<'atOnce' | 'again' | 'settled', { all: number; longest: number }>;

async function measure(context: BrowserContext, { link, seen }: typeof TODAY): Promise<number> {
  const page = await openApp(context);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const press = await findLink(page, link);
  const took = page.evaluate(watchFor(seen)) as Promise<number>;
  await press.click();
  const found = await took;
  await page.close();
  return found;
}

async function measureThread(context: BrowserContext, wanted: typeof TODAY): Promise<Thread> {
  const page = await openApp(context);
  const atOnce = await measurePress(page, wanted);
  await page.goBack();
  await page.getByRole('heading', { name: 'Waiting', exact: false }).first().waitFor();
  const again = await measurePress(page, wanted);
  await page.close();
  const other = await openApp(context);
  await other.waitForTimeout(SETTLED_MS);
  const settled = await measurePress(other, wanted);
  await other.close();
  return { atOnce, again, settled };
}

async function measurePress(page: Page, { link, seen }: typeof TODAY): Promise<Thread['again']> {
  const devtools = await page.context().newCDPSession(page);
  const press = await findLink(page, link);
  const tasks = await measureUse(devtools, async () => {
    const took = page.evaluate(watchFor(seen));
    await press.click();
    await took;
  });
  await devtools.detach();
  return { all: tasks.reduce((sum, { ms }) => sum + ms, 0), longest: Math.max(0, ...tasks.map(({ ms }) => ms)) };
}

async function openApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${bench.server.url}/waiting`);
  await page.getByRole('button', { name: 'Menu' }).last().waitFor();
  await page.getByText('No connection').first().waitFor();
  return page;
}

async function findLink(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).last().click();
  const link = page.getByRole('dialog').getByRole('link', { name, exact: true });
  await link.waitFor();
  return link;
}
