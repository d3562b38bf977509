import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allMigrations } from '../database.ts';
import { openSnapshot } from '../platform/db/dump/open-dump.ts';
import { openMigrated } from '../platform/db/open.ts';
import { storedKey } from '../platform/files/stored-file.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { startInstallation } from '../testing/installations/installation.ts';
import { startProgram } from '../testing/start.ts';

/**
 * Each release with the last step of its schema. The next one adds a line, and a workspace of its schema in the folder `released` if it
 * has new tables.
 */
const RELEASES: readonly (readonly [release: string, lastStep: string])[] = [['0.1.0', '0014-merges']];
const DOCUMENT = 'port;rate\nMalmö;12\n';

let place: DatabasePlace;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  place = await databasePlace();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await place.remove();
});

/** A database as a release has left it, with its stored document. */
async function leave(release: string, lastStep: string): Promise<void> {
  const steps = Object.entries(allMigrations).filter(([name]) => name <= lastStep);
  const db = await openMigrated({ ...place, migrations: Object.fromEntries(steps) });
  const statements = readFileSync(join(import.meta.dirname, 'released', `${release}.sql`), 'utf8').split(/;\n/);
  await db.write(async (tx) => {
    for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(tx);
  });
  const { id } = await db.read.selectFrom('file').select('id').where('area', '=', 'documents').executeTakeFirstOrThrow();
  await db.close();
  const path = join(place.dataDir, 'files', storedKey(id));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, DOCUMENT);
}

async function start(): Promise<string> {
  const program = startProgram(place);
  await program.ready;
  expect(await program.stop()).toBe(0);
  return program.output();
}

const LISTS = [
  ...[
    '/api/clients/deleted',
    '/api/clients/views',
    '/api/clients/categories',
    '/api/clients/duplicates',
    '/api/employees',
    '/api/accounts',
  ],
  ...['/api/accounts/log', '/api/checkins', '/api/checkins/map', '/api/events?from=2026-03-01&to=2026-03-31', '/api/tasks', '/api/ledger'],
  ...['/api/reports', '/api/reports/schedules', '/api/feeds', '/api/notifications', '/api/mail', '/api/imports?kind=clients'],
  ...['/api/settings', '/api/settings/troubles', '/api/auth/sessions', '/api/workspace'],
];

describe.each(RELEASES)('a database of %s', (release, lastStep) => {
  it('holds a row of each table', async () => {
    await leave(release, lastStep);
    const snapshot = await openSnapshot(place);
    expect(snapshot.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(snapshot.migrations.at(-1)?.name).toBe(lastStep);
    await snapshot.close();
  });

  it('is upgraded by the commands of the README, and read by the API', async () => {
    await leave(release, lastStep);
    const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    const said = /\*\*Upgrade:\*\*[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1]?.matchAll(/^npm (run )?(\w+)/gm) ?? [];
    expect([...said].map(([, , name]) => name)).toEqual(['backup', 'start']);
    expect(await command('backup', place)).toMatchObject({ code: 0, failure: expect.stringContaining('Not in the backup') });
    await start();

    const server = await startInstallation(place);
    stops.push(server.stop);
    const admin = await server.signIn();
    for (const path of LISTS) {
      const { status, body } = await admin.get(path);
      expect([path, status, body.message]).toEqual([path, 200, undefined]);
    }
    const { clients } = (await admin.get('/api/clients?page=1&limit=50')).body;
    expect(clients).toMatchObject([{ companyName: 'Tamarind Loom Textiles', category: 'Bulk', currentStatus: 'Won' }]);
    const [client] = clients;
    expect((await admin.get(`/api/clients/${client._id}`)).body.notes).toBe(`O'Brien's cranes; 5 % off \\ "net"`);
    expect((await admin.get(`/api/clients/${client._id}/notes`)).body).toMatchObject([{ text: 'Line 1\nLine 2' }]);
    expect((await admin.get(`/api/clients/${client._id}/timeline`)).body.entries.length).toBeGreaterThan(5);
    const [document] = (await admin.get(`/api/documents/${client._id}`)).body;
    expect((await admin.get(document.file)).body).toBe(DOCUMENT);
    const [entry] = (await admin.get(`/api/clients/${client._id}/ledger`)).body;
    expect(entry).toMatchObject({ amount: '1000.00', paidAmount: '400.00' });
    const verified = async () => (await admin.get('/api/checkins/log/verify')).body;
    // Whether the first start has come to say that all visits are in the log, which is an entry too, depends on how long it ran.
    const { entries, ...report } = await verified();
    expect(report).toMatchObject({ ok: true, visits: 1 });
    expect((await admin.get('/api/search?q=tamarind')).status).toBe(200);
    expect((await admin.get('/api/settings')).body.clientVisibility).toBe('own');
    // What was there can be changed, and something added to it.
    const { status } = await admin.put(`/api/clients/${client._id}`, { version: client.version, notes: 'Changed' });
    expect(status).toBe(200);
    await server.recordsBy(admin).addVisit(client._id);
    expect(await verified()).toMatchObject({ ok: true, visits: 2, entries: entries + 1 });
  });
});

it('an older program says that the database is newer, and stops without a change', async () => {
  await start();
  const newer = { ...allMigrations, '9999-newer': { sha256: 'a', up: async () => {} } };
  await (await openMigrated({ ...place, migrations: newer })).close();
  const program = startProgram(place);
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    'Fairlead did not start: This database was written by a newer Fairlead (9999-newer). Start that version or a later one.\n',
  );
  const snapshot = await openSnapshot(place);
  expect(snapshot.migrations.at(-1)?.name).toBe('9999-newer');
  await snapshot.close();
  expect(await command('backup', place)).toMatchObject({ code: 0 });
});
