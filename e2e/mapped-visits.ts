import type { ApiClient } from '../bench/api-client.ts';
import { expect } from './fixtures.ts';

const NEAR_MUMBAI = 120;

/** 120 visits near Mumbai, every other one a delivery, to a client with a site there, and a delivery in Rotterdam. */
export async function addMappedVisits(api: ApiClient): Promise<void> {
  const add = async (path: string, body: object) => {
    const { status, body: added } = await api.post(path, body);
    expect(status, JSON.stringify(added)).toBe(201);
    return added;
  };
  const sites = [{ name: 'Gate 1', latitude: 18.95, longitude: 72.95, radius: 300 }];
  const near = await add('/api/clients', { companyName: 'Nhava Logistics', email: 'desk@nhava.example', sites });
  const far = await add('/api/clients', { companyName: 'Rotterdam Reefers', email: 'desk@reefers.example' });
  const visit = { date: '2026-11-20', time: '10:30', location: 'Gate 3', accuracy: 12, fixSource: 'live', timeZone: 'UTC' };
  for (let at = 0; at < NEAR_MUMBAI; at += 1)
    await add('/api/checkins', {
      ...visit,
      clientId: near._id,
      eventType: at % 2 === 0 ? 'delivery' : 'site_visit',
      latitude: 18.95 + 0.002 * (at % 11),
      longitude: 72.95 + 0.002 * (at % 13),
    });
  await add('/api/checkins', { ...visit, clientId: far._id, eventType: 'delivery', latitude: 51.95, longitude: 4.14 });
}
