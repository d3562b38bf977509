import type { Document } from '@fairlead/contract/documents';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { fileIdIn } from '../../../platform/files/files.ts';
import { openStorage } from '../../../platform/files/storage/open-storage.ts';
import { fileKey } from '../../../platform/files/stored-file.ts';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';
import { added, newFile } from '../../../testing/records.ts';
import { createEntryNames } from './zip.rules.ts';

const app = testApp();
const { aClient, anEmployee } = app;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const RATES = Buffer.from('port;rate\nMalmö;12\n'.repeat(5000));

const add = (path: string, name: string, bytes: Buffer) => added<Document>(app.admin.upload('POST', path, {}, newFile(name, bytes)));
const download = (path: string, by: Person = app.admin) =>
  app.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${by.token}` } });

/** What another program finds in the zip. */
async function unpack(packed: Buffer) {
  const zip = await fromBufferPromise(packed, { autoClose: false });
  const found: Record<string, { bytes: Buffer; isStored: boolean; day: string }> = {};
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    const day = entry.getLastModDate().toISOString().slice(0, 10);
    found[entry.fileName] = { bytes: Buffer.concat(pieces), isStored: entry.compressionMethod === 0, day };
  }
  return found;
}

describe('a zip of all documents', () => {
  it('of a client holds every file byte for byte under its own name, and is named after the client', async () => {
    const clientId = await aClient('शिपिंग लाइन');
    const sent = { 'दर सूची.csv': RATES, 'وثيقة الشحن.pdf': PDF, 'plan: A?.pdf': PDF };
    const days: string[] = [];
    for (const [name, bytes] of Object.entries(sent))
      days.push((await add(`/api/documents/${clientId}`, name, bytes)).uploadedDate.slice(0, 10));
    await add(`/api/documents/${await aClient('Amber Dhow')}`, 'of others.pdf', PDF);
    const { statusCode, headers, rawPayload } = await download(`/api/clients/${clientId}/documents/zip`);
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      `attachment; filename="${'_'.repeat(6)} ${'_'.repeat(4)} documents.zip"; filename*=UTF-8''${encodeURIComponent('शिपिंग लाइन documents.zip')}`,
    ]);
    expect(await unpack(rawPayload)).toEqual({
      'दर सूची.csv': { bytes: RATES, isStored: false, day: days[0] },
      'وثيقة الشحن.pdf': { bytes: PDF, isStored: true, day: days[1] },
      'plan_ A_.pdf': { bytes: PDF, isStored: true, day: days[2] },
    });
    expect(rawPayload.length).toBeLessThan(RATES.length);
  });

  it('numbers equal names, and names what the disk has lost instead of breaking', async () => {
    const employeeId = await anEmployee('Meera Rao');
    const path = `/api/employeedocuments/${employeeId}`;
    const lost = await add(path, 'lost.csv', Buffer.from('lost'));
    await add(path, 'plan.pdf', PDF);
    await add(path, 'plan.pdf', Buffer.concat([PDF, PDF]));
    const id = fileIdIn(lost.file ?? '');
    await openStorage(app.database).remove(fileKey(id));
    const { headers, rawPayload } = await download(`/api/employees/${employeeId}/documents/zip`);
    expect(headers['content-disposition']).toContain('filename="Meera Rao documents.zip"');
    const found = await unpack(rawPayload);
    expect(Object.fromEntries(Object.entries(found).map(([name, { bytes }]) => [name, bytes.toString()]))).toEqual({
      'plan.pdf': `${PDF}${PDF}`,
      'plan (2).pdf': String(PDF),
      'Missing files.txt': 'These files could not be read on the server:\n\nlost.csv\n',
    });
  });

  it('is not found without documents, of a deleted owner, or for whoever does not see the client', async () => {
    const [empty, deleted, unseen] = [await aClient(), await aClient(), await aClient()];
    await add(`/api/documents/${deleted}`, 'a.pdf', PDF);
    await add(`/api/documents/${unseen}`, 'a.pdf', PDF);
    await app.admin.delete(`/api/clients/${deleted}`);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const stranger = await app.person('Member', { employeeId: await anEmployee('Someone Else') });
    const ask = async (id: string, by?: Person) => {
      const reply = await download(`/api/clients/${id}/documents/zip`, by);
      return [reply.statusCode, reply.json().message];
    };
    expect({ empty: await ask(empty), deleted: await ask(deleted), unseen: await ask(unseen, stranger) }).toEqual({
      empty: [404, 'There are no documents to download.'],
      deleted: [404, 'Client not found'],
      unseen: [404, 'Client not found'],
    });
    expect((await download('/api/employees/unknown/documents/zip')).statusCode).toBe(404);
  });
});

it('names entries so that Windows and macOS unpack each beside the others', () => {
  const nameEntry = createEntryNames();
  const sent = [
    'plan.pdf',
    'Plan.PDF',
    'plan (2).pdf',
    'plan.pdf',
    'C:\\a/b.txt',
    'CON',
    'nul.txt',
    'end. .',
    '..',
    'e\u0301',
    '\u00e9',
    '.env',
  ];
  expect(sent.map(nameEntry)).toEqual([
    'plan.pdf',
    'Plan (2).PDF',
    'plan (2) (2).pdf',
    'plan (3).pdf',
    'C__a_b.txt',
    '_CON',
    '_nul.txt',
    'end',
    'document',
    'e\u0301',
    '\u00e9 (2)',
    '.env',
  ]);
});
