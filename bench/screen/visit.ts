import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/programs/chromium.ts';

export const CPU_SLOWDOWN = 4;
/** Chromium's own preset, in bytes per second and milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8, latency: 60 * 2.75 };
/** A task that takes longer holds up whoever types. Milliseconds. */
const LONG_TASK = 50;
const LIMIT_MS = 60_000;
/** What goes on behind the first rows belongs to the visit until then. Milliseconds. */
const AFTER_ROWS_MS = 2000;

/** What must be visible, and how often, before a page counts as shown. */
export interface Seen {
  selector: string;
  count: number;
}

export interface Visit {
  /** Milliseconds from navigation, by the page's clock. */
  took: number;
  /** What is above 50 ms of each task of the page's thread, by the thread's processor time, slowed; until the rows and two seconds longer. */
  blocked: number;
  blockedInAll: number;
  /** The longest task in all that, counted the same way. */
  longest: number;
  /** All processor time of the page's thread until the rows, slowed. */
  processor: number;
  /** The sum of layout shifts that no press caused. */
  shift: number;
  /** Addresses of the scripts that were loaded until the rows. */
  scripts: string[];
  /** What came over the line until the rows. */
  bytes: number;
}

/** Whether our worker takes over within a while; the bare page has none. */
const IS_KEPT = `!document.querySelector('link[rel=manifest]') || new Promise((resolve) => {
  const look = (left) => {
    if (navigator.serviceWorker.controller || left === 0) resolve(left > 0);
    else setTimeout(look, 500, left - 1);
  };
  look(40);
})`;

/** A browser with a profile of its own, which is empty at first. `isTouch`: one of a phone, which is used by a finger. */
export async function openProfile(width: number, local: Record<string, string>, isTouch = false) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is not installed: set CHROMIUM_PATH to one');
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-screen-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: chromiumArguments(),
    viewport: { width, height: width < 700 ? 844 : 900 },
    ...(isTouch && { hasTouch: true, isMobile: true }),
  });
  // Stores a session, as sign-in would, before any script of the page runs.
  const statements = Object.entries(local).map((pair) => `localStorage.setItem(${pair.map((text) => JSON.stringify(text)).join()})`);
  await context.addInitScript({ content: statements.join(';') });
  return {
    context,
    /** Stays on a page until the browser keeps the app for the next visit, then opens it once more, by which browsers keep compiled scripts. */
    async keepApp(address: string) {
      const page = await context.newPage();
      await page.goto(address);
      // An interrupted install goes on with the next visit.
      for (let tries = 1; !(await page.evaluate(IS_KEPT)); tries += 1) {
        if (tries > 5) throw new Error(`${address}: the browser keeps no app`);
        await page.reload();
      }
      await page.reload();
      await page.waitForTimeout(AFTER_ROWS_MS);
      await page.close();
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Notes in the frame in which it happens that enough is visible, and how far things have moved. */
const watch = ({ selector, count }: Seen) => `(() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.shifted += entry.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const visible = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((part) => part.getClientRects().length > 0);
    if (visible.length >= ${count}) { performance.mark('all-seen'); allSeen(performance.now()); }
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Opens an address on a slow phone with a slow line, and measures until it is shown and a little longer. */
export async function measureVisit(context: BrowserContext, address: string, seen: Seen): Promise<Visit> {
  const page = await context.newPage();
  try {
    const shown = Promise.withResolvers<number>();
    await page.exposeBinding('allSeen', (_, at: number) => shown.resolve(at));
    await page.addInitScript({ content: watch(seen) });
    const devtools = await slowDown(page);
    const requests: { script?: string; id: string; bytes: number; at: number }[] = [];
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      requests.push({ id: requestId, bytes: 0, at: 0, ...(type === 'Script' && { script: response.url }) });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.find(({ id }) => id === requestId);
      if (request) Object.assign(request, { bytes: encodedDataLength, at: performance.now() });
    });
    const stop = await startTrace(devtools);
    await page.goto(address, { waitUntil: 'commit' });
    const limit = setTimeout(() => shown.reject(new Error(`${address}: no ${seen.count} of ${seen.selector} in ${LIMIT_MS} ms`)), LIMIT_MS);
    const took = await shown.promise;
    clearTimeout(limit);
    const until = performance.now();
    await page.waitForTimeout(AFTER_ROWS_MS);
    const shift = (await page.evaluate('window.shifted')) as number;
    const { tasks, marks } = await stop();
    const seenAt = marks.find(({ name }) => name === 'all-seen')?.at ?? Number.POSITIVE_INFINITY;
    const before = tasks.filter(({ at }) => at <= seenAt);
    const done = requests.filter(({ at }) => at > 0 && at <= until);
    return {
      took,
      shift,
      blocked: blockedBy(before),
      blockedInAll: blockedBy(tasks),
      longest: Math.max(0, ...tasks.map(({ ms }) => ms)),
      processor: before.reduce((sum, { ms }) => sum + ms, 0),
      scripts: done.flatMap(({ script }) => script ?? []),
      bytes: done.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } finally {
    await page.close();
  }
}

/** The tasks of the page's thread while something is done with the page; those that began after its mark `all-seen` are left out. */
export async function measureUse(devtools: CDPSession, use: () => Promise<void>): Promise<Task[]> {
  const stop = await startTrace(devtools);
  await use();
  const { tasks, marks } = await stop();
  const seenAt = marks.find(({ name }) => name === 'all-seen')?.at ?? Number.POSITIVE_INFINITY;
  return tasks.filter(({ at }) => at <= seenAt);
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_4G);
  if (SLOW_BY_BROWSER) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return devtools;
}

/**
 * The browser's own way of slowing spins by the clock, which other work on the machine distorts. Counted instead is the processor time that
 * the thread took, times four.
 */
const SLOW_BY_BROWSER = process.env.SLOW_BY_BROWSER === '1';
const factor = SLOW_BY_BROWSER ? 1 : CPU_SLOWDOWN;

export interface Task {
  /** Microseconds, by the trace's clock. */
  at: number;
  /** Processor time in milliseconds, slowed. */
  ms: number;
}

const blockedBy = (tasks: readonly Task[]) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK), 0);

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

/** Begins to note the tasks of the page's thread; the returned function ends it. */
async function startTrace(devtools: CDPSession) {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) events.push(event);
  });
  const categories = 'disabled-by-default-devtools.timeline,blink.user_timing,__metadata';
  await devtools.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  return async () => {
    const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await done;
    const marks = events
      .filter(({ cat, name }) => cat === 'blink.user_timing' && name.startsWith('all-'))
      .map(({ name, ts }) => ({ name, at: ts }));
    const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const runs = events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
    const ofMain = mainThreads.map(({ pid, tid }) => runs.filter((run) => run.pid === pid && run.tid === tid));
    // The thread that did most is the page's; others belong to the empty page of the start.
    const sum = (list: TraceEvent[]) => list.reduce((total, { tdur = 0 }) => total + tdur, 0);
    const own = ofMain.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
    return { marks, tasks: own.map(({ ts, tdur = 0 }): Task => ({ at: ts, ms: (tdur / 1000) * factor })) };
  };
}
