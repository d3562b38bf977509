/**
 * A representative's day without a network, in a real browser at 390 × 844: visits with photos are queued while nothing answers, over reloads and
 * restarts of the browser, and logging out is tried. Then the network comes back badly: connections break at random bytes, a second tab is
 * opened, the server is killed and comes back with a newer app, which is taken. Checks that each visit is stored exactly once, by its own
 * account, with its own photo.
 *
 *   npm run offline                                  500 visits; prints a table, and exits with 1 on any violation
 *   node bench/offline/offline.ts [--visits 500] [--cuts 20] [--reloads 20] [--seed 1]      a small one is part of `npm test`
 *
 * One visit is logged through the form; the others are copies of what the form has kept, each with its own id, photo and notes. Needs the
 * built web app (`npm run build`).
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { copyBuild } from '../../e2e/build-copy.ts';
import { signInAs } from '../../e2e/fixtures.ts';
import { startServer } from '../../e2e/server.ts';
import { chromiumArguments, findChromium } from '../../scripts/programs/chromium.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { createRandom } from '../random.ts';
import { type Network, startNetwork } from './cutting-proxy.ts';
import { copyVisit, fillForm, HERE, makePhotos, PHONE } from './queued-visits.ts';

const LIMIT_MS = 480_000;
/** Marks the files of the newer app. */
const NEWER = 'newer';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '500' },
    cuts: { type: 'string', default: '20' },
    reloads: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [wanted, cuts, reloads] = [Number(values.visits), Number(values.cuts), Number(values.reloads)];
const random = createRandom(Number(values.seed));
const violations: string[] = [];
const check = (holds: boolean, words: string) => void (holds || violations.push(words));

const built = copyBuild('offline');
const server = await startServer({ database: 'sqlite', program: built.program });
const network = await startNetwork(Number(new URL(server.url).port), random);
const profile = mkdtempSync(join(tmpdir(), 'fairlead-offline-'));
try {
  const began = performance.now();
  const photos = await makePhotos(wanted);
  const api = await signIn(server.url, server);
  await api.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
  await queue(network, photos);
  const queuedAt = performance.now();
  const stored = await drain(network);
  const sentAt = performance.now();
  await checkStored(api, photos);
  const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
  console.log(
    '| Visits queued | Reloads and restarts | Connections cut | Kills of the server | Stored | Seconds to queue, to send | Verdict |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  console.log(
    `| ${wanted} | ${reloads} | ${network.cuts()} | 1 | ${stored} | ${seconds(began, queuedAt)}, ${seconds(queuedAt, sentAt)} | ${violations.length === 0 ? 'held' : violations.slice(0, 5).join('; ')} |`,
  );
} finally {
  await network.close();
  await server.remove();
  rmSync(profile, { recursive: true, force: true });
}
for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;

/** The browser of one phone, which keeps what it stores over restarts. */
async function openBrowser() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is not installed: set CHROMIUM_PATH to one');
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: chromiumArguments(), ...PHONE });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page };
}

async function queue(lines: Network, photos: Map<string, Buffer>) {
  let { context, page } = await openBrowser();
  await signInAs(page, { ...server, url: lines.url }, server);
  await page.goto(`${lines.url}/dashboard`);
  // What the phone keeps for later has come once the worker is in charge.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LIMIT_MS });
  const [[first, photo]] = photos as unknown as [[string, Buffer]];
  const dialog = await fillForm(page, first, photo);
  lines.down();
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const others = [...photos].slice(1);
  await copyVisit(page, others);
  for (let round = 0; round < reloads; round += 1) {
    if (round % 2 === 0) await page.reload();
    else {
      await context.close();
      ({ context, page } = await openBrowser());
      await page.goto(`${lines.url}/dashboard`);
    }
    await page.getByRole('link', { name: `${photos.size} waiting to be sent` }).waitFor({ timeout: LIMIT_MS });
  }
  await context.close();
}

async function drain(lines: Network): Promise<number> {
  let { context, page } = await openBrowser();
  await page.goto(`${lines.url}/waiting`);
  // While everything still waits: of a small run nothing may be left a moment later.
  await tryToLogOut(page);
  lines.up();
  lines.breakConnections(cuts);
  await page.reload();
  const second = await context.newPage();
  await second.goto(`${lines.url}/dashboard`);
  await waitUntilLeft(page, Math.floor(wanted * 0.7));
  await server.kill();
  built.renew(NEWER);
  await server.start();
  await second.evaluate(() => window.dispatchEvent(new Event('online')));
  await waitUntilLeft(page, Math.floor(wanted * 0.4));
  await context.close();
  ({ context, page } = await openBrowser());
  await page.goto(`${lines.url}/waiting`);
  await page
    .getByText('Nothing is waiting.')
    .waitFor({ timeout: LIMIT_MS })
    .catch(() => undefined);
  const left = await countUnsent(page);
  check(left === 0, `${left} visits were still waiting after ${LIMIT_MS / 1000} s`);
  const troubled = await page.getByText('Needs attention').count();
  check(troubled === 0, `${troubled} visits needed attention`);
  await takeUpdate(page);
  await context.close();
  return wanted - left;
}

/** The newer app, which the browser may have taken by itself when it was opened. */
async function takeUpdate(page: Page) {
  const isRunning = (mark: string) =>
    document.querySelector('script[type=module][src]')?.getAttribute('src')?.endsWith(`-${mark}.js`) === true;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const offer = page.getByText('A new version is ready.');
  const timeout = LIMIT_MS;
  await Promise.any([offer.waitFor({ timeout }), page.waitForFunction(isRunning, NEWER, { timeout })]).catch(() => undefined);
  if (await offer.isVisible()) await page.getByRole('button', { name: 'Reload' }).click();
  const isTaken = await page.waitForFunction(isRunning, NEWER, { timeout }).then(
    () => true,
    () => false,
  );
  if (!isTaken) check(false, `the newer app was not taken: ${await describeUpdate(page)}`);
}

/** Which versions the browser has, which one runs, and what the page says. */
async function describeUpdate(page: Page): Promise<string> {
  const versions = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      installing: registration?.installing?.state,
      waiting: registration?.waiting?.state,
      active: registration?.active?.state,
      kept: await caches.keys(),
      runs: document.querySelector('script[type=module][src]')?.getAttribute('src'),
    };
  });
  return JSON.stringify({ ...versions, shows: await page.locator('body').ariaSnapshot() });
}

/** Waits until at most so many are still to be sent, as the header counts them. */
async function waitUntilLeft(page: Page, most: number) {
  const isReached = (wantedMost: number) => {
    const count = document.querySelector('header a[href="/waiting"]')?.textContent;
    return count ? Number(count) <= wantedMost : document.body.textContent?.includes('Nothing is waiting.');
  };
  await page.waitForFunction(isReached, most, { timeout: LIMIT_MS });
}

/** The question comes while anything waits; Cancel leaves everything as it was. */
async function tryToLogOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out before everything is sent?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
}

function countUnsent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fairlead-outbox');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const entries = await new Promise<{ state: string }[]>((resolve, reject) => {
      const all = db.transaction('entries').objectStore('entries').getAll();
      all.onsuccess = () => resolve(all.result);
      all.onerror = () => reject(all.error);
    });
    db.close();
    return entries.filter(({ state }) => state !== 'sent').length;
  });
}

/** The server stores pictures anew, always in the same way: so a photo is its own if it is stored as the same bytes that a plain upload of it is. */
async function checkStored(api: ApiClient, photos: Map<string, Buffer>) {
  const stored = new Map<string, { _id: string; imageProof: string | null; userId: string; clientId: { _id: string } | string }[]>();
  const total = (await api.get('/api/checkins?limit=1')).body.total;
  check(total === photos.size, `${total} visits are stored instead of ${photos.size}`);
  for (let page = 1; page <= Math.ceil(total / 100); page += 1)
    for (const visit of (await api.get(`/api/checkins?limit=100&page=${page}`)).body.checkIns)
      stored.set(visit.notes, [...(stored.get(visit.notes) ?? []), visit]);
  const [clientId] = (await api.get('/api/clients?limit=1')).body.clients.map(({ _id }: { _id: string }) => _id);
  for (const [notes, photo] of photos) {
    const [visit, ...more] = stored.get(notes) ?? [];
    check(visit !== undefined && more.length === 0, `${notes} is stored ${visit ? more.length + 1 : 0} times`);
    if (!visit) continue;
    check(visit.userId === api.userId, `${notes} is another account’s`);
    check(visit.imageProof !== null, `${notes} has lost its photo`);
    if (visit.imageProof === null) continue;
    const reference = await storePlainly(api, clientId, photo);
    const [one, other] = await Promise.all([api.download(visit.imageProof), api.download(reference)]);
    check(hashOf(one.bytes) === hashOf(other.bytes), `${notes} has another photo than its own`);
  }
}

async function storePlainly(api: ApiClient, clientId: string, photo: Buffer): Promise<string> {
  const at = { date: '2026-11-24', time: '10:00', location: 'x', latitude: 1, longitude: 1 };
  const bytes = new Uint8Array(photo);
  const file = { field: 'imageProof', name: 'plain.jpg', bytes, type: 'image/jpeg' };
  const reply = await api.upload('/api/checkins', { clientId, eventType: 'other', ...at }, file);
  if (reply.status !== 201) throw new Error(`a plain upload was answered ${reply.status}`);
  return reply.body.imageProof;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
