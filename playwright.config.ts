import { defineConfig, devices } from '@playwright/test';
import { TIME_ZONE } from './e2e/time-zone.ts';
import { chromiumArguments, findChromium } from './scripts/programs/chromium.ts';

/** The API suite runs whole on both databases; a browser repeats on PostgreSQL only the journeys in which the database shows. */
const POSTGRES = ['live', 'board-moves', 'imports', 'client-conflict', 'settings', 'stop', 'vendors'].map((name) => `**/${name}.e2e.ts`);
const isPostgres = process.env.FAIRLEAD_E2E_DATABASE === 'postgres';
const results = process.env.FAIRLEAD_E2E_RESULTS ?? '.cache/results/browser.json';

export default defineConfig({
  testDir: 'e2e',
  testMatch: isPostgres ? POSTGRES : '*.e2e.ts',
  // Each database its own: both runs may be under way, and each clears its folder first.
  outputDir: `test-results/${isPostgres ? 'postgres' : 'sqlite'}`,
  // Long enough for a machine that has ten other things to do; only a hang reaches these.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  // Each worker has its own server (e2e/fixtures.ts), empty when a file begins; the tests of one file run in their order on it.
  // A browser waits more than it computes, so a small machine has more of them than cores. The two databases' runs are side by side.
  workers: isPostgres ? 2 : 3,
  reporter: [['list'], ['json', { outputFile: results }]],
  use: {
    locale: 'en-IN',
    timezoneId: TIME_ZONE,
    // A dialog is whole at once, as for people who ask for no motion: what is clicked or measured never still moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer in place of the network that other tests hold up, cut or replace; its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A page lives for seconds here, so optimizing its scripts costs more than it saves.
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments(), '--js-flags=--no-opt,--no-maglev'] },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.e2e.ts', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Phones run what phones alone do, and a tour of all screens.
      testMatch: isPostgres ? [] : ['*.phone.e2e.ts', 'tour-*.e2e.ts'],
      // One pixel a point: drawing four times as many finds nothing more.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
    },
  ],
});
