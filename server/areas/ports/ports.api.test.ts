import { PORT_MESSAGES, type Port, type PortOption } from '@fairlead/contract/ports';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForImport } from '../../testing/imports/imports.ts';
import { newPort } from '../../testing/records.ts';

const app = testApp();
const { addPort } = app;

const options = async (search: string): Promise<string[]> =>
  (await app.admin.get(`/api/ports/options?search=${encodeURIComponent(search)}`)).body.map(({ code }: PortOption) => code);
const total = async (query = ''): Promise<number> => (await app.admin.get(`/api/ports/count?${query}`)).body.total;

it('a port is known by its UN/LOCODE, written in any way', async () => {
  const port = await addPort({ code: 'in nsa', name: 'Nhava Sheva', country: 'India', latitude: 18.95, longitude: 72.95 });
  expect(port).toMatchObject({ code: 'INNSA', name: 'Nhava Sheva', latitude: 18.95, longitude: 72.95 });
  const wrong = ['INNS', 'INNSAA', '1NNSA', 'IN1SA', ''].map((code) => app.admin.post('/api/ports', newPort({ code })));
  expect((await Promise.all(wrong)).map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(Array(5).fill([400, ['code']]));
  expect(await app.admin.post('/api/ports', newPort({ code: 'INNSA' }))).toMatchObject({
    status: 409,
    body: { fields: { code: PORT_MESSAGES.codeTaken } },
  });
  expect(await app.admin.put(`/api/ports/${port._id}`, { code: 'INBOM' })).toMatchObject({
    status: 400,
    body: { fields: { code: PORT_MESSAGES.codeStays } },
  });
  expect((await app.admin.put(`/api/ports/${port._id}`, { latitude: null })).body.fields).toEqual({ latitude: PORT_MESSAGES.half });
  // A deleted one makes room, and comes back only while nobody took it.
  await app.admin.delete(`/api/ports/${port._id}`);
  await addPort({ code: 'INNSA' });
  expect((await app.admin.post(`/api/ports/${port._id}/restore`)).status).toBe(409);
});

it('is found by code, name and country, what begins so first', async () => {
  for (const [code, name, country] of [
    ['NLRTM', 'Rotterdam', 'Netherlands'],
    ['INNSA', 'Jawaharlal Nehru (Nhava Sheva)', 'India'],
    ['INBOM', 'Mumbai (ex Bombay)', 'India'],
    ['AUROT', 'Rottnest', 'Australia'],
    ['SEXYZ', 'Port Rotterby', 'Sweden'],
    ['ROTTE', 'Zeta', 'Romania'],
  ] as const)
    await addPort({ code, name, country });
  expect([await options('rott'), await options('INNSA'), await options('in nsa'), await options('nhava'), await options('IN')]).toEqual([
    ['ROTTE', 'NLRTM', 'AUROT', 'SEXYZ'],
    ['INNSA'],
    ['INNSA'],
    ['INNSA'],
    expect.arrayContaining(['INNSA', 'INBOM']),
  ]);
  expect((await options('in')).slice(0, 2).sort()).toEqual(['INBOM', 'INNSA']);
  expect([await options('100%'), (await options('')).length, await options(' ')]).toEqual([[], 6, expect.any(Array)]);
  expect([await total('search=in%20nsa'), await total('search=india'), await total('country=INDIA'), await total('position=no')]).toEqual([
    1, 2, 2, 6,
  ]);
});

it('is changed in numbers by Managers alone', async () => {
  const [one, two] = [await addPort('One'), await addPort('Two')];
  const [member, manager] = await app.people('Member', 'Manager');
  const ids = [one._id, two._id];
  const asked = await member?.post('/api/ports/bulk', { ids, country: 'Elsewhere' });
  expect([asked?.body.changed, asked?.body.refused.length]).toEqual([0, 2]);
  expect((await member?.post('/api/ports/bulk-delete', { ids }))?.body.changed).toBe(0);
  expect((await manager?.post('/api/ports/bulk', { ids, country: 'Elsewhere' }))?.body.changed).toBe(2);
  expect((await manager?.post('/api/ports/bulk-delete', { ids }))?.body.changed).toBe(2);
});

it('is imported by its code: new ones are added, known ones changed', async () => {
  const known = await addPort({ code: 'NLRTM', name: 'Rotterdam' });
  const lines = [
    'LOCODE,Name,Country,Lat,Lon',
    'nl rtm,Rotterdam Europoort,Netherlands,51.95,4.14',
    'BEANR,Antwerp,Belgium,,',
    'BAD,Nowhere,,,',
  ];
  const file = { field: 'file', name: 'ports.csv', bytes: Buffer.from(lines.join('\n')) };
  const begun = await app.admin.upload('POST', '/api/imports?kind=ports', undefined, file);
  const { _id, counts } = await waitForImport(app.admin, begun.body._id);
  expect(counts).toMatchObject({ create: 1, skip: 1, refused: 1 });
  await app.admin.patch(`/api/imports/${_id}/rows`, { lines: [2], action: 'update' });
  await waitForImport(app.admin, _id);
  await app.admin.post(`/api/imports/${_id}/commit`);
  await waitForImport(app.admin, _id);
  expect((await app.admin.get(`/api/ports/${known._id}`)).body).toMatchObject({ name: 'Rotterdam Europoort', latitude: 51.95 });
  expect(await total()).toBe(2);
});

it('comes with the world’s sea ports, which are filled in once and without a history', async () => {
  const ports = async (search: string): Promise<Port[]> => (await app.admin.get(`/api/ports?search=${search}`)).body.ports;
  const before = await app.db.read.selectFrom('history').select('id').execute();
  await app.recover();
  expect(await total()).toBe(1622);
  expect(await ports('INNSA')).toMatchObject([{ country: 'India', latitude: 18.9497162, longitude: 72.9504858, createdBy: null }]);
  expect(await options('rott')).toContain('NLRTM');
  expect((await app.db.read.selectFrom('history').select('id').execute()).length).toBe(before.length);
  // What was deleted stays so, and even a list that was emptied.
  const [rotterdam] = await ports('NLRTM');
  await app.admin.delete(`/api/ports/${rotterdam?._id}`);
  await app.recover();
  expect([await total(), await ports('NLRTM')]).toEqual([1621, []]);
  await app.db.write((tx) => tx.deleteFrom('port').execute());
  await app.recover();
  expect(await total()).toBe(0);
});

it('leaves what somebody had added before as it is when the sea ports are filled in', async () => {
  const mine = await addPort({ code: 'NLRTM', name: 'Our Rotterdam' });
  await app.recover();
  expect((await app.admin.get(`/api/ports/${mine._id}`)).body.name).toBe('Our Rotterdam');
  expect(await total()).toBe(1622);
});
