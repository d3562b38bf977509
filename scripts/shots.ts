// Saves screenshots of every screen to shots/: both widths, light and dark, with the sample data and without data.
// `npm run shots` starts its own server on a temporary folder.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { signIn } from '../bench/api-client.ts';
import { startServer } from '../e2e/server.ts';
import { build } from './build/build.ts';
import { isBuildStale } from './build/build-stamp.ts';
import { chromiumArguments, findChromium } from './programs/chromium.ts';
import { root } from './root.ts';

const FOLDER = join(root, 'shots');
const WIDTHS = { desktop: { width: 1280, height: 820 }, phone: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;
const MUMBAI = { latitude: 18.94, longitude: 72.8467, accuracy: 9 };

/** A screen: its address, and what to do there before the screenshot. */
interface Screen {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

const SCREENS: Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'check-in', path: '/dashboard', act: (page) => page.getByRole('button', { name: /Log (onsite|another) visit/ }).click() },
  { name: 'clients', path: '/salesandleads' },
  { name: 'client-wizard', path: '/salesandleads', act: (page) => page.getByRole('button', { name: 'Add Client/Lead' }).first().click() },
  { name: 'imports', path: '/salesandleads/import' },
  { name: 'team', path: '/teammanagement' },
  { name: 'employee-wizard', path: '/teammanagement', act: (page) => page.getByRole('button', { name: 'Add Employee' }).first().click() },
  { name: 'team-imports', path: '/teammanagement/import' },
  { name: 'visits', path: '/checkins' },
  { name: 'calendar', path: '/yourcalendar' },
  { name: 'event-form', path: '/yourcalendar', act: (page) => page.getByRole('button', { name: 'New Event' }).click() },
  { name: 'profile', path: '/profile' },
  { name: 'accounts', path: '/profile/accounts' },
  { name: 'workspace', path: '/profile/workspace' },
  { name: 'workspace-general', path: '/profile/workspace/general' },
  { name: 'log', path: '/profile/log' },
  { name: 'tasks', path: '/tasks' },
  { name: 'documents', path: '/documents' },
  { name: 'not-found', path: '/no/such/page' },
];

await main();

async function main() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.error('npm run shots needs Chromium. On Debian or Ubuntu: sudo apt-get install chromium');
    process.exitCode = 1;
    return;
  }
  if (isBuildStale()) await build();
  mkdirSync(FOLDER, { recursive: true });
  const server = await startServer();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  try {
    const api = await signIn(server.url, server);
    const session = { token: api.token, username: server.username, userId: api.userId };
    await shoot(browser, server.url, undefined, 'signed-out', [
      { name: 'login', path: '/login' },
      { name: 'forgot-password', path: '/forgotpassword' },
    ]);
    await shoot(browser, server.url, session, 'empty', SCREENS.slice(0, 11));
    await api.post('/api/workspace/sample-data', {});
    const { body } = await api.get('/api/clients?limit=1');
    const employees = await api.get('/api/employees?limit=1');
    const visits = await api.get('/api/checkins?limit=1');
    const details = [
      { name: 'visit', path: `/checkins/${visits.body.checkIns[0]._id}` },
      { name: 'client', path: `/salesandleadsclient/${body.clients[0]._id}` },
      { name: 'client-calendar', path: `/salesandleadsclient/${body.clients[0]._id}?tab=meetings` },
      { name: 'client-tasks', path: `/salesandleadsclient/${body.clients[0]._id}?tab=tasks` },
      { name: 'client-documents', path: `/salesandleadsclient/${body.clients[0]._id}?tab=documents` },
      { name: 'employee', path: `/teammanagement_salesleads/${employees.body.employees[0]._id}` },
    ];
    await shoot(browser, server.url, session, 'sample', [...SCREENS, ...details]);
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function shoot(browser: Browser, baseURL: string, session: Record<string, string> | undefined, folder: string, screens: Screen[]) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        permissions: ['geolocation'],
        geolocation: MUMBAI,
        locale: 'en-IN',
      });
      await context.addInitScript((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, session ?? {});
      for (const { name, path, act } of screens) {
        const page = await context.newPage();
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
        await act?.(page);
        if (act) await page.getByRole('dialog').waitFor();
        await page.waitForLoadState('load');
        await page.screenshot({ path: join(FOLDER, `${folder}-${name}-${device}-${colorScheme}.png`) });
        await page.close();
      }
      await context.close();
    }
  }
}
