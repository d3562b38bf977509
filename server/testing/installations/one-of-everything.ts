import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { expect } from 'vitest';
import { uploadAndRead } from '../imports/imports.ts';
import { callsOf, KINDS } from '../kinds/kinds.ts';
import { mergeInto } from '../merging/merge-calls.ts';
import type { Person } from '../people.ts';
import type { startInstallation } from './installation.ts';

type Installation = Pick<Awaited<ReturnType<typeof startInstallation>>, 'signIn' | 'recordsBy'>;

/** How a piece of an upload is sent, and the whole of the one that is left. */
export const PIECE = { 'content-type': 'application/offset+octet-stream' };
export const UPLOADED = 'seaway';

/** Fills a new workspace by the API, and leaves an upload, an import and an invitation in the middle. */
export async function addOneOfEverything(server: Installation) {
  const admin = await server.signIn();
  const records = server.recordsBy(admin);
  const done = async (call: ReturnType<Person['get']>) => {
    const { status, body } = await call;
    expect([status, body?.message]).toEqual([expect.toBeOneOf([200, 201, 204]), undefined]);
    return body;
  };
  await done(admin.put('/api/auth/me', { emailId: 'desk@fairlead.example', currentPassword: 'anchors aweigh' }));
  for (const kind of Object.values(KINDS)) {
    const [, deleted] = [await kind.add(records, {}), await kind.add(records, {})];
    await done(callsOf(kind, admin).remove(deleted));
  }
  for (const companyName of ['Müller', 'müller', 'MÜLLER & Søn', '😀 Freight', 'Ａfull', 'zulu', 'Zulu', 'O\'Brien \\ "x"'])
    await records.aClient({ companyName });
  const merged = await mergeInto(admin, [await records.aClient('Kept'), await records.aClient('Merged')]);
  const noted = await records.aClient({ companyName: 'Noted', assignedToId: await records.anEmployee('Meera Rao') });
  await done(admin.post(`/api/clients/${noted}/notes`, { text: 'Line 1\nLine 2\u2028\ud83d\ude00' }));
  await done(admin.post('/api/clients/views', { name: 'Mine', query: 'type=Shipper' }));
  const feed = await done(admin.post('/api/feeds', { kind: 'team' }));
  const invited = await done(admin.post('/api/accounts', { username: 'later', role: 'Member' }));
  const begun = await admin.send('POST', DOCUMENT_UPLOADS, undefined, {
    'upload-length': String(UPLOADED.length),
    'upload-metadata': Object.entries({ clientId: noted, fileName: 'survey.txt' })
      .map(([name, value]) => `${name} ${btoa(value)}`)
      .join(','),
  });
  const upload = String(begun.headers.location);
  await done(admin.send('PATCH', upload, Buffer.from(UPLOADED.slice(0, 3)), { ...PIECE, 'upload-offset': '0' }));
  const imported = await uploadAndRead(admin, 'Company Name,Email\nImported later,later@import.example\n');
  return { admin, merged, noted, feed, invited, upload, imported };
}
