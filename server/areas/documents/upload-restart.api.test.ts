import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';

const ADMIN = { username: 'admin', password: 'anchors aweigh' };
const PIECE = { 'content-type': 'application/offset+octet-stream' };

async function started({ db, dataDir, databaseUrl, bucket }: TestDatabase) {
  const place = { db, dataDir, databaseUrl, bucket, webFolder: `${dataDir}/no-web` };
  const options = { clock: systemClock, secure: false, log: false as const, zone: 'UTC' };
  const parts = await createApp({ ...place, ...options });
  await parts.recover();
  await parts.app.ready();
  return parts;
}

it('an upload in pieces goes on after a restart of the server', async () => {
  const database = await testDatabase();
  const first = await started(database);
  await first.accounts.createFirst(ADMIN.username, ADMIN.password);
  const { token, user } = (await personOf(first.app, undefined, { _id: '', username: '', role: 'Viewer' }).post('/api/auth/login', ADMIN))
    .body;
  const before = personOf(first.app, token, user);
  const clientId: string = (await before.post('/api/clients', { companyName: 'Amber Dhow', email: 'export@amber.example' })).body._id;
  const uploadId = crypto.randomUUID();
  const metadata = `uploadId ${btoa(uploadId)},clientId ${btoa(clientId)},fileName ${btoa('survey.txt')}`;
  const begin = (by: typeof before) => by.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': '6', 'upload-metadata': metadata });
  const begun = await begin(before);
  const at = String(begun.headers.location);
  expect((await before.send('PATCH', at, Buffer.from('sea'), { ...PIECE, 'upload-offset': '0' })).status).toBe(204);
  await first.app.close();
  // As of a process that was killed while it finished an upload. On PostgreSQL it may be another process that still does.
  const claim = join(database.dataDir, 'unfinished', user._id, `${at.split('/').at(-1)}.claim`);
  if (database.databaseUrl === undefined && !database.bucket) await writeFile(claim, '');

  // Those of one bucket need not share a folder.
  const elsewhere = database.bucket ? join(database.dataDir, 'other') : database.dataDir;
  const second = await started({ ...database, dataDir: elsewhere });
  const after = personOf(second.app, token, user);
  const found = await begin(after);
  expect([found.status, found.headers.location, found.headers['upload-offset']]).toEqual([200, at, '3']);
  const { status, headers } = await after.send('HEAD', at);
  expect([status, headers['upload-offset']]).toEqual([200, '3']);
  expect((await after.send('PATCH', at, Buffer.from('way'), { ...PIECE, 'upload-offset': '3' })).status).toBe(204);
  const [document] = (await after.get(`/api/documents/${clientId}`)).body;
  expect([document.fileName, (await after.get(document.file)).body]).toEqual(['survey.txt', 'seaway']);
  await second.app.close();

  const third = await started(database);
  const arrived = await begin(personOf(third.app, token, user));
  expect([arrived.status, arrived.headers['upload-complete']]).toEqual([200, '?1']);
  await third.app.close();
  await database.close();
});
