import { createHash } from 'node:crypto';
import { DOCUMENT_MAX_BYTES, DOCUMENT_UPLOADS, type Document } from '@fairlead/contract/documents';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient, anEmployee } = app;
const TEXT = Buffer.from('port;rate\nMalmö;12\n');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const send = (path: string, name = 'rates.csv', { bytes = TEXT, by = app.admin, data = {} as object } = {}) =>
  by.upload('POST', path, data, { field: 'file', name, bytes, type: 'application/octet-stream' });
async function added(path: string, name?: string, options?: Parameters<typeof send>[2]): Promise<Document> {
  const reply = await send(path, name, options);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}
const names = (rows: Document[]) => rows.map(({ fileName }) => fileName);
const fileRows = () => app.db.read.selectFrom('file').select('id').where('area', '=', 'documents').execute();

describe('a document', () => {
  it('of a client says what it is, whose and from whom, and its file comes back byte for byte', async () => {
    const clientId = await aClient();
    const document = await added(`/api/documents/${clientId}`, 'Fracht brief 港.csv', {
      data: { type: 'Important', uploadedBy: 'Someone' },
    });
    expect(document).toMatchObject({
      fileName: 'Fracht brief 港.csv',
      fileSize: TEXT.length,
      fileType: 'text/csv',
      fileKind: 'document',
      type: 'Important',
      uploadedBy: app.admin.username,
      userRole: 'Administrator',
      clientId,
      employeeId: null,
      ownerName: 'Tamarind Loom Textiles',
    });
    const file = await app.admin.get(document.file ?? '');
    expect([file.status, file.body]).toEqual([200, TEXT.toString()]);
    expect(file.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''Fracht%20brief%20%E6%B8%AF.csv",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await app.admin.get(`/api/documents/${document._id}/record`)).toMatchObject({ status: 200, body: document });
    expect((await app.admin.get(`/api/documents/${clientId}`)).body).toEqual([document]);
  });

  it('of an employee stands in their list and in that of all, and is Extra unless it says otherwise', async () => {
    const employeeId = await anEmployee();
    const document = await added(`/api/employeedocuments/${employeeId}`, 'contract.pdf', { bytes: PDF });
    expect(document).toMatchObject({ type: 'Extra', fileType: 'application/pdf', employeeId, clientId: null, ownerName: 'Meera Rao' });
    expect(names((await app.admin.get(`/api/employeedocuments/${employeeId}`)).body)).toEqual(['contract.pdf']);
    expect(names((await app.admin.get(`/api/documents?employee=${employeeId}`)).body.documents)).toEqual(['contract.pdf']);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['...', 'document'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['CON', 'CON'],
  ])('called %j is stored as %j', async (sent, stored) => {
    const clientId = await aClient();
    const at = await begin({ clientId, fileName: sent }, 3);
    expect((await piece(at, 0, Buffer.from('abc'))).status).toBe(204);
    expect(names((await app.admin.get(`/api/documents/${clientId}`)).body)).toEqual([stored]);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>', 'text/html'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['photo.png', '<html><script>alert(1)</script>', 'application/octet-stream'],
  ])('that could run, %s, is only ever sent as an attachment without rights', async (name, content, type) => {
    const document = await added(`/api/documents/${await aClient()}`, name, { bytes: Buffer.from(content) });
    expect(document.fileType).toBe(type);
    const { headers } = await app.admin.get(document.file ?? '');
    expect([headers['content-security-policy'], String(headers['content-disposition']).split(';')[0]]).toEqual([
      "default-src 'none'; sandbox",
      'attachment',
    ]);
  });

  it('goes to Recently deleted with its file, and comes back with it', async () => {
    const clientId = await aClient();
    const { _id, file } = await added(`/api/documents/${clientId}`);
    expect((await app.admin.delete(`/api/documents/${_id}`)).status).toBe(204);
    expect((await app.admin.get(`/api/documents/${clientId}`)).body).toEqual([]);
    expect((await app.admin.get(file ?? '')).status).toBe(404);
    expect((await app.admin.get('/api/documents/deleted')).body.documents).toMatchObject([{ _id, fileName: 'rates.csv' }]);
    expect((await app.admin.post(`/api/documents/${_id}/restore`)).status).toBe(200);
    expect((await app.admin.get(file ?? '')).status).toBe(200);
    const history = await app.db.read.selectFrom('history').select('action').where('entityId', '=', _id).orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
  });

  it('disappears with its client and its employee, and returns with them', async () => {
    const [clientId, employeeId] = [await aClient(), await anEmployee()];
    const both = [await added(`/api/documents/${clientId}`), await added(`/api/employeedocuments/${employeeId}`)];
    await app.admin.delete(`/api/clients/${clientId}`);
    await app.admin.delete(`/api/employees/${employeeId}`);
    for (const { _id, file } of both)
      expect([(await app.admin.get(`/api/documents/${_id}/record`)).status, (await app.admin.get(file ?? '')).status]).toEqual([404, 404]);
    expect((await app.admin.get('/api/documents')).body.documents).toEqual([]);
    await app.admin.post(`/api/clients/${clientId}/restore`);
    expect((await app.admin.get('/api/documents')).body.documents).toHaveLength(1);
  });
});

it('lists documents by name, owner, type, kind and uploader, in four orders', async () => {
  const [first, second] = [await aClient(), await aClient('Amber Dhow')];
  const { employee } = await app.admin.get('/api/employees').then(async () => ({ employee: await anEmployee() }));
  const member = await app.person('Member', { employeeId: employee });
  await added(`/api/documents/${first}`, 'Zinc.txt', { data: { type: 'Important' } });
  await added(`/api/documents/${second}`, 'amber rates.pdf', { bytes: PDF, by: member });
  const found = async (query: string) => names((await app.admin.get(`/api/documents?${query}`)).body.documents);
  expect({
    all: await found(''),
    search: await found('search=RATES'),
    client: await found(`client=${first}`),
    type: await found('type=Important'),
    uploader: await found(`uploader=${employee}`),
    name: await found('sort=fileName'),
    size: await found('sort=fileSize'),
    byType: [await found('sort=type'), await found('sort=type&order=desc')],
    count: (await app.admin.get('/api/documents/count?type=Extra')).body.total,
  }).toEqual({
    all: ['amber rates.pdf', 'Zinc.txt'],
    search: ['amber rates.pdf'],
    client: ['Zinc.txt'],
    type: ['Zinc.txt'],
    uploader: ['amber rates.pdf'],
    name: ['amber rates.pdf', 'Zinc.txt'],
    size: ['Zinc.txt', 'amber rates.pdf'],
    byType: [
      ['amber rates.pdf', 'Zinc.txt'],
      ['Zinc.txt', 'amber rates.pdf'],
    ],
    count: 1,
  });
});

it('is deleted by whoever uploaded it, and by Managers; all of a client’s, as far as one may', async () => {
  const clientId = await aClient();
  const [member, other, manager, viewer] = await app.people('Member', 'Member', 'Manager', 'Viewer');
  const mine = await added(`/api/documents/${clientId}`, 'mine.txt', { by: member as Person });
  await added(`/api/documents/${clientId}`, 'theirs.txt', { by: other as Person });
  expect((await (other as Person).delete(`/api/documents/${mine._id}`)).status).toBe(403);
  expect((await send(`/api/documents/${clientId}`, 'x.txt', { by: viewer as Person })).status).toBe(403);
  expect((await (member as Person).delete(`/api/clients/${clientId}/documents`)).status).toBe(204);
  expect(names((await app.admin.get(`/api/documents/${clientId}`)).body)).toEqual(['theirs.txt']);
  expect((await (member as Person).delete(`/api/clients/${clientId}/documents`)).status).toBe(403);
  expect((await (manager as Person).delete(`/api/clients/${clientId}/documents`)).status).toBe(204);
  expect((await app.admin.get(`/api/documents/${clientId}`)).body).toEqual([]);
});

it('leaves no file behind that was refused', async () => {
  const before = await fileRows();
  expect((await send('/api/documents/unknown')).status).toBe(404);
  expect((await send('/api/employeedocuments/unknown')).status).toBe(404);
  expect((await app.admin.upload('POST', `/api/documents/${await aClient()}`, {})).status).toBe(400);
  expect(await fileRows()).toEqual(before);
});

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const start = (metadata: Record<string, string>, length: number, by: Person = app.admin) =>
  by.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': String(length), 'upload-metadata': encode(metadata) });
async function begin(metadata: Record<string, string>, length: number): Promise<string> {
  const reply = await start(metadata, length);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return String(reply.headers.location);
}
const piece = (at: string, offset: number, bytes: Uint8Array, by: Person = app.admin) =>
  by.send('PATCH', at, Buffer.from(bytes), { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });
const offsetOf = async (at: string, by: Person = app.admin) => {
  const { status, headers } = await by.send('HEAD', at);
  return [status, headers['upload-offset']];
};

describe('an upload in pieces', () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, place) => (place * 7) % 251));

  it('becomes one document when its last piece is here, however often that is asked', async () => {
    const clientId = await aClient();
    const at = await begin({ clientId, fileName: 'survey.bin', type: 'Important' }, bytes.length);
    expect(await offsetOf(at)).toEqual([200, '0']);
    expect((await piece(at, 0, bytes.subarray(0, 60_000))).headers['upload-offset']).toBe('60000');
    expect(await offsetOf(at)).toEqual([200, '60000']);
    expect((await app.admin.get(`/api/documents/${clientId}`)).body).toEqual([]);
    expect((await piece(at, 60_000, bytes.subarray(60_000))).status).toBe(204);
    expect(await Promise.all([offsetOf(at), offsetOf(at)])).toEqual([
      [200, '100000'],
      [200, '100000'],
    ]);
    const [document, ...more] = (await app.admin.get(`/api/documents/${clientId}`)).body as Document[];
    expect([document?.fileName, document?.type, document?.fileSize, more]).toEqual(['survey.bin', 'Important', 100_000, []]);
    const stored = await app.db.read
      .selectFrom('file')
      .select('sha256')
      .where('ownerId', '=', document?._id ?? '')
      .executeTakeFirst();
    expect(stored?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('takes no piece twice, none of another place, and no more than the file is long', async () => {
    const at = await begin({ clientId: await aClient(), fileName: 'a.txt' }, 4);
    expect((await piece(at, 0, Buffer.from('ab'))).status).toBe(204);
    expect((await piece(at, 0, Buffer.from('ab'))).status).toBe(409);
    expect((await piece(at, 3, Buffer.from('d'))).status).toBe(409);
    expect((await piece(at, 2, Buffer.from('cdefgh'))).status).toBe(400);
  });

  it('is refused before anything is sent where it could not be taken', async () => {
    const clientId = await aClient();
    const [viewer] = await app.people('Viewer');
    expect({
      tooLarge: (await start({ clientId, fileName: 'a' }, DOCUMENT_MAX_BYTES + 1)).body.message,
      ofNobody: (await start({ fileName: 'a' }, 1)).status,
      ofBoth: (await start({ clientId, employeeId: 'x', fileName: 'a' }, 1)).status,
      unknown: (await start({ clientId: 'unknown', fileName: 'a' }, 1)).status,
      wrongType: (await start({ clientId, fileName: 'a', type: 'Secret' }, 1)).status,
      viewer: (await start({ clientId, fileName: 'a' }, 1, viewer as Person)).status,
      noLength: (await app.admin.send('POST', DOCUMENT_UPLOADS)).status,
    }).toEqual({
      tooLarge: 'File size must be less than 50MB',
      ofNobody: 400,
      ofBoth: 400,
      unknown: 404,
      wrongType: 400,
      viewer: 403,
      noLength: 400,
    });
  });

  it('is nobody else’s, and is gone once it is given up', async () => {
    const at = await begin({ clientId: await aClient(), fileName: 'a.txt' }, 4);
    const [manager] = await app.people('Manager');
    expect(await offsetOf(at, manager)).toEqual([404, undefined]);
    expect((await piece(at, 0, Buffer.from('ab'), manager as Person)).status).toBe(404);
    expect((await (manager as Person).delete(at)).status).toBe(404);
    expect((await app.admin.delete(at)).status).toBe(204);
    expect(await offsetOf(at)).toEqual([404, undefined]);
    expect((await app.admin.send('HEAD', `${DOCUMENT_UPLOADS}/..%2f..%2ffairlead`)).status).toBe(404);
  });

  it('is one of 40 unfinished ones at most of each account, also when many begin at once', async () => {
    const clientId = await aClient();
    const [member] = await app.people('Member');
    const some = await Promise.all(Array.from({ length: 39 }, () => begin({ clientId, fileName: 'a.txt' }, 2)));
    const replies = await Promise.all(Array.from({ length: 3 }, () => start({ clientId, fileName: 'a.txt' }, 2)));
    expect(replies.filter(({ status }) => status === 201).length).toBeLessThan(2);
    expect(replies.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { message: '40 of your uploads are not finished. Finish or cancel one of them first.' },
    });
    expect((await start({ clientId, fileName: 'a.txt' }, 2, member as Person)).status).toBe(201);
    const [first = '', second = ''] = some;
    expect((await piece(first, 0, Buffer.from('ab'))).status).toBe(204);
    expect((await app.admin.delete(second)).status).toBe(204);
    expect((await start({ clientId, fileName: 'a.txt' }, 2)).status).toBe(201);
  });

  it('whose client was deleted meanwhile is refused, and leaves no file', async () => {
    const clientId = await aClient();
    const at = await begin({ clientId, fileName: 'a.txt' }, 2);
    await app.admin.delete(`/api/clients/${clientId}`);
    const before = await fileRows();
    expect((await piece(at, 0, Buffer.from('ab'))).status).toBe(404);
    expect((await offsetOf(at))[0]).toBe(404);
    expect(await fileRows()).toEqual(before);
  });
});
