/**
 * Measures a map of 10,000 visits (`--visits`) in Chromium: from the arrival of its data until the map is drawn, and the longest task of the
 * page's thread while somebody pans it by the pointer, or on a phone by a finger. Counted is the processor time that the thread took, as it is
 * and times four. Needs the built web app.
 * With a folder it also stores a picture of each map, light and dark.
 *
 *   node bench/screen/map.ts [--visits 10000] [--times 3] [--pictures FOLDER]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { visitMapEndpoints } from '@fairlead/contract/checkins/map';
import type { CDPSession, Page } from '@playwright/test';
import { seed } from '../seed/seed.ts';
import { addVisits } from '../seed/seed-visits.ts';
import { fill, onEach } from '../server.ts';
import { CPU_SLOWDOWN, measureUse, openProfile, type Task } from './visit.ts';

const DRAGS = 10;
const STEPS = 24;
const STEP_MS = 16;
/** By then what was moved to is drawn. */
const SETTLED_MS = 1000;

/** Milliseconds from the last byte of the visits until the frame that shows a mark. */
const FIRST_MARK = `new Promise((resolve) => {
  const look = () => {
    const data = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === '${visitMapEndpoints.map.path}');
    if (data && document.querySelector('.leaflet-marker-icon')) requestAnimationFrame(() => resolve(performance.now() - data.responseEnd));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** How far the map has been moved by now, in pixels. */
const MOVED = `new DOMMatrix(getComputedStyle(document.querySelector('.leaflet-map-pane')).transform).m41`;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    visits: { type: 'string', default: '10000' },
    times: { type: 'string', default: '3' },
    pictures: { type: 'string' },
  },
});

await onEach(values.db, async (bench) => {
  const { server } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, 1000);
    await addVisits(db, Number(values.visits));
  });
  for (const width of [1280, 390]) {
    const isTouch = width < 700;
    const found = { clock: [] as number[], drawn: [] as number[], marks: [] as number[], pan: [] as number[] };
    for (let time = 0; time < Number(values.times); time += 1) {
      const profile = await openProfile(width, { token: user.token, userId: user.userId, username: server.username }, isTouch);
      try {
        const page = await profile.context.newPage();
        const devtools = await profile.context.newCDPSession(page);
        await page.goto(`${server.url}/checkins`);
        await page.locator('tbody tr, [data-row]').nth(9).waitFor();
        await page.waitForTimeout(SETTLED_MS);
        const map = page.getByRole('group', { name: 'Map of the visits' });
        const drawing = await measureUse(devtools, async () => {
          const seen = page.evaluate(FIRST_MARK) as Promise<number>;
          await page.getByRole('radio', { name: 'Map' }).check();
          found.clock.push(await seen);
          await page.waitForTimeout(SETTLED_MS);
        });
        found.drawn.push(drawing.reduce((sum, { ms }) => sum + ms, 0) / CPU_SLOWDOWN);
        if (values.pictures && time === 0) await picture(page, values.pictures, width);
        // Comes apart at each press, so that there are many marks.
        for (let press = 0; press < 2; press += 1) {
          await map
            .getByRole('button', { name: /visits: / })
            .first()
            .press('Enter');
          await page.waitForTimeout(SETTLED_MS);
        }
        const marks = await map.getByRole('button', { name: /visits?: / }).count();
        found.marks.push(marks);
        const box = await map.boundingBox();
        if (!box) throw new Error('the map has no place');
        const tasks = await measureUse(devtools, () =>
          pan(page, devtools, { x: box.x + box.width / 2, y: box.y + box.height / 2, by: box.width / 3 }, isTouch),
        );
        found.pan.push(longestOf(tasks) / CPU_SLOWDOWN);
      } finally {
        await profile.close();
      }
    }
    const line = (some: number[]) => some.map((ms) => ms.toFixed(0)).join(', ');
    const slowed = (some: number[]) => line(some.map((ms) => ms * CPU_SLOWDOWN));
    console.log(`${values.visits} visits, ${width} px wide, ms: from the data until marks are seen, by the clock ${line(found.clock)};`);
    console.log(`  the thread's time from the press until all is drawn ${line(found.drawn)}, times four ${slowed(found.drawn)};`);
    console.log(`  longest task while panning among ${line(found.marks)} marks ${line(found.pan)}, times four ${slowed(found.pan)}`);
  }
});

/** Stores what is seen at this width in both schemes. */
async function picture(page: Page, folder: string, width: number) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.getByRole('group', { name: 'Map of the visits' }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(folder, `map-${width}-${colorScheme}.png`) });
  }
}

function longestOf(tasks: readonly Task[]): number {
  return Math.max(0, ...tasks.map(({ ms }) => ms));
}

/** Drags to and fro for a few seconds, so that marks come in and go out at both sides. Throws where a drag does not move the map. */
async function pan(page: Page, devtools: CDPSession, { x, y, by }: { x: number; y: number; by: number }, isTouch: boolean) {
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const direction = drag % 4 < 2 ? 1 : -1;
    const at = (step: number) => ({ x: x + direction * by * (step / STEPS - 0.5), y: y + ((step % 5) - 2) * 4 });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at(step)] });
    const before = (await page.evaluate(MOVED)) as number;
    if (isTouch) await touch('touchStart', 0);
    else {
      await page.mouse.move(at(0).x, at(0).y);
      await page.mouse.down();
    }
    for (let step = 1; step <= STEPS; step += 1) {
      if (isTouch) await touch('touchMove', step);
      else await page.mouse.move(at(step).x, at(step).y);
      await page.waitForTimeout(STEP_MS);
    }
    if (isTouch) await touch('touchEnd', STEPS);
    else await page.mouse.up();
    const moved = ((await page.evaluate(MOVED)) as number) - before;
    if (moved * direction < by / 2)
      throw new Error(`drag ${drag} by ${(direction * by).toFixed(0)} px moved the map by ${moved.toFixed(0)}`);
  }
  await page.waitForTimeout(SETTLED_MS);
}
