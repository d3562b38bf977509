/**
 * What a representative waits for on a phone: Chromium at 390 × 844 with its CPU slowed four times.
 *
 *   node bench/offline/phone.ts [--clients 10000] [--visits 60] [--times 5]      without the line: --visits 0
 *
 * - from the tap on Check In, without a network, until the header counts the visit as waiting and until the form is closed, painted
 * - from each key of a search among the kept clients until the last row of its answer is painted, beside a bare page that only repeats what
 *   is typed
 * - the same of search everywhere, with a network and without, until everything that a key changes is painted
 * - sending the visits that wait, each with a photo of some 200 kB, over Fast 4G, beside the time that the line alone takes for those bytes;
 *   the CPU is not slowed here
 *
 * Needs the built web app (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { signInAs } from '../../e2e/fixtures.ts';
import { expectKept } from '../../e2e/pocket.ts';
import { chromiumArguments, findChromium } from '../../scripts/programs/chromium.ts';
import { median } from '../compare.ts';
import { createRandom } from '../random.ts';
import { seed } from '../seed/seed.ts';
import { fill, startBench } from '../server.ts';
import { startNetwork } from './cutting-proxy.ts';
import { copyVisit, fillForm, HERE, makePhotos, PHONE } from './queued-visits.ts';

const CPU_SLOWDOWN = 4;
/** Chromium's own preset, in bytes per second and milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8, latency: 60 * 2.75 };
/** After so long without a change, a search has nothing more to draw. */
const QUIET_MS = 400;
const SEARCHES = ['harbour line', 'priya', '98201', 'zz', 'mumbai'];
const CLIENT = 'Konkan Minerals';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '10000' },
    visits: { type: 'string', default: '60' },
    times: { type: 'string', default: '5' },
  },
});
const times = Number(values.times);

const bench = await startBench('sqlite');
const { user } = await fill(bench, (db) => seed(db, Number(values.clients)));
await user.post('/api/clients', { companyName: CLIENT, email: 'desk@konkan.example' });
const network = await startNetwork(Number(new URL(bench.server.url).port), createRandom(1));
const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is not installed: set CHROMIUM_PATH to one');
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  await measureTaps();
  await measureSearch();
  await measurePalette();
  for (let time = 0; Number(values.visits) > 0 && time < Math.min(times, 3); time += 1) await measureLine();
} finally {
  await browser.close();
  await network.close();
  await bench.remove();
}

/** A phone that keeps the app and the clients. */
async function openPhone(): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext(PHONE);
  await context.grantPermissions(['geolocation'], { origin: network.url });
  await context.setGeolocation(HERE);
  const page = await context.newPage();
  await signInAs(page, { ...bench.server, url: network.url }, bench.server);
  await page.goto(`${network.url}/dashboard`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await expectKept(page, CLIENT);
  return { context, page, devtools: await context.newCDPSession(page) };
}

async function measureTaps() {
  const { context, page, devtools } = await openPhone();
  const photos = await makePhotos(times + 1);
  await context.setOffline(true);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const counted: number[] = [];
  const closed: number[] = [];
  for (const [notes, photo] of photos) {
    const dialog = await fillForm(page, notes, photo, CLIENT);
    const measured = page.evaluate(watchTap);
    await dialog.getByRole('button', { name: 'Check In' }).tap();
    const { count, close } = await measured;
    await dialog.waitFor({ state: 'hidden' });
    counted.push(count);
    closed.push(close);
  }
  // The first also loads what sends; it is told apart.
  print('tap until it counts as waiting', counted.slice(1), `the first ${Math.round(counted[0] ?? 0)}`);
  print('tap until the form is closed and says so', closed.slice(1), `the first ${Math.round(closed[0] ?? 0)}`);
  await context.close();
}

/** Runs in the page: milliseconds from the next tap until the header's count has changed, and until the open dialog is gone, painted. */
function watchTap(): Promise<{ count: number; close: number }> {
  const waiting = () => document.querySelector('header a[href="/waiting"]')?.textContent ?? '';
  const isOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;
  const before = waiting();
  return new Promise((resolve) => {
    const painted: { count?: number; close?: number } = {};
    let tappedAt: number | undefined;
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        tappedAt = timeStamp;
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
    // A message is handled once the frame is painted.
    const afterPaint = (then: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(undefined);
    };
    function look() {
      const [isCounted, isClosed] = [waiting() !== before, !isOpen()];
      afterPaint(() => {
        const took = performance.now() - (tappedAt ?? 0);
        if (isCounted) painted.count ??= took;
        if (isClosed) painted.close ??= took;
        if (painted.count !== undefined && painted.close !== undefined) resolve({ count: painted.count, close: painted.close });
        else requestAnimationFrame(look);
      });
    }
  });
}

async function measureSearch() {
  const { context, page, devtools } = await openPhone();
  await context.setOffline(true);
  await page.goto(`${network.url}/salesandleads`);
  await page.getByRole('list', { name: 'Clients and leads on this device' }).waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const ours = await typeSearches(page, page.getByRole('searchbox'));
  // A page of its own would be another process, which the slowing does not reach.
  await page.setContent('<input type="search"><p></p>');
  await page.evaluate(() => {
    const [box, said] = [document.querySelector('input'), document.querySelector('p')];
    box?.addEventListener('input', () => said?.replaceChildren(box.value));
  });
  const bare = await typeSearches(page, page.getByRole('searchbox'));
  print(`a key of a search in ${values.clients} kept clients, first letters`, ours.first, `bare ${Math.round(median(bare.first))}`);
  print(`a key of a search in ${values.clients} kept clients, later letters`, ours.later, `bare ${Math.round(median(bare.later))}`);
  await context.close();
}

/** From two letters on the palette searches, so its first letters are those that show nothing but what was found lately. */
async function measurePalette() {
  const { context, page, devtools } = await openPhone();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  for (const line of ['with a network', 'without one']) {
    await context.setOffline(line === 'without one');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    const { later } = await typeSearches(page, page.getByRole('combobox'));
    print(`a key of search everywhere ${line}, ${values.clients} clients`, later);
    await page.keyboard.press('Escape');
  }
  await context.close();
}

/** Milliseconds of each key, of the first letters and of those that follow. */
async function typeSearches(page: Page, box: Locator) {
  await page.evaluate(watchKeys);
  const took = { first: [] as number[], later: [] as number[] };
  for (let time = 0; time < times; time += 1)
    for (const search of SEARCHES) {
      for (const [place, letter] of [...search].entries()) {
        const painted = page.evaluate((quiet) => (window as unknown as KeyWatch).nextKey(quiet), QUIET_MS);
        await box.press(letter === ' ' ? 'Space' : letter);
        took[place === 0 ? 'first' : 'later'].push(await painted);
      }
      await box.fill('');
    }
  return took;
}

interface KeyWatch {
  /** Milliseconds from the next key until what it changed is painted. */
  nextKey: (quietMs: number) => Promise<number>;
}

/** Runs in the page. */
function watchKeys() {
  let paintedAt = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    paintedAt = performance.now();
  };
  new MutationObserver(() => requestAnimationFrame(() => port2.postMessage(undefined))).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  (window as unknown as KeyWatch).nextKey = (quietMs) =>
    new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          paintedAt = 0;
          const isQuiet = () => {
            const last = Math.max(paintedAt, timeStamp);
            if (performance.now() - last > quietMs) resolve(last - timeStamp);
            else setTimeout(isQuiet, 50);
          };
          setTimeout(isQuiet, quietMs);
        },
        { once: true, capture: true },
      );
    });
}

async function measureLine() {
  const { context, page, devtools } = await openPhone();
  const photos = await makePhotos(Number(values.visits));
  const [[first, photo], ...others] = [...photos] as [[string, Buffer], ...[string, Buffer][]];
  const dialog = await fillForm(page, first, photo, CLIENT);
  network.down();
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await copyVisit(page, others);
  await page.goto(`${network.url}/waiting`);
  await page.getByRole('link', { name: `${photos.size} waiting to be sent` }).waitFor();
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_4G);
  network.up();
  const began = performance.now();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Nothing is waiting.').waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - began) / 1000;
  const bytes = [...photos.values()].reduce((sum, { length }) => sum + length, 0);
  const line = bytes / FAST_4G.uploadThroughput;
  console.log(
    `${photos.size} visits with photos of ${Math.round(bytes / photos.size / 1000)} kB over Fast 4G: ${seconds.toFixed(1)} s; the line alone ${line.toFixed(1)} s; ${(seconds / line).toFixed(2)}`,
  );
  await context.close();
}

function print(what: string, took: number[], more = '') {
  const sorted = took.map(Math.round).sort((one, other) => one - other);
  const range = sorted.length > 12 ? `${sorted.length}, from ${sorted[0]} to ${sorted.at(-1)}` : sorted.join(', ');
  console.log(`${what}: ${Math.round(median(took))} ms (median of ${range})${more && `; ${more}`}`);
}
