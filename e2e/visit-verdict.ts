import type { BrowserContext, Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect } from './fixtures.ts';
import type { RunningServer } from './server.ts';

/** The gate of both clients: one has it as a site, the other has been visited there. */
const GATE = { latitude: 18.95, longitude: 72.95 };
export const AT_THE_GATE = { ...GATE, accuracy: 9 };
/** 5 km north of it. */
export const IN_TOWN = { ...AT_THE_GATE, latitude: 18.995 };

/** A client with a site, and one without, that was visited three times at the same gate. Answers their ids. */
export async function fillVerdicts(server: RunningServer, file: string) {
  await emptyFor(server, file);
  const api = await signInToApi(server.url, server);
  const add = async (path: string, sent: object): Promise<string> => {
    const { status, body } = await api.post(path, sent);
    expect(status, JSON.stringify(body)).toBe(201);
    return body._id;
  };
  const sites = [{ name: 'Nhava Sheva CFS', ...GATE, radius: 300 }];
  const withSite = await add('/api/clients', { companyName: 'Gated Shipping', email: 'desk@gated.example', sites });
  const without = await add('/api/clients', { companyName: 'Ungated Forwarders', email: 'desk@ungated.example' });
  for (const day of ['03', '04', '05'])
    await add('/api/checkins', {
      ...{ clientId: without, eventType: 'site_visit', date: `2026-03-${day}`, time: '09:30', timeZone: 'UTC' },
      ...{ ...AT_THE_GATE, location: 'The gate', fixSource: 'live' },
    });
  return { withSite, without };
}

/** Opens the form on a client's page as who has never logged a visit: the notice comes first. `says` is of its last paragraph. */
export async function openFirstForm(
  page: Page,
  context: BrowserContext,
  at: typeof AT_THE_GATE,
  says = 'Positions are kept as long as their visit.',
) {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(at);
  await page.evaluate(() => localStorage.removeItem(`visitNotice:${localStorage.getItem('userId')}`));
  await page.getByRole('button', { name: 'Log visit', exact: true }).click();
  const notice = page.getByRole('dialog', { name: 'Before your first visit' });
  await expect(notice.getByText(says)).toBeVisible();
}

export async function acceptNotice(page: Page) {
  await page.getByRole('button', { name: 'I have read this' }).click();
  const form = page.getByRole('dialog', { name: 'Check In' });
  await form.getByRole('combobox', { name: 'Event Type' }).click();
  await page.getByRole('option', { name: 'Site Visit' }).click();
  return form;
}
