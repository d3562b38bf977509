/**
 * Measures how long it takes until what a press opens is seen, in Chromium with its CPU slowed four times: forms, the search, notifications, the calendar
 * and a client's board. Each is opened in a new tab that was open for some seconds, so that its code is there, and once more in the same tab, which is
 * what the first time is compared with. Then the processor time of the page's thread for the first time, times four. Needs the built web app.
 *
 *   node bench/screen/press.ts [--db sqlite] [--times 5] [--width 1280] [--only form]
 */
import { parseArgs } from 'node:util';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { median } from '../compare.ts';
import { seed } from '../seed/seed.ts';
import { fill, onEach } from '../server.ts';
import { CPU_SLOWDOWN, measureUse, openProfile } from './visit.ts';

const CLIENTS = 1000;
/** By then what comes behind the page is over, and what it may open has been loaded ahead. */
const QUIET_MS = 9000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    times: { type: 'string', default: '5' },
    width: { type: 'string', default: '1280' },
    only: { type: 'string', default: '' },
  },
});

interface Press {
  from: string;
  opener: (page: Page) => Locator;
  /** An expression that is true once it is seen. */
  seen: string;
  /** Takes it away again. */
  close: (page: Page) => Promise<unknown>;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const inDialog = `document.querySelector('[role=dialog] input')`;
const pressEscape = (page: Page) => page.keyboard.press('Escape');
const opensForm = (from: string, name: string): Press => ({ from, opener: button(name), seen: inDialog, close: pressEscape });

/** A page's own heading stands in the header, so it is known by what only it shows. */
const opensPage = (name: string, seen: string): Press => ({
  from: '/salesandleads',
  opener: (page) => page.getByRole('link', { name, exact: true }).first(),
  seen: `document.querySelector(${JSON.stringify(seen)})`,
  close: (page) => page.goBack(),
});

const PRESSES: Record<string, Press> = {
  'the form of a client': opensForm('/salesandleads', 'Add Client/Lead'),
  'the form of a task': opensForm('/tasks', 'New Task'),
  'the form of an event': opensForm('/yourcalendar', 'New Event'),
  'search everywhere': {
    from: '/salesandleads',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }),
    seen: inDialog,
    close: pressEscape,
  },
  notifications: {
    from: '/salesandleads',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
    seen: `[...document.querySelectorAll('[role=dialog]')].some(({ textContent }) => textContent.includes('Notifications'))`,
    close: pressEscape,
  },
  'the page Calendar': opensPage('Calendar', 'main [data-date]'),
  'a client’s board': {
    from: '/salesandleadsclient/ID',
    opener: (page) => page.getByRole('tab', { name: 'Tasks' }),
    seen: `document.querySelector('[data-rfd-droppable-id]')`,
    close: (page) => page.getByRole('tab').first().click(),
  },
};

/** Milliseconds from the press until the frame that shows it. */
const watchFor = (seen: string) => `new Promise((resolve) => {
  let pressed;
  addEventListener('click', ({ timeStamp }) => { pressed ??= timeStamp; }, { capture: true, once: true });
  const look = () => {
    if (pressed !== undefined && ${seen}) requestAnimationFrame(() => resolve(performance.now() - pressed));
    else requestAnimationFrame(look);
  };
  look();
})`;

await onEach(values.db, async (bench) => {
  const { server, database } = bench;
  const { user } = await fill(bench, (db) => seed(db, CLIENTS));
  const { body } = await user.get('/api/clients?page=1&limit=1');
  const local = { token: user.token, userId: user.userId, username: server.username };
  const profile = await openProfile(Number(values.width), local);
  try {
    await profile.keepApp(`${server.url}/salesandleads`);
    console.log(`${database}, ${values.width} px wide: milliseconds from a press, CPU slowed four times, medians of ${values.times}`);
    for (const [name, press] of Object.entries(PRESSES).filter(([each]) => each.includes(values.only))) {
      const address = server.url + press.from.replace('ID', body.clients[0]._id);
      const found: Opening[] = [];
      for (let time = 0; time < Number(values.times); time += 1) found.push(await measureOpening(profile.context, address, press));
      const [first, again, thread] = (['first', 'again', 'thread'] as const).map((which) =>
        median(found.map((each) => each[which])).toFixed(0),
      );
      console.log(`  ${name}: first ${first}, again ${again}; the page’s thread took ${thread} the first time`);
    }
  } finally {
    await profile.close();
  }
});

interface Opening {
  first: number;
  again: number;
  /** Processor time, times four. */
  thread: number;
}

async function measureOpening(context: BrowserContext, address: string, press: Press): Promise<Opening> {
  const [first, again] = await openTwice(context, address, press, async (page, open) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return open();
  });
  const [thread] = await openTwice(context, address, press, async (page, open) => {
    const devtools = await page.context().newCDPSession(page);
    const tasks = await measureUse(devtools, async () => void (await open()));
    return tasks.reduce((sum, { ms }) => sum + ms, 0);
  });
  return { first, again, thread };
}

/** What `measure` says of opening it in a new tab, and of opening it once more there. */
async function openTwice(
  context: BrowserContext,
  address: string,
  { opener, seen, close }: Press,
  measure: (page: Page, open: () => Promise<number>) => Promise<number>,
): Promise<[number, number]> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForTimeout(QUIET_MS);
  const open = async () => {
    const took = page.evaluate(watchFor(seen)) as Promise<number>;
    await opener(page).click();
    return took;
  };
  const first = await measure(page, open);
  await close(page);
  await page.waitForFunction(`!(${seen})`);
  const again = await open();
  await page.close();
  return [first, again];
}
