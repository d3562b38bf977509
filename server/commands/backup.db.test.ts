import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckIn } from '@fairlead/contract/checkins';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { verifyLog } from '../areas/checkins/checkins.service.ts';
import { LOWEST_PASSWORD_COST } from '../areas/sign-in/password/password.rules.ts';
import { openDatabase } from '../database.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { createFiles } from '../platform/files/files.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { newClient, newVisit } from '../testing/records.ts';

const root = join(import.meta.dirname, '..', '..');
const PASSWORD = 'anchors aweigh';

type Server = Awaited<ReturnType<typeof startServer>>;
const places: DatabasePlace[] = [];
const stops: (() => Promise<void>)[] = [];
let place: DatabasePlace;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-backups-'));
  place = await newPlace();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const each of places.splice(0)) await each.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function newPlace() {
  const made = await databasePlace();
  places.push(made);
  return made;
}

async function startServer(at: DatabasePlace) {
  const { dataDir, databaseUrl } = at;
  const db = await openDatabase(at);
  const options = { db, clock: systemClock, dataDir, databaseUrl, webFolder: dataDir, secure: false, log: false, zone: 'UTC' };
  const { app, accounts, recover } = await createApp({ ...options, passwordCost: LOWEST_PASSWORD_COST });
  await recover();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await accounts.createFirst('admin', PASSWORD);
  let isStopped = false;
  const server = {
    address,
    db,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await app.close();
      await db.close();
    },
  };
  stops.push(server.stop);
  return server;
}

async function signIn({ address }: Server): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return ((await reply.json()) as { token: string }).token;
}

function callsOf({ address }: Server, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    async get(path: string) {
      const reply = await fetch(address + path, { headers });
      // biome-ignore lint/suspicious/noExplicitAny: any reply
      return { status: reply.status, body: (await reply.json()) as any };
    },
    async bytes(path: string) {
      const reply = await fetch(address + path, { headers });
      return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()).toString('hex') };
    },
    async addClient(companyName: string): Promise<string> {
      const reply = await fetch(`${address}/api/clients`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(newClient({ companyName, email: `${crypto.randomUUID()}@example.com` })),
      });
      expect(reply.status).toBe(201);
      return ((await reply.json()) as { _id: string })._id;
    },
    async addVisit(clientId: string): Promise<CheckIn> {
      const form = new FormData();
      form.append('data', JSON.stringify(newVisit(clientId)));
      const photo = sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } });
      form.append('imageProof', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), 'gate.jpg');
      const reply = await fetch(`${address}/api/checkins`, { method: 'POST', headers, body: form });
      expect(reply.status).toBe(201);
      return (await reply.json()) as CheckIn;
    },
  };
}

/** Every path below a folder, so that what a command leaves shows. */
const treeOf = (path: string) => (existsSync(path) ? readdirSync(path, { recursive: true }).map(String).toSorted() : []);
/** Without what only an open database has. */
const steady = (paths: string[]) => paths.filter((path) => !/^fairlead\.(sqlite-|lock)/.test(path));

const backupFile = () => join(folder, 'all.tar.zst');

it('backs up one instant of a server that goes on writing, and restores it elsewhere with sessions, photos and their log', async () => {
  const server = await startServer(place);
  const token = await signIn(server);
  const calls = callsOf(server, token);
  const visit = await calls.addVisit(await calls.addClient('Älbatross Lines'));
  const photo = await calls.bytes(visit.imageProof ?? '');
  const { id: accountId } = await server.db.read.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const key = { id: 'key', name: 'Desk', start: 'fl_abcdefgh', tokenHash: 'hash', accountId, access: 'read', createdAt: '' } as const;
  const never = { areas: null, createdBy: null, lastUsedAt: null, expiresAt: null };
  await server.db.write((tx) =>
    tx
      .insertInto('apiKey')
      .values({ ...key, ...never })
      .execute(),
  );
  let isBackedUp = false;
  const writing = (async () => {
    let added = 0;
    for (; !isBackedUp; added += 1) await calls.addVisit(await calls.addClient(`Written meanwhile ${added}`));
    return added;
  })();
  const backedUp = await command('backup', place, backupFile());
  isBackedUp = true;
  const addedMeanwhile = await writing;
  expect(backedUp).toMatchObject({ code: 0, failure: '', said: expect.stringMatching(/ rows of \d+ tables and \d+ files? as of /) });
  await server.stop();

  const other = await newPlace();
  const said = expect.stringMatching(/ 1 API key\. Any that was revoked after .* works again/);
  expect(await command('restore', other, backupFile())).toMatchObject({ code: 0, failure: '', said });
  const mark = JSON.parse(readFileSync(join(other.dataDir, 'files', 'installation.json'), 'utf8'));
  const restored = await startServer(other);
  const { id } = await restored.db.read.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  expect(mark).toEqual({ id, starts: 0, isRunning: true });
  const again = callsOf(restored, token);
  expect(await again.bytes(visit.imageProof ?? '')).toEqual(photo);
  const found = await again.get('/api/clients?search=%C3%A4lbatross');
  expect(found.body).toMatchObject({ clients: [{ companyName: 'Älbatross Lines' }] });

  // Each client was written together with its entry and the total, each visit with its log: an instant has all of a write or nothing.
  const all = await again.get('/api/clients/count');
  const [rows, entries] = await Promise.all(
    [
      restored.db.read.selectFrom('client').select('id'),
      restored.db.read.selectFrom('history').select('id').where('area', '=', 'clients').where('action', '=', 'created'),
    ].map((query) => query.execute()),
  );
  expect([entries?.length, all.body.total]).toEqual([rows?.length, rows?.length]);
  expect(rows?.length).toBeLessThanOrEqual(addedMeanwhile + 1);
  const files = createFiles(restored.db, { dataDir: other.dataDir, clock: systemClock });
  const verified = await verifyLog(restored.db.read, { noted: undefined, hashFile: files.hash });
  expect(verified).toMatchObject({ firstProblem: null });
  expect(verified.entries).toBeGreaterThan(0);

  // Writes go on: numbers, triggers and text indexes are those of any other database.
  await again.addVisit(await again.addClient('Børealis Freight'));
  expect((await again.get('/api/clients?search=b%C3%B8realis')).body).toMatchObject({ clients: [{ companyName: 'Børealis Freight' }] });
});

it('refuses to restore over data, and with --replace keeps what was there, to which the way back is open', async () => {
  const server = await startServer(place);
  const calls = callsOf(server, await signIn(server));
  await calls.addClient('In the backup');
  await server.stop();
  await command('backup', place, backupFile());
  const later = await startServer(place);
  const token = await signIn(later);
  const { imageProof } = await callsOf(later, token).addVisit(await callsOf(later, token).addClient('Added later'));
  if (place.databaseUrl === undefined)
    expect(await command('restore', place, backupFile(), '--replace')).toMatchObject({
      code: 1,
      failure: expect.stringContaining('is in use by'),
    });
  else
    expect(await command('restore', place, backupFile(), '--replace')).toMatchObject({
      code: 1,
      failure: expect.stringContaining('connections are open to the database'),
    });
  await later.stop();

  expect(await command('restore', place, backupFile())).toMatchObject({
    code: 1,
    failure: expect.stringMatching(/^Nothing was changed: there is data already in /),
  });
  const replaced = await command('restore', place, backupFile(), '--replace');
  expect(replaced).toMatchObject({ code: 0, failure: '' });
  const kept = /^What was there before is kept in (\S+)\.$/m.exec(replaced.said)?.[1] ?? '';
  const names = async (at: DatabasePlace) => {
    const started = await startServer(at);
    const rows = await started.db.read.selectFrom('client').select('companyName').orderBy('id').execute();
    return { started, names: rows.map(({ companyName }) => companyName) };
  };
  const now = await names(place);
  expect(now.names).toEqual(['In the backup']);
  await now.started.stop();

  // On SQLite what was kept is a data folder, on PostgreSQL a backup.
  const other = place.databaseUrl ? await newPlace() : { ...place, dataDir: kept };
  if (place.databaseUrl) expect(await command('restore', other, kept)).toMatchObject({ code: 0 });
  const back = await names(other);
  expect(back.names).toEqual(['In the backup', 'Added later']);
  expect((await callsOf(back.started, token).bytes(imageProof ?? '')).status).toBe(200);
});

it('--check restores into a scratch place beside a running server, says what came back, and leaves nothing', async () => {
  const server = await startServer(place);
  const calls = callsOf(server, await signIn(server));
  await calls.addVisit(await calls.addClient('Checked'));
  await command('backup', place, backupFile());
  const before = steady(treeOf(place.dataDir));
  expect(await command('restore', place, backupFile(), '--check')).toMatchObject({
    code: 0,
    failure: '',
    said: expect.stringMatching(/is whole and can be restored: [\d,]+ rows of \d+ tables and 1 file as of .+ came back as they were\./),
  });
  expect(steady(treeOf(place.dataDir))).toEqual(before);
  expect((await calls.get('/api/clients/count')).body.total).toBe(1);
});

it('names a stored file that is lost or damaged, and restores the rest as it is', async () => {
  const server = await startServer(place);
  const calls = callsOf(server, await signIn(server));
  const clientId = await calls.addClient('With photos');
  const [lost = '', damaged = ''] = [await calls.addVisit(clientId), await calls.addVisit(clientId)].map(({ imageProof }) =>
    (imageProof ?? '').split('/').at(-1),
  );
  const pathOf = (id: string) => join(place.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id);
  rmSync(pathOf(lost));
  writeFileSync(pathOf(damaged), 'other bytes');
  expect(await command('backup', place, backupFile())).toMatchObject({
    code: 0,
    failure: `Not in the backup, because it is no longer in DATA_DIR: files/${lost}\nIn the backup as it is, but not as it was once stored: files/${damaged}\n`,
  });
  const other = await newPlace();
  expect(await command('restore', other, backupFile())).toMatchObject({
    code: 0,
    failure: `Already lost when the backup was made: files/${lost}\nAlready damaged when the backup was made: files/${damaged}\n`,
  });
});

it('takes a file that is deleted while the backup is made from the trash', async () => {
  const server = await startServer(place);
  const calls = callsOf(server, await signIn(server));
  const { imageProof } = await calls.addVisit(await calls.addClient('Deleted meanwhile'));
  const id = (imageProof ?? '').split('/').at(-1) as string;
  const day = join(place.dataDir, 'trash', '2026-01-01');
  mkdirSync(day, { recursive: true });
  renameSync(join(place.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id), join(day, id));
  expect(await command('backup', place, backupFile())).toMatchObject({ code: 0, failure: '' });
  expect(existsSync(join(day, id))).toBe(true);
});

it.each([
  ['backup', ['one', 'two'], 2, 'Usage: '],
  ['backup', ['--all'], 2, 'Usage: '],
  ['restore', [], 2, 'Usage: '],
  ['restore', ['file', '--check', '--replace'], 2, 'Usage: '],
  ['restore', ['/nowhere/at-all.tar.zst'], 1, '/nowhere/at-all.tar.zst does not exist. Nothing was changed.'],
] as const)('%s %j is answered in words', async (name, words, code, beginning) => {
  const answer = await command(name, place, ...words);
  expect([answer.code, answer.failure.slice(0, beginning.length)]).toEqual([code, beginning]);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

it('never writes over a file, and leaves nothing where there is no database', async () => {
  writeFileSync(backupFile(), 'mine');
  const server = await startServer(place);
  expect(await command('backup', place, backupFile())).toMatchObject({ code: 1, failure: expect.stringContaining('exists already') });
  await server.stop();
  const other = await newPlace();
  const { code, failure } = await command('backup', other, join(folder, 'other.tar.zst'));
  expect([code, failure]).toEqual([1, expect.stringMatching(/^No backup was made: /)]);
  expect(readdirSync(folder)).toEqual(['all.tar.zst']);
});

it('runs the commands of the README as they stand there', async () => {
  const server = await startServer(place);
  await server.stop();
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const lines = [...readme.matchAll(/^npm run (backup|restore)\b( -- [^#\n]*)?/gm)].map(([, name, words = '']) => ({
    name: name as 'backup' | 'restore',
    words: words.replace(' -- ', '').trim().split(' ').filter(Boolean),
  }));
  expect(lines).toHaveLength(8);
  const identity = await generateX25519Identity();
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, identity);
  const values: Record<string, string> = { KEY: await identityToRecipient(identity), KEYFILE: keyFile };
  for (const { name, words: written } of lines) {
    const isEncrypted = written.includes('KEY') || written.includes('KEYFILE');
    const file = isEncrypted ? join(folder, 'all.tar.zst.age') : backupFile();
    const words = written.map((word) => (word === 'FILE' ? file : (values[word] ?? word)));
    const isIntoEmpty = name === 'restore' && words.length === 1;
    expect(await command(name, isIntoEmpty ? await newPlace() : place, ...words), [name, ...words].join(' ')).toMatchObject({ code: 0 });
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts[name]).toBe(`exec node scripts/host/${name}.mjs`);
    expect(readFileSync(join(root, 'scripts', 'host', `${name}.mjs`), 'utf8')).toContain(`await launchCommand('${name}')`);
  }
});
