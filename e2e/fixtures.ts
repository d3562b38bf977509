import AxeBuilder from '@axe-core/playwright';
import { accountEndpoints } from '@fairlead/contract/accounts';
import { expect, type Page, test as playwright } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface Fixtures {
  /** Gives a page a session of the first account; what it shows is chosen with `goto`. */
  signIn: (page: Page) => Promise<void>;
  /** Fails with a line for each element that people with a disability could not use (WCAG 2.2 AA), light or dark. */
  axe: (page: Page) => Promise<void>;
}

interface FileFixtures {
  /** What the files before left behind is gone when a file begins, so that no test depends on which worker takes it. */
  emptied: undefined;
}

interface WorkerFixtures {
  /** This worker's own server; `page.goto('/clients')` goes there. */
  server: RunningServer;
}

/** The test file that a worker's server holds the data of. */
const usedBy = new WeakMap<RunningServer, string>();

export const test = playwright.extend<Fixtures & FileFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  emptied: [
    async ({ server }, use, test) => {
      await emptyFor(server, test.file);
      await use(undefined);
    },
    { auto: true, timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  signIn: async ({ server }, use) => {
    await use((page) => signInAs(page, server, server));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  axe: async ({}, use) => {
    await use(async (page) => {
      // The schemes differ in their colours alone, so dark is read for those.
      const readings: ['dark' | 'light', Parameters<AxeBuilder['options']>[0]['runOnly']][] = [
        ['dark', { type: 'rule', values: ['color-contrast'] }],
        ['light', { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }],
      ];
      for (const [colorScheme, runOnly] of readings) {
        await showIn(page, colorScheme);
        // Legacy mode stays in this page; the usual one opens another, after which an emulated phone lays this one out too wide.
        const reader = new AxeBuilder({ page }).setLegacyMode().options({ runOnly, resultTypes: ['violations'] });
        const { violations } = await reader.analyze();
        const found = violations.flatMap((violation) =>
          violation.nodes.map((node) => `${violation.id}: ${violation.help}: ${node.target}`),
        );
        expect(found, `accessibility of ${page.url()}, ${colorScheme}`).toEqual([]);
      }
    });
  },
});

/**
 * Gives a page a session, as the login page would have left it in this browser: cookie and storage. That page has its own
 * tests; two hundred sign-ins through it would only take their time.
 */
export async function signInAs(page: Page, server: RunningServer, self: { username: string; password: string }): Promise<void> {
  const { username, password } = self;
  const reply = await page.request.post(server.url + accountEndpoints.login.path, { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { token, user } = await reply.json();
  // The smallest answer of this origin, whose storage is wanted.
  await page.goto(`${server.url}/api/health`);
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    },
    { token, username, userId: user._id as string },
  );
}

/** Empties a server that holds another file's data. A `beforeAll` that stores something calls it first, for no test has begun by then. */
export async function emptyFor(server: RunningServer, file: string): Promise<void> {
  if (usedBy.get(server) !== undefined && usedBy.get(server) !== file) await server.empty();
  usedBy.set(server, file);
}

/** Shows the page in a colour scheme and waits for its fades to end: half-way, colours are not those that anyone reads. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
  await page.evaluate(async () => {
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
    const running = () => document.getAnimations().filter((each) => !isEndless(each));
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

export { expect };
