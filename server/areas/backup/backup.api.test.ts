import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FILES_PATH, BACKUP_MESSAGES, type BackupState } from '@fairlead/contract/backup';
import { PROOF_MESSAGES } from '@fairlead/contract/factors/proof';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';
import { testApp } from '../../testing/app.ts';
import { makeDamagedBackup } from '../../testing/backups.ts';
import { leaveUnfinished } from '../../testing/jobs/in-steps.ts';
import type { Person } from '../../testing/people.ts';
import { oneTimeCode } from '../../testing/sign-in/one-time-code.ts';

const PASSWORD = 'anchors aweigh';
const METRICS_TOKEN = 'of-the-collector-alone';
const app = testApp({ metricsToken: METRICS_TOKEN });
const folder = () => join(app.database.dataDir, 'backups');
afterEach(() => rmSync(folder(), { recursive: true, force: true }));

const state = async () => (await app.admin.get('/api/backups')).body as BackupState;
const newest = async () => (await state()).backups[0];
/** Waits until no backup is being made. */
async function settled() {
  await expect.poll(async () => (await newest())?.state, { timeout: 20_000 }).not.toBe('running');
  return newest();
}
const switchOn = (more: object = {}) => app.admin.put('/api/settings', { backsUpDaily: true, backupHour: 2, ...more });
const notifications = async (person = app.admin) =>
  ((await person.get('/api/notifications')).body.notifications as { kind: string; name: string; path: string }[]).map(
    ({ kind, name, path }) => ({
      kind,
      name,
      path,
    }),
  );
const metrics = async () => {
  const reply = await app.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Object.fromEntries([...reply.payload.matchAll(/^(fairlead_backup_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));
};
/** A place where no folder can be. */
const blockFolder = () => {
  rmSync(folder(), { recursive: true, force: true });
  writeFileSync(folder(), '');
};

it('makes a backup when an Administrator asks for it: one whole file that nobody else on the machine can read', async () => {
  await app.addClient({ companyName: 'In the backup' });
  const begun = await app.admin.post('/api/backups', undefined);
  expect([begun.status, begun.body]).toMatchObject([201, { state: 'running', by: 'admin' }]);
  const made = await settled();
  expect(made).toMatchObject({ _id: begun.body._id, state: 'good', by: 'admin', reason: null, isEncrypted: false });
  const names = readdirSync(folder());
  expect(names).toEqual([made?.file]);
  const path = join(folder(), names[0] as string);
  expect([statSync(path).mode & 0o777, statSync(folder()).mode & 0o777, statSync(path).size]).toEqual([0o600, 0o700, made?.size]);
  const { manifest } = await readBackup(path, allMigrations, {});
  expect(manifest.tables.find(({ name }) => name === 'client')?.rows).toBe(1);
  expect(await state()).toMatchObject({
    folder: folder(),
    isBesideData: true,
    isOverdue: false,
    nextAt: null,
    lastGood: { at: made?.at, size: made?.size },
  });
});

it('calls no file good that does not come back as it was written: it is removed, the earlier ones stay, and the page says why', async () => {
  await app.admin.post('/api/backups', undefined);
  const earlier = (await settled())?.file;
  expect(await makeDamagedBackup(app, folder())).toMatchObject({
    state: 'failed',
    file: null,
    reason: expect.stringMatching(
      /^No backup was made: a file was written, but read back it is damaged,.* The disk or the memory of the machine may be failing\. The earlier ones are left/,
    ),
  });
  expect([readdirSync(folder()), (await state()).lastGood !== null]).toEqual([[earlier], true]);
});

it('makes one at a time, whoever asks', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => app.admin.post('/api/backups', undefined)));
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(asked.find(({ status }) => status === 409)?.body.message).toBe(BACKUP_MESSAGES.underWay);
  await settled();
  expect(readdirSync(folder())).toHaveLength(1);
});

it('is for Administrators alone: others see nothing of it, and no address gives out a file', async () => {
  await app.admin.post('/api/backups', undefined);
  const file = (await settled())?.file as string;
  for (const person of await app.people('Manager', 'Member', 'Viewer')) {
    expect([(await person.get('/api/backups')).status, (await person.post('/api/backups', undefined)).status]).toEqual([403, 403]);
    for (const path of [`/api/backups/${file}`, `/uploads/${file}`]) expect([path, (await person.get(path)).status]).toEqual([path, 404]);
    const cookie = await proofOf(person);
    expect((await download(file, { person, cookie })).statusCode).toBe(403);
  }
});

/** The cookie of whoever has entered the password again. */
async function proofOf(person: Person, proof: object = { currentPassword: PASSWORD }): Promise<string> {
  const { status, headers } = await person.post('/api/auth/proof', proof);
  expect(status).toBe(200);
  const cookie = String([headers['set-cookie']].flat()[0]);
  expect(cookie).toMatch(/^fairlead-proof=\S+; Max-Age=600; Path=\/uploads; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}
interface Download {
  person?: Person;
  cookie?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}
/** As the browser asks, by the session's cookie. */
const download = (file: string, { person = app.admin, cookie = '', headers = {}, method = 'GET' }: Download = {}) =>
  app.app.inject({
    method,
    url: `${BACKUP_FILES_PATH}${encodeURIComponent(file)}`,
    headers: { cookie: `fairlead=${person.token}; ${cookie}`, ...headers },
  });
const downloadsTold = async () =>
  ((await app.admin.get('/api/accounts/log?what=exports')).body.entries as { by: string; changes: object }[]).map(({ by, changes }) => ({
    by,
    changes,
  }));

describe('the download of a backup', () => {
  let file: string;
  let bytes: Buffer;
  beforeEach(async () => {
    await app.admin.post('/api/backups', undefined);
    file = (await settled())?.file as string;
    bytes = readFileSync(join(folder(), file));
  });

  it('is refused without the password again, and tells nobody’s wrong one', async () => {
    const refused = await download(file);
    expect([refused.statusCode, refused.json().message]).toEqual([403, PROOF_MESSAGES.needed]);
    const wrong = await app.admin.post('/api/auth/proof', { currentPassword: 'not that one' });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([400, undefined]);
    expect((await app.stranger().post('/api/auth/proof', { currentPassword: PASSWORD })).status).toBe(401);
    expect(await downloadsTold()).toEqual([]);
  });

  it('is the file, whole or in part, and stands in the log each time', async () => {
    const cookie = await proofOf(app.admin);
    const whole = await download(file, { cookie });
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${file}"`,
    });
    const rest = await download(file, { cookie, headers: { range: 'bytes=1000-', 'if-range': `"${file}"` } });
    expect([rest.statusCode, rest.headers['content-range'], rest.rawPayload.equals(bytes.subarray(1000))]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
      true,
    ]);
    expect((await download(file, { cookie, headers: { range: `bytes=${bytes.length}-` } })).statusCode).toBe(416);
    expect((await download(file, { cookie, method: 'HEAD' })).statusCode).toBe(404);
    const told = { by: 'admin', changes: { list: 'everything', format: 'a backup', rows: file } };
    expect(await downloadsTold()).toEqual([told, told]);
  });

  it('counts for ten minutes, with the session that it was given in', async () => {
    const cookie = await proofOf(app.admin);
    const elsewhere = await app.signIn('admin', PASSWORD);
    expect((await download(file, { person: elsewhere, cookie })).statusCode).toBe(403);
    const longer = cookie.replace(/=\d+/, (until) => `=${Number(until.slice(1)) + 1}`);
    expect((await download(file, { cookie: longer })).statusCode).toBe(403);
    expect((await download(file, { cookie })).statusCode).toBe(200);
    app.clock.set(new Date(app.clock.now().getTime() + 600_000).toISOString());
    expect((await download(file, { cookie })).statusCode).toBe(403);
  });

  it('ends with the role, and with the session', async () => {
    const other = await app.person('Administrator', { username: 'deputy' });
    const cookie = await proofOf(other);
    expect((await download(file, { person: other, cookie })).statusCode).toBe(200);
    await app.admin.put(`/api/accounts/${other._id}`, { role: 'Manager' });
    expect((await download(file, { person: other, cookie })).statusCode).toBe(403);
    await other.post('/api/auth/logout', undefined);
    expect((await download(file, { person: other, cookie })).statusCode).toBe(401);
  });

  it('needs the code too where the account has an authenticator app', async () => {
    const other = await app.person('Administrator', { username: 'deputy' });
    const { secret } = (await other.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
    await other.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
    app.clock.set(new Date(app.clock.now().getTime() + 30_000).toISOString());
    const withoutCode = await other.post('/api/auth/proof', { currentPassword: PASSWORD });
    expect([withoutCode.status, withoutCode.body.fields]).toEqual([400, { code: expect.any(String) }]);
    const cookie = await proofOf(other, { currentPassword: PASSWORD, code: oneTimeCode(secret, app.clock.now()) });
    expect((await download(file, { person: other, cookie })).statusCode).toBe(200);
  });

  it('knows backups alone, by their names', async () => {
    const cookie = await proofOf(app.admin);
    writeFileSync(join(folder(), 'mine.txt'), 'x');
    const gone = file.replace(/\d{4}/, '2001');
    for (const name of ['mine.txt', '../fairlead.sqlite', `../backups/${file}`, '.', gone, `${file}\0`])
      expect([name, (await download(name, { cookie })).statusCode]).toEqual([name, 404]);
  });
});

describe('the schedule', () => {
  it('makes one a day, the first at once, and says when the next comes', async () => {
    await app.remind();
    expect((await state()).backups).toEqual([]);
    app.clock.set('2026-12-01T06:00:00Z');
    await switchOn();
    await app.remind();
    expect(await settled()).toMatchObject({ state: 'good', by: null, at: expect.stringMatching(/^2026-12-01T06:00/) });
    // Two by the clock of Kolkata.
    expect((await state()).nextAt).toBe('2026-12-01T20:30:00.000Z');
    for (const [now, count] of [
      ['2026-12-01T20:29:50Z', 1],
      ['2026-12-01T20:31:00Z', 2],
      ['2026-12-02T06:00:00Z', 2],
      ['2026-12-03T06:00:00Z', 3],
    ] as const) {
      app.clock.set(now);
      await app.remind();
      await settled();
      expect([now, readdirSync(folder()).length]).toEqual([now, count]);
    }
  });

  it('removes what need not be kept any more when a new one is whole, and what was not made by it never', async () => {
    await switchOn({ dailyBackups: 2, weeklyBackups: 0, monthlyBackups: 0 });
    mkdirSync(folder());
    const others = ['fairlead-2020-01-01T00-00-00.000Z.tar.zst', 'before-0014-2020-01-01T00-00-00.000Z.sqlite', 'mine.txt'];
    for (const name of others) writeFileSync(join(folder(), name), 'x');
    const own = [];
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
      app.clock.set(`${day}T06:00:00Z`);
      await app.remind();
      own.push((await settled())?.file);
    }
    expect(readdirSync(folder()).sort()).toEqual([...others, ...own.slice(1)].sort());
    expect((await state()).backups.map(({ file }) => file)).toEqual([own[2], own[1], others[0]]);
  });

  it('leaves the old ones where none can be made, says why, and tells Administrators once a day', async () => {
    const member = await app.person('Member');
    await switchOn();
    blockFolder();
    const reason = expect.stringContaining(`${folder()} can’t be used: it is a file.`);
    for (const [now, told] of [
      ['2026-12-01T06:00:00Z', 1],
      ['2026-12-01T06:30:00Z', 1],
      ['2026-12-01T07:30:00Z', 1],
      ['2026-12-02T08:00:00Z', 2],
    ] as const) {
      app.clock.set(now);
      await app.remind();
      expect(await settled()).toMatchObject({ state: 'failed', reason, file: null });
      expect([now, (await notifications()).length]).toEqual([now, told]);
    }
    expect((await state()).backups).toHaveLength(3);
    expect((await notifications())[0]).toEqual({ kind: 'backupFailed', name: reason, path: '/profile/workspace/backups' });
    expect(await notifications(member)).toEqual([]);
    expect(await metrics()).toEqual({ fairlead_backup_success: 0 });
    rmSync(folder());
    app.clock.set('2026-12-02T09:30:00Z');
    await app.remind();
    expect(await settled()).toMatchObject({ state: 'good' });
  });

  it('tells when the last good one is older than two days because its file is gone', async () => {
    app.clock.set('2026-12-01T06:00:00Z');
    await switchOn();
    await app.remind();
    const first = await settled();
    app.clock.set('2026-12-03T07:00:00Z');
    await app.remind();
    const last = await settled();
    rmSync(join(folder(), last?.file as string));
    expect(await state()).toMatchObject({
      isOverdue: true,
      lastGood: { at: first?.at },
      backups: [{ state: 'missing' }, { state: 'good' }],
    });
    await app.db.write((tx) =>
      tx
        .updateTable('backup')
        .set({ startedAt: '2026-12-03T06:59:00.000Z', state: 'failed', file: null, reason: 'no' })
        .where('id', '=', last?._id ?? '')
        .execute(),
    );
    for (const now of ['2026-12-03T07:01:00Z', '2026-12-03T07:02:00Z']) {
      app.clock.set(now);
      await app.remind();
    }
    expect(await notifications()).toMatchObject([{ kind: 'backupOverdue', path: '/profile/workspace/backups' }]);
  });
});

it('tells the metrics age and size of the last good one, and whether the last was made', async () => {
  expect(await metrics()).toEqual({});
  await app.admin.post('/api/backups', undefined);
  const made = await settled();
  app.clock.set(new Date(Date.parse(made?.at as string) + 3_600_000).toISOString());
  const { fairlead_backup_age_seconds: age, ...rest } = await metrics();
  expect(Math.round((age as number) / 60)).toBe(60);
  expect(rest).toEqual({ fairlead_backup_bytes: made?.size, fairlead_backup_success: 1 });
});

it('goes on after a kill: what was half written goes, what was whole is not made twice', async () => {
  await app.admin.post('/api/backups', undefined);
  const made = await settled();
  const path = join(folder(), made?.file as string);
  const interrupt = (file: string | null) =>
    app.db.write(async (tx) => {
      await tx.updateTable('backup').set({ state: 'running', place: 0, file }).execute();
      const input = { id: made?._id, zone: 'UTC' };
      await leaveUnfinished(tx, 'backup.make', { id: 'backup', accountId: 'backup', input });
    });
  const { mtimeMs } = statSync(path);
  await interrupt(made?.file as string);
  await app.recover();
  expect(await settled()).toMatchObject({ state: 'good', file: made?.file });
  expect([readdirSync(folder()), statSync(path).mtimeMs]).toEqual([[made?.file], mtimeMs]);

  rmSync(path);
  writeFileSync(`${path}.partial`, 'half');
  await interrupt(made?.file as string);
  await app.recover();
  const again = await settled();
  expect(again).toMatchObject({ state: 'good' });
  expect(readdirSync(folder())).toEqual([again?.file]);
  expect(existsSync(`${path}.partial`)).toBe(false);
});

it.each([
  ['backupHour', [-1, 24, 2.5, '2', null]],
  ['dailyBackups', [-1, 101, 1.5, '7', null]],
  ['backsUpDaily', ['yes', null]],
])('%s is refused by its name when it makes no sense', async (name, values) => {
  for (const value of values) {
    const { status, body } = await app.admin.put('/api/settings', { [name]: value });
    expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 400, [name]]);
  }
});
