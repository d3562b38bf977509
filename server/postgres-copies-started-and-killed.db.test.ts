import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { dayBefore, dayIn, toInstant } from '@fairlead/contract/kit/time';
import { afterAll, afterEach, expect, it } from 'vitest';
import { allMigrations, openDatabase } from './database.ts';
import { instantText } from './platform/clock/clock.ts';
import { listenAt } from './testing/live.ts';
import { newClient, newEmployee } from './testing/records.ts';
import { startMailServer } from './testing/servers/mail-server.ts';
import { PASSWORD, serversOfEachTest, signInAt, userAt } from './testing/servers/servers.ts';
import { startTwoCopies, type TwoCopies } from './testing/servers/two-copies.ts';

const servers = serversOfEachTest();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ADDRESS = 'meera@harbour.example';

const ROWS = 2_000;
/** A killed copy is silent for 20 s before another one goes on with its work, and some seconds may pass before that is noticed. */
const TAKEN_OVER = { timeout: 60_000, interval: 100 };
const PIECE = 65_536;

/** As an upload in pieces sends one. */
const piece = (offset: number) => ({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });

let killed: TwoCopies | undefined;

/** Two copies, one of which is killed in the middle of an import, a report and an upload. */
async function killInTheMiddle() {
  const copies = await startTwoCopies({ keepsAlive: false });
  killed = copies;
  const { token } = await signInAt(copies.address);
  const [here, there] = [userAt(copies.one, token), userAt(copies.other, token)];
  const idOf = async (call: ReturnType<typeof here.post>): Promise<string> => {
    const { status, body } = await call;
    expect(status, JSON.stringify(body)).toBe(201);
    return body._id;
  };

  const clientId = await idOf(there.post('/api/clients', newClient()));
  const bytes = randomBytes(3 * PIECE);
  const begun = await here.send('POST', DOCUMENT_UPLOADS, undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`,
  });
  const at = begun.headers.get('location') ?? '';
  expect((await there.send('PATCH', at, bytes.subarray(0, PIECE), piece(0))).status).toBe(204);

  const csv = ['Company Name,Email', ...Array.from({ length: ROWS }, (_, row) => `Import ${row},i${row}@import.example`)].join('\n');
  const form = new FormData();
  form.append('file', new File([csv], 'clients.csv', { type: 'text/csv' }));
  const importId = await idOf(here.send('POST', '/api/imports?kind=clients', form));
  const readImport = async () => (await there.get(`/api/imports/${importId}`)).body;
  await expect.poll(async () => (await readImport()).state).toBe('ready');

  const browser = await listenAt(copies.one, token);
  const headers = { ...piece(PIECE), authorization: `Bearer ${token}`, 'content-length': String(PIECE), expect: '100-continue' };
  const half = request(`${copies.one}${at}`, { method: 'PATCH', headers });
  half.on('error', () => {});
  await once(half, 'continue');
  half.write(bytes.subarray(PIECE, PIECE + 1000));
  const draft = { type: 'clients', format: 'xlsx', analytics: true, from: '2026-01-01', to: '2026-01-31' };
  const reportId = await idOf(here.post('/api/reports', draft));
  expect((await here.post(`/api/imports/${importId}/commit`)).status).toBe(200);
  await expect.poll(async () => (await readImport()).progress.done, { interval: 1 }).toBeGreaterThan(0);
  await copies.programs[0].stop('SIGKILL');
  const left = await readImport();
  await browser.isOver;
  // Calls to the proxy find the copy that lives.
  const anywhere = userAt(copies.address, token);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => anywhere.post('/api/clients', newClient())));
  return { copies, token, there, clientId, bytes, at, reportId, readImport, left, statuses };
}

/** Left by the first test for the last one, so that the others run while the copy that lives waits whether the killed one is heard of. */
let afterKill: Awaited<ReturnType<typeof killInTheMiddle>> | undefined;
afterAll(() => killed?.close());

it('a copy is killed in the middle of an import, a report and an upload, and the other answers at once', async () => {
  afterKill = await killInTheMiddle();
  const { statuses, left } = afterKill;
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
  expect([left.state, left.progress.done < ROWS]).toEqual(['importing', true]);
});

it('two copies that start at once on an empty database make its tables once, and one of them prints the password', async () => {
  const both = [servers.start(), servers.start()];
  const addresses = await Promise.all(both.map(({ ready }) => ready));
  const firstSignIn = /^First sign-in: username admin, password (\S+)/m;
  const printed = () => both.flatMap(({ output }) => firstSignIn.exec(output())?.[1] ?? []);
  await expect.poll(() => printed().length).toBe(1);
  const [password] = printed();
  expect(await Promise.all(addresses.map(async (address) => (await signInAt(address, password)).status))).toEqual([200, 200]);
  expect(await Promise.all(both.map(({ stop }) => stop()))).toEqual([0, 0]);
  expect(printed()).toHaveLength(1);
  const db = await openDatabase(servers.place);
  closing.push(() => db.close());
  const [accounts, installations, hashes] = await Promise.all([
    db.read.selectFrom('account').select('username').execute(),
    db.read.selectFrom('installation').select('starts').execute(),
    db.read
      .selectFrom('migrationHash' as 'account')
      .select('name' as 'username')
      .execute(),
  ]);
  expect({ accounts, installations, steps: hashes.length }).toEqual({
    accounts: [{ username: 'admin' }],
    installations: [{ starts: 2 }],
    steps: Object.keys(allMigrations).length,
  });
});

/** A time zone where it is about noon now. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

it('what is due when two copies start at once is done by one of them', async () => {
  const mails = await startMailServer();
  closing.push(mails.close);
  const first = servers.start({ ADMIN_PASSWORD: PASSWORD });
  const address = await first.ready;
  const admin = userAt(address, (await signInAt(address)).token);
  const added = async (path: string, body: object) => {
    const reply = await admin.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  expect((await admin.put('/api/settings', { timeZone: zoneAtNoon(), backsUpDaily: true, backupHour: 1 })).status).toBe(200);
  const employeeId: string = (await added('/api/employees', newEmployee('Meera Rao')))._id;
  const invited = await added('/api/accounts', { username: 'meera', role: 'Manager', employeeId, emailId: ADDRESS });
  const joined = await userAt(address).post(`/api/invitations/${invited.token}`, { newPassword: PASSWORD });
  const meera = userAt(address, joined.body.token);
  expect((await meera.put('/api/auth/me', { preferences: { hasDigest: true } })).status).toBe(200);

  const forgetful = ['one@harbour.example', 'other@harbour.example'] as const;
  for (const [at, emailId] of forgetful.entries()) {
    const { token } = await added('/api/accounts', { username: `forgetful-${at}`, role: 'Member', emailId });
    expect((await userAt(address).post(`/api/invitations/${token}`, { newPassword: PASSWORD })).status).toBe(200);
  }

  const zone = (await admin.get('/api/settings')).body.timeZone as string;
  const partsIn = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const [date = '', time = ''] = partsIn(Date.now() + 10 * MINUTE_MS).split(' ');
  await added(`/api/employees/${employeeId}/events`, { eventName: 'Rates', eventType: 'call', date, time });
  await added('/api/clients', newClient({ assignedToId: employeeId, followUpDate: date }));
  const gone = (await added('/api/clients', newClient('Long deleted')))._id as string;
  expect((await admin.send('DELETE', `/api/clients/${gone}`)).status).toBe(204);
  const draft = { type: 'clients', format: 'csv', analytics: false, every: 'day', hour: 3, recipients: [ADDRESS] };
  expect((await meera.post('/api/reports/schedules', draft)).status).toBe(201);
  expect(await first.stop()).toBe(0);

  const db = await openDatabase(servers.place);
  closing.push(() => db.close());
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  await db.write(async (tx) => {
    await tx
      .updateTable('reportSchedule')
      .set({ nextAt: instantText(toInstant(dayBefore(dayIn(zone, new Date())), '03:00', zone)) })
      .execute();
    await tx
      .updateTable('client')
      .set({ deletedAt: ago(31 * DAY_MS) })
      .where('id', '=', gone)
      .execute();
    await tx.deleteFrom('history').where('action', 'in', ['reminded', 'followUpDue']).execute();
    for (const table of ['eventReminder', 'followUpReminder', 'backup'] as const) await tx.deleteFrom(table).execute();
  });

  const SMTP_URL = `smtp://127.0.0.1:${mails.port}`;
  const copies = await startTwoCopies({
    place: { ...servers.place, remove: async () => {} },
    environment: { SMTP_URL },
    keepsAlive: false,
  });
  closing.push(copies.close);
  const { token } = await signInAt(copies.address);
  const state = async () => {
    const told = await db.read.selectFrom('history').select('action').where('action', 'in', ['reminded', 'followUpDue']).execute();
    const reports = await db.read.selectFrom('report').select('state').execute();
    const backups = (await userAt(copies.address, token).get('/api/backups')).body.backups as { state: string }[];
    return {
      told: told.map(({ action }) => action).sort(),
      reports: reports.map(({ state }) => state),
      backups: backups.map(({ state }) => state),
      deleted: (await userAt(copies.address, token).get('/api/clients/deleted')).body.clients?.length,
      mails: (await db.read.selectFrom('mail').select('kind').execute()).map(({ kind }) => kind).sort(),
    };
  };
  const once = { told: ['followUpDue', 'reminded'], reports: ['ready'], backups: ['good'], deleted: 0, mails: ['digest', 'report'] };
  await expect.poll(state, { timeout: 20_000 }).toEqual(once);
  // Mails that wait are sent with the next ones, of which each copy stores one.
  const ask = (copy: string, emailId: string) => userAt(copy).post('/api/auth/send-otp', { emailId });
  const asked = await Promise.all([ask(copies.one, forgetful[0]), ask(copies.other, forgetful[1])]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  const sent = () => mails.taken.map(({ to }) => to && !Array.isArray(to) && to.text).sort();
  await expect.poll(sent).toEqual([ADDRESS, ADDRESS, ...forgetful]);
  expect(await Promise.all(copies.programs.map(({ stop }) => stop()))).toEqual([0, 0]);
  const errors = copies.programs.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => /"level":(40|50|60)/.test(line)),
  );
  const tries = await db.read.selectFrom('mail').select(['state', 'tries']).distinct().execute();
  expect({ errors, tries, sent: sent().length, files: readdirSync(join(servers.place.dataDir, 'backups')).length }).toEqual({
    ...{ errors: [], tries: [{ state: 'sent', tries: 1 }], sent: 4, files: 1 },
  });
});

it('the other copy goes on with what the killed one was doing', async () => {
  const { copies, token, there, clientId, bytes, at, reportId, readImport } = afterKill as NonNullable<typeof afterKill>;
  await expect.poll(async () => (await readImport()).state, TAKEN_OVER).toBe('done');
  expect((await there.get('/api/clients/count?search=import.example')).body.total).toBe(ROWS);
  await expect.poll(async () => (await there.get(`/api/reports/${reportId}`)).body.state, TAKEN_OVER).toBe('ready');
  expect((await there.get(`/api/reports/${reportId}/file`)).status).toBe(200);

  const offsetThere = async () => Number((await there.send('HEAD', at)).headers.get('upload-offset'));
  const offset = await offsetThere();
  await expect.poll(async () => (await there.send('PATCH', at, bytes.subarray(offset), piece(offset))).status, TAKEN_OVER).toBe(204);
  const [document] = (await there.get(`/api/documents/${clientId}`)).body;
  const stored = await fetch(copies.other + document.file, { headers: { authorization: `Bearer ${token}` } });
  expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), bytes)).toBe(0);
});
