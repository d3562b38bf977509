import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium.ts';

/** A phone's layout is the same over either database: on PostgreSQL a phone does only what phones alone do. */
const phoneTests = process.env.FAIRLEAD_E2E_DATABASE === 'postgres' ? '*.phone.e2e.ts' : '*.e2e.ts';
const results = process.env.FAIRLEAD_E2E_RESULTS ?? '.cache/results/browser.json';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  // Each worker has its own server (e2e/fixtures.ts), empty when a file begins; the tests of one file run in their order on it.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: results }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A dialog is whole at once, as for people who ask for no motion: what is clicked or measured never still moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments() },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.e2e.ts', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: phoneTests,
      testIgnore: '**/*.desktop.e2e.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
