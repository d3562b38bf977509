import type { Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect } from './fixtures.ts';
import type { RunningServer } from './server.ts';

/** The data of the tour: the sample, and a few records that screens need by id. */
export interface Desk {
  api: ApiClient;
  /** A client with a site, a note and a status history. */
  clientId: string;
  employeeId: string;
  /** The address at which a new user chooses a password. */
  invitation: string;
}

/** Fills a server for the tour. */
export async function fillDesk(server: RunningServer): Promise<Desk> {
  const api = await signInToApi(server.url, server);
  expect((await api.post('/api/workspace/sample-data', {})).status).toBeLessThan(300);
  const site = { name: 'Jetty', latitude: 15.4, longitude: 73.8 };
  const client = await api.post('/api/clients', {
    companyName: 'Tour Shipping',
    email: 'desk@tour.example',
    category: 'Bulk',
    opportunityValue: 125_000,
    sites: [site],
  });
  expect(client.status, JSON.stringify(client.body)).toBe(201);
  const clientId = client.body._id as string;
  await api.post('/api/clients', { companyName: 'Tour Agencies', email: 'desk@agencies.example' });
  await api.post(`/api/clients/${clientId}/notes`, { text: 'Promised a quote by Friday' });
  await api.put(`/api/clients/${clientId}`, { currentStatus: 'Quoted' });
  const deleted = await api.post('/api/clients', { companyName: 'Deleted Shipping', email: 'desk@deleted.example' });
  await api.delete(`/api/clients/${deleted.body._id}`);
  const { body: team } = await api.get('/api/employees?limit=1');
  const { body: invited } = await api.post('/api/accounts', { username: 'tourist', role: 'Viewer' });
  return { api, clientId, employeeId: team.employees[0]._id, invitation: `/invitation#${invited.token}` };
}

/** Makes every request for a position fail, as if the user had refused it. */
export async function refusePosition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fail = (_: unknown, onError: (reason: unknown) => void) => {
      onError({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      return 1;
    };
    const failing = { watchPosition: fail, getCurrentPosition: fail, clearWatch: () => {} };
    Object.defineProperty(navigator, 'geolocation', { value: failing });
  });
}
