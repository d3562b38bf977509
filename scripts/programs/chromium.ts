import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell first: it draws no window and needs a third less processor time for the same tests. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for tests and screenshots: CHROMIUM_PATH, the system's or Playwright's. Undefined if there is none. */
export function findChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH;
  return [...(configuredPath ? [configuredPath] : INSTALLED), chromium.executablePath()].find((path) => existsSync(path));
}

/** Turns off Chromium's background traffic, so that runs are the same with and without a network. Root can't use its sandbox. */
export function chromiumArguments(): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...sandbox, '--disable-background-networking', '--disable-component-update', '--disable-quic', '--disable-dev-shm-usage'];
}
