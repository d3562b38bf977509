import { LANE_MESSAGES, severalPorts } from '@fairlead/contract/lanes';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForImport } from '../../testing/imports/imports.ts';

const app = testApp();
const { aClient, addLane, addPort } = app;

interface Row {
  values: Record<string, string>;
  problems: Record<string, string>;
  notes: Record<string, { cell: string; reason: string }>;
}

/** A file of lanes that has been read. */
async function readFile(...lines: string[]) {
  const file = { field: 'file', name: 'lanes.csv', bytes: Buffer.from(lines.join('\r\n')) };
  const begun = await app.admin.upload('POST', '/api/imports?kind=lanes', undefined, file);
  const { _id, columns, counts } = await waitForImport(app.admin, begun.body._id);
  const rows = async (): Promise<Row[]> => (await app.admin.get(`/api/imports/${_id}/rows?limit=50`)).body.rows;
  const fields = columns.map(({ field }: { field: string | null }) => field);
  return { id: _id, fields, counts, rows, staged: await rows() };
}

async function store(id: string) {
  expect((await app.admin.post(`/api/imports/${id}/commit`)).status).toBe(200);
  return waitForImport(app.admin, id);
}

const lanes = async () => (await app.admin.get('/api/lanes?sort=loadPort')).body.lanes;

it('refuses the rows alone whose port is deleted after the file was read', async () => {
  await aClient('Kestrel');
  const gone = await addPort({ code: 'BEANR', name: 'Antwerp' });
  for (const [code, name] of [
    ['INNSA', 'Nhava Sheva'],
    ['DEHAM', 'Hamburg'],
  ])
    await addPort({ code, name });
  const { id, counts, rows } = await readFile('Client,POL,POD', 'Kestrel,INNSA,BEANR', 'Kestrel,INNSA,DEHAM', 'Kestrel,Antwerp,INNSA');
  expect(counts).toMatchObject({ create: 3 });
  await app.admin.delete(`/api/ports/${gone._id}`);
  const { state, counts: stored } = await store(id);
  expect([state, stored.create, stored.refused]).toEqual(['done', 1, 2]);
  const refused = { '': LANE_MESSAGES.portNotFound };
  expect((await rows()).map(({ problems }) => problems)).toEqual([refused, {}, refused]);
  expect((await lanes()).map(({ dischargePort }: { dischargePort: string }) => dischargePort)).toEqual(['DEHAM']);
});

it('knows the ports that come with the program as people call them, with a country too, and says whose names are several', async () => {
  await app.recover();
  await aClient('Kestrel');
  const asked: Record<string, string | string[]> = {
    ...{ Shanghai: 'CNSHA', ningbo: 'CNNGB', Rotterdam: 'NLRTM', Savannah: 'USSAV', 'Nhava Sheva': 'INNSA', 'Nhava Sheva, India': 'INNSA' },
    ...{ 'Jebel Ali, UAE': 'AEJEA', Mumbai: 'INBOM', Bombay: 'INBOM', Jakarta: 'IDJKT', 'Barcelona, ES': 'ESBCN', 'Boston, USA': 'USBOS' },
    ...{ Barcelona: ['ESBCN', 'VEBLA'], Atlantis: [], 'Barcelona, Norway': [] },
  };
  const names = Object.keys(asked);
  const { staged } = await readFile('Client,POL,POD', ...names.map((name) => `Kestrel,"${name}",SGSIN`));
  const found = staged.map(({ values, problems }) => problems.loadPort ?? values.loadPort);
  const meant = (codes: string | string[]) =>
    typeof codes === 'string' ? codes : codes.length > 0 ? severalPorts(codes) : LANE_MESSAGES.portNotFound;
  expect(Object.fromEntries(names.map((name, at) => [name, found[at]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, meant(asked[name] ?? [])])),
  );
});

it('knows a lane by what a file calls its ports', async () => {
  await addPort({ code: 'INBOM', name: 'Mumbai (ex Bombay)' });
  await addLane(await aClient('Kestrel'), { loadPort: 'INBOM', commodity: 'Rice' });
  const { counts } = await readFile('Client,POL,POD,Commodity', 'Kestrel,Bombay,"Rotterdam, NL",rice', 'Kestrel,Bombay,Rotterdam,Tea');
  expect(counts).toMatchObject({ skip: 1, create: 1, refused: 0 });
});
