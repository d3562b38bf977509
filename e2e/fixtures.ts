import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { expect, type Page, test as playwright } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { root } from '../scripts/root.ts';
import { answerOneByOne, findLayoutFaults, watchShifts } from './layout.ts';
import { type RunningServer, startServer } from './server.ts';

interface Fixtures {
  /** Signs a page in as the first account. Open the page under test afterwards with `goto`. */
  signIn: (page: Page) => Promise<void>;
  /**
   * Checks WCAG 2.2 AA in light and dark, and in the tour the layout: what moved while it loaded, headings, width, a finger's targets. Fails with a
   * line for each violation. Each answer of the API comes only once the page was painted without it.
   */
  axe: (page: Page) => Promise<void>;
  /** Whether pages load the other pages' code ahead, as they do for people who don't save data. Off, because it is half of a page's work. */
  loadsAhead: boolean;
}

interface FileFixtures {
  /** Empties the server before each test file, so that no test depends on the files that its worker ran before. */
  emptied: undefined;
}

interface WorkerFixtures {
  /** This worker's own server. Relative addresses, as in `page.goto('/clients')`, lead to it. */
  server: RunningServer;
}

/** The test file whose data a worker's server contains. */
const currentFile = new WeakMap<RunningServer, string>();

export const test = playwright.extend<Fixtures & FileFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  emptied: [
    async ({ server }, use, test) => {
      await emptyFor(server, test.file);
      await use(undefined);
    },
    { auto: true },
  ],

  loadsAhead: [false, { option: true }],

  context: async ({ context, loadsAhead }, use) => {
    if (!loadsAhead) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await use(context);
  },

  baseURL: async ({ server }, use) => use(server.url),

  signIn: async ({ server }, use) => {
    await use((page) => signInAs(page, server, server));
  },

  axe: async ({ page: own }, use, { file }) => {
    // The layout is measured in the tour, which comes to all screens.
    const isTour = basename(file).startsWith('tour-');
    if (isTour) {
      await watchShifts(own);
      await answerOneByOne(own);
    }
    await use(async (page) => {
      if (isTour) expect(await findLayoutFaults(page), `layout of ${page.url()}`).toEqual([]);
      const isDark = () => document.documentElement.dataset.mantineColorScheme === 'dark';
      const now = (await page.evaluate(isDark)) ? 'dark' : 'light';
      // The schemes differ only in colours, so the other scheme is checked for those alone.
      for (const [colorScheme, runOnly] of [
        [now, EVERY_RULE],
        [now === 'dark' ? 'light' : 'dark', COLORS],
      ] as const) {
        await applyColorScheme(page, colorScheme);
        expect(await findViolations(page, runOnly), `accessibility of ${page.url()}, ${colorScheme}`).toEqual([]);
      }
    });
  },
});

const EVERY_RULE: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const COLORS: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The small form, which a page takes in half the time, and no value, which the page would have to describe. */
const AXE = `${readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')}; undefined`;

/**
 * One line per element that breaks a rule. axe is large, so it is added to a page only once. An open dialog is checked without the page
 * under it, which takes half the time and is checked without the dialog anyway.
 */
async function findViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document,
        options,
      );
      return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target}`));
    },
    { runOnly, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
}

/**
 * Gives a page a session with the same cookie and storage as after a sign-in. Faster than the login page, which has its own
 * tests.
 */
export async function signInAs(page: Page, server: RunningServer, self: { username: string; password: string }): Promise<void> {
  const { username, password } = self;
  const reply = await page.request.post(server.url + signInEndpoints.login.path, { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { token, user } = await reply.json();
  // Storage can only be set on a page of this origin; this is the smallest one.
  await page.goto(`${server.url}/api/health`);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    // The notice before the first visit has a journey of its own.
    { token, username, userId: user._id as string, [`visitNotice:${user._id}`]: String(VISIT_NOTICE_VERSION) },
  );
}

/** Empties a server that contains another file's data. A `beforeAll` that stores something must call it first, since it runs before the fixture. */
export async function emptyFor(server: RunningServer, file: string): Promise<void> {
  if (currentFile.get(server) !== undefined && currentFile.get(server) !== file) await server.empty();
  currentFile.set(server, file);
}

async function applyColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
}

export { expect };
