import AxeBuilder from '@axe-core/playwright';
import { accountEndpoints } from '@fairlead/contract/accounts';
import { expect, type Page, test as playwright } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface Fixtures {
  /** Signs a page in as the first account. Open the page under test afterwards with `goto`. */
  signIn: (page: Page) => Promise<void>;
  /** Checks WCAG 2.2 AA in light and dark. Fails with a line for each violation. */
  axe: (page: Page) => Promise<void>;
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
      // The schemes differ only in colours, so in dark only the contrast is checked.
      const checks: ['dark' | 'light', Parameters<AxeBuilder['options']>[0]['runOnly']][] = [
        ['dark', { type: 'rule', values: ['color-contrast'] }],
        ['light', { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }],
      ];
      for (const [colorScheme, runOnly] of checks) {
        await applyColorScheme(page, colorScheme);
        // Legacy mode, because the default mode opens a second page, after which an emulated phone lays out this one too wide.
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
 * Gives a page a session with the same cookie and storage as after a sign-in. Faster than the login page, which has its own
 * tests.
 */
export async function signInAs(page: Page, server: RunningServer, self: { username: string; password: string }): Promise<void> {
  const { username, password } = self;
  const reply = await page.request.post(server.url + accountEndpoints.login.path, { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { token, user } = await reply.json();
  // Storage can only be set on a page of this origin; this is the smallest one.
  await page.goto(`${server.url}/api/health`);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { token, username, userId: user._id as string },
  );
}

/** Empties a server that contains another file's data. A `beforeAll` that stores something must call it first, since it runs before the fixture. */
export async function emptyFor(server: RunningServer, file: string): Promise<void> {
  if (currentFile.get(server) !== undefined && currentFile.get(server) !== file) await server.empty();
  currentFile.set(server, file);
}

/** Switches the colour scheme and waits for transitions to end, because contrast can't be checked on half-faded colours. */
async function applyColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
  await page.evaluate(async () => {
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
    const running = () => document.getAnimations().filter((each) => !isEndless(each));
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

export { expect };
