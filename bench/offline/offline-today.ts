/**
 * Measures how long a phone without a network takes to show who is to be seen today, of many clients that it keeps: in Chromium at 390 × 844
 * with its CPU slowed four times, from pressing Today until the list is drawn, each time in a new tab, so that nothing was read before.
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

/** Milliseconds from the press until the frame that shows the list. */
const WATCH = `new Promise((resolve) => {
  let pressed;
  addEventListener('click', ({ timeStamp }) => { pressed ??= timeStamp; }, true);
  const look = () => {
    if (pressed !== undefined && document.querySelector('ol[aria-label="Who to see"] li')) requestAnimationFrame(() => resolve(performance.now() - pressed));
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
  const times: number[] = [];
  for (let time = 0; time < Number(values.times); time += 1) times.push(await measure(context));
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  console.log(`today of ${clients} clients without a network: ${sorted[sorted.length >> 1]} ms (median of ${sorted.join(', ')})`);
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

async function measure(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${bench.server.url}/waiting`);
  await page.getByRole('button', { name: 'Menu' }).last().waitFor();
  await page.getByText('No connection').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.getByRole('button', { name: 'Menu' }).last().click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Today' });
  await link.waitFor();
  const took = page.evaluate(WATCH) as Promise<number>;
  await link.click();
  const found = await took;
  await page.close();
  return found;
}
