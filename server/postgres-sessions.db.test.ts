import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabasePlace, databasePlace } from './testing/database.ts';
import { type Started, startProgram } from './testing/start.ts';

const PASSWORD = 'anchors aweigh';
/** Less than anything is kept for without being forgotten. */
const soon = { timeout: 5000, interval: 20 };

let place: DatabasePlace;
let processes: Started[];
/** The addresses of two servers on one database. */
let here: string;
let there: string;

beforeAll(async () => {
  place = await databasePlace();
  processes = [startProgram(place, { ADMIN_PASSWORD: PASSWORD })];
  here = (await processes[0]?.ready) as string;
  processes.push(startProgram(place));
  there = (await processes[1]?.ready) as string;
});
afterAll(async () => {
  for (const each of processes) await each.stop('SIGKILL');
  await place.remove();
});

async function call(address: string, token: string | undefined, method: string, path: string, body?: unknown) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const reply = await fetch(address + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}
const signIn = async () =>
  (await call(here, undefined, 'POST', '/api/auth/login', { username: 'admin', password: PASSWORD })).body.token as string;

/** Asked often enough that the other process keeps who this is. */
async function isKnownThere(token: string) {
  for (let time = 0; time < 50; time += 1) expect((await call(there, token, 'GET', '/api/accounts')).status).toBe(200);
}

it('a session that ends in one process is refused by it at once and by the other soon', async () => {
  const token = await signIn();
  await isKnownThere(token);
  await call(here, token, 'POST', '/api/auth/logout', {});
  expect((await call(here, token, 'GET', '/api/accounts')).status).toBe(401);
  await expect.poll(async () => (await call(there, token, 'GET', '/api/accounts')).status, soon).toBe(401);
});

it('a role that is lowered in one process holds in it at once and in the other soon', async () => {
  const admin = await signIn();
  const invited = (await call(here, admin, 'POST', '/api/accounts', { username: 'riya', role: 'Administrator' })).body;
  const joined = (await call(here, undefined, 'POST', `/api/invitations/${invited.token}`, { newPassword: PASSWORD })).body;
  await isKnownThere(joined.token);
  await call(here, admin, 'PUT', `/api/accounts/${joined.user._id}`, { role: 'Viewer' });
  expect((await call(here, joined.token, 'GET', '/api/accounts')).status).toBe(403);
  await expect.poll(async () => (await call(there, joined.token, 'GET', '/api/accounts')).status, soon).toBe(403);
});
