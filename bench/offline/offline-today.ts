/**
 * Measures how long a phone without a network takes to show who is to be seen today, of many clients that it keeps: in Chromium at 390 × 844
 * with its CPU slowed four times, from pressing Today until the list is there, which is the answer, and until it is drawn, each time in a new tab,
 * so that nothing was read before; beside the page Tasks, which has nothing to show. They take turns, so that other work on the machine affects
 * both. Then the processor time of the page's thread until the frame with it, times four: for a press at once after the app was opened, for the
 * second one, and for the first in an app that stood open some seconds.
 *
 *   node bench/offline/offline-today.ts [--clients 10000] [--visits 30000] [--times 5]
 *
 * Needs the built web app (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
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

/** Milliseconds from the press until the page has it, and until the frame that shows it. */
const watchFor = (seen: string) => `window.seen = new Promise((resolve) => {
  let pressed;
  addEventListener('click', ({ timeStamp }) => { pressed ??= timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (pressed === undefined || !(${seen})) return;
    observer.disconnect();
    const there = performance.now() - pressed;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      performance.mark('all-seen');
      resolve({ there, drawn: performance.now() - pressed });
    }));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}), undefined`;

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
  const times = { today: [] as Seen[], tasks: [] as Seen[] };
  const thread = { today: [] as Thread[], tasks: [] as Thread[] };
  for (let time = 0; time < Number(values.times); time += 1) {
    times.tasks.push(await measure(context, TASKS));
    times.today.push(await measure(context, TODAY));
    thread.tasks.push(await measureThread(context, TASKS));
    thread.today.push(await measureThread(context, TODAY));
  }
  for (const [name, some] of Object.entries(times))
    for (const which of ['there', 'drawn'] as const) {
      const all = some.map((each) => each[which]);
      console.log(
        `${name} of ${clients} clients, until it is ${which}: ${median(all).toFixed(0)} ms, at least ${Math.min(...all).toFixed(0)}`,
      );
    }
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

/** Milliseconds since the press. */
interface Seen {
  there: number;
  drawn: number;
}

type Thread = Record<'atOnce' | 'again' | 'settled', { all: number; longest: number }>;

async function measure(context: BrowserContext, wanted: typeof TODAY): Promise<Seen> {
  const page = await openApp(context);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const press = await preparePress(page, wanted);
  const found = await press();
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

async function measurePress(page: Page, wanted: typeof TODAY): Promise<Thread['again']> {
  const devtools = await page.context().newCDPSession(page);
  const press = await preparePress(page, wanted);
  const tasks = await measureUse(devtools, async () => void (await press()));
  await devtools.detach();
  return { all: tasks.reduce((sum, { ms }) => sum + ms, 0), longest: Math.max(0, ...tasks.map(({ ms }) => ms)) };
}

/** Opens the menu. The press is a bare tap: Playwright's looking for what a click is for would take the page's thread too. */
async function preparePress(page: Page, { link, seen }: typeof TODAY): Promise<() => Promise<Seen>> {
  await page.getByRole('button', { name: 'Menu' }).last().click();
  const found = page.getByRole('dialog').getByRole('link', { name: link, exact: true });
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`the menu has no ${link}`);
  await page.evaluate(watchFor(seen));
  return async () => {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    return (await page.evaluate('window.seen')) as Seen;
  };
}

async function openApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${bench.server.url}/waiting`);
  await page.getByRole('button', { name: 'Menu' }).last().waitFor();
  await page.getByText('No connection').first().waitFor();
  return page;
}
