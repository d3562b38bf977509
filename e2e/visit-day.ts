import { expect } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor } from './fixtures.ts';
import type { RunningServer } from './server.ts';

export const DAY = '2026-11-20';

/** Two visits of an employee on a day and one the day before, an event that was planned for the day, and somebody else's visit of yesterday. Answers the employee. */
export async function fillDay(server: RunningServer, file: string): Promise<string> {
  await emptyFor(server, file);
  const api = await signInToApi(server.url, server);
  const employee = await add(api, '/api/employees', {
    employeeName: 'Asha Rao',
    employeeId: 'E-7',
    mobile: '+91 98200 12345',
    emailId: 'asha@visited.example',
    role: 'Sales Executive',
    department: 'Sales',
  });
  const client = await add(api, '/api/clients', { companyName: 'Visited Shipping', email: 'desk@visited.example' });
  const other = await add(api, '/api/clients', { companyName: 'Berth Nine Forwarders', email: 'desk@berth.example' });
  await add(api, `/api/clients/${client}/events`, {
    eventName: 'Quarterly review',
    eventType: 'meeting',
    date: DAY,
    time: '10:00',
    assignedTeamMemberId: employee,
  });
  const visit = { eventType: 'site_visit', accuracy: 12, fixSource: 'live', timeZone: 'UTC', teamMembers: [employee] };
  const gate = { ...visit, location: 'Gate 3', latitude: 18.95, longitude: 72.95 };
  await add(api, '/api/checkins', { ...gate, clientId: client, date: DAY, time: '09:00' });
  await add(api, '/api/checkins', { ...gate, clientId: other, location: 'Berth 9', longitude: 72.98, date: DAY, time: '10:20' });
  await add(api, '/api/checkins', { ...gate, clientId: client, location: 'The day before', date: '2026-11-19', time: '08:00' });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await add(api, '/api/checkins', { ...gate, clientId: other, location: 'Yesterday', teamMembers: [], date: yesterday, time: '08:00' });
  return employee;
}

async function add(api: ApiClient, path: string, sent: object): Promise<string> {
  const { status, body } = await api.post(path, sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}
