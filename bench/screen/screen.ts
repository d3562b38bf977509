/**
 * Measures the first screen of /salesandleads on a phone: Chromium with its CPU slowed four times, Fast 4G, an empty cache,
 * signed in, 100,000 clients. Prints the median time from navigation until ten rows are visible, how long tasks of over 50 ms blocked the
 * page by then (what is above 50 ms of each), and the JavaScript that was transferred. Needs the built web app (`npm run build`).
 *
 *   node bench/screen.ts [--db sqlite|postgres|both] [--rows 100000] [--times 5] [--width 390]
 *   node bench/screen.ts --path /yourcalendar --seen '[data-date]' --width 1280   another screen, and what must be seen ten times (`--count`)
 *   node bench/screen.ts --cards 2000 --path '/salesandleadsclient/CLIENT?tab=tasks' --seen 'section[data-key] li'   a board of 2,000 cards
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/programs/chromium.ts';
import { root } from '../scripts/root.ts';
import { seed } from './seed/seed.ts';
import { seedTasks } from './seed/seed-tasks.ts';
import { type Bench, fill, onEach } from './server.ts';

const CPU_SLOWDOWN = 4;
/** Chromium's own preset, in bytes per second and milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8, latency: 60 * 2.75 };
const LIMIT_MS = 60_000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    times: { type: 'string', default: '5' },
    width: { type: 'string', default: '390' },
    path: { type: 'string', default: '/salesandleads' },
    seen: { type: 'string', default: 'tbody tr, [data-row]' },
    count: { type: 'string', default: '10' },
    cards: { type: 'string', default: '0' },
  },
});

/** Reports, in the frame in which it happens, that enough rows are visible: milliseconds since navigation, by the page's clock, and milliseconds blocked. */
const WATCH = `(() => {
  let blocked = 0;
  const add = (tasks) => tasks.forEach(({ duration }) => { blocked += Math.max(0, duration - 50); });
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  const look = () => {
    const rowsVisible = [...document.querySelectorAll(${JSON.stringify(values.seen)})].filter((row) => row.getClientRects().length > 0);
    if (rowsVisible.length >= ${values.count}) { add(observer.takeRecords()); rowsSeen(performance.now(), blocked); }
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is not installed: set CHROMIUM_PATH to one');
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
await onEach(values.db, measure).finally(() => browser.close());

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { filled: client, user } = await fill(bench, async (db) => {
    await seed(db, Number(values.rows));
    return Number(values.cards) > 0 ? seedTasks(db, { cards: Number(values.cards), others: 0 }) : '';
  });
  const address = server.url + values.path.replace('CLIENT', client);
  const session = { token: user.token, userId: user.userId, username: server.username };
  const visits: Visit[] = [];
  for (let time = 0; time < Number(values.times); time++) visits.push(await measureVisit(address, session));
  const times = visits.map(({ took }) => Math.round(took)).sort((a, b) => a - b);
  const blocked = visits.map((visit) => Math.round(visit.blocked)).sort((a, b) => a - b);
  const scripts = (visits[0] as Visit).scripts;
  const files = scripts.map((path) => readFileSync(join(root, 'web/dist', path)));
  const total = (compress: (bytes: Buffer) => Buffer) => Math.round(files.reduce((sum, file) => sum + compress(file).length, 0) / 100) / 10;
  console.log(`${database}, ${values.rows} clients, ${values.width} px wide`);
  console.log(`  navigation to ${values.count} rows: ${times[times.length >> 1]} ms (median of ${times.join(', ')})`);
  console.log(`  blocked by then: ${blocked[blocked.length >> 1]} ms (median of ${blocked.join(', ')})`);
  console.log(
    `  JavaScript: ${files.length} files, ${total(gzipSync)} kB gzip, ${total(brotliCompressSync)} kB brotli; in all ${(visits[0] as Visit).bytes / 1000} kB came over the line`,
  );
}

interface Visit {
  /** Milliseconds. */
  took: number;
  /** Milliseconds. */
  blocked: number;
  /** Paths of the scripts that were loaded by then. */
  scripts: string[];
  /** Everything that was transferred by then, compressed. */
  bytes: number;
}

/** Measures one first visit in a new browser profile. */
async function measureVisit(address: string, session: Record<string, string>): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: Number(values.width), height: 844 } });
  try {
    // Stores a session, as sign-in would, before any script of the page runs.
    const statements = Object.entries(session).map(
      ([name, value]) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    );
    await context.addInitScript({ content: `${statements.join(';')};${WATCH}` });
    const rowsVisible = Promise.withResolvers<Pick<Visit, 'took' | 'blocked'>>();
    await context.exposeBinding('rowsSeen', (_, took: number, blocked: number) => rowsVisible.resolve({ took, blocked }));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', FAST_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const scripts: string[] = [];
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ type, response }) => {
      if (type === 'Script') scripts.push(new URL(response.url).pathname);
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'commit' });
    const limit = setTimeout(() => rowsVisible.reject(new Error(`no ${values.count} rows in ${LIMIT_MS} ms`)), LIMIT_MS);
    const seen = await rowsVisible.promise;
    clearTimeout(limit);
    return { ...seen, scripts: [...scripts], bytes };
  } finally {
    await context.close();
  }
}
