import { LANE_MESSAGES, regionOrPort, severalPorts } from '@fairlead/contract/lanes';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForImport } from '../../testing/imports/imports.ts';

const app = testApp();
const { aClient, addLane, addPort } = app;

interface Row {
  values: Record<string, string | number>;
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
  ] as const)
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

it('takes a country or region for no port, unless its code or the country around it says so', async () => {
  await app.recover();
  await aClient('Kestrel');
  const codes = { Zhejiang: 'CNZAP', 'Zhejiang, China': 'CNZAP', Antilles: 'ANEUX', Panama: 'PAPTY', Paraná: 'BRPNN', Washington: 'USOCW' };
  const ports = {
    CNZAP: 'CNZAP',
    Zhapu: 'CNZAP',
    'Panama, PA': 'PAPTY',
    Kuwait: 'KWKWI',
    Singapore: 'SGSIN',
    Salvador: 'BRSSA',
    Norfolk: 'USORF',
  };
  const cornwall = { Cornwall: regionOrPort(['CACWL']), 'Cornwall, Canada': 'CACWL' };
  const refused = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, regionOrPort([code])]));
  const meant: Record<string, string> = { ...refused, ...ports, ...cornwall };
  const names = Object.keys(meant);
  const { staged } = await readFile('Client,POL,POD', ...names.map((name) => `Kestrel,DEHAM,"${name}"`));
  const found = staged.map(({ values, problems }) => problems.dischargePort ?? values.dischargePort);
  expect(Object.fromEntries(names.map((name, at) => [name, found[at]]))).toEqual(meant);
});

it('knows a lane by what a file calls its ports', async () => {
  await addPort({ code: 'INBOM', name: 'Mumbai (ex Bombay)' });
  await addLane(await aClient('Kestrel'), { loadPort: 'INBOM', commodity: 'Rice' });
  const { counts } = await readFile('Client,POL,POD,Commodity', 'Kestrel,Bombay,"Rotterdam, NL",rice', 'Kestrel,Bombay,Rotterdam,Tea');
  expect(counts).toMatchObject({ skip: 1, create: 1, refused: 0 });
});

it('reads the unit behind a volume or in its header, and leaves a volume out whose unit is not known', async () => {
  await aClient('Kestrel');
  for (const code of ['INNSA', 'NLRTM']) await addPort({ code, name: code });
  const cells = [
    ['"1,200 TEU"', '', 1200, 'TEU'],
    ['40 tons', '', 40, 'Tonnes'],
    ['12.5 m³', '', 12.5, 'CBM'],
    ['7', 'MT', 7, 'Tonnes'],
    ['8', '', null, null],
    ['9', 'Bales', null, null],
    ['10 bundles', '', null, null],
  ] as const;
  const lines = cells.map(([volume, unit], at) => `Kestrel,INNSA,NLRTM,Cargo ${at},${volume},${unit}`);
  const { id, staged, counts } = await readFile('Client,POL,POD,Commodity,Volume,Unit', ...lines);
  expect(counts).toMatchObject({ create: cells.length, refused: 0 });
  expect(staged.slice(4).map(({ notes }) => Object.keys(notes).sort())).toEqual([['volume'], ['volume', 'volumeUnit'], ['volume']]);
  expect(staged[4]?.notes.volume).toEqual({ cell: '8', reason: LANE_MESSAGES.volumeWithoutUnit });
  await store(id);
  const stored = new Map(
    (await lanes()).map(({ commodity, volume, volumeUnit }: Record<string, unknown>) => [commodity, [volume, volumeUnit]]),
  );
  expect(cells.map((_, at) => stored.get(`Cargo ${at}`))).toEqual(cells.map(([, , volume, unit]) => [volume, unit]));
  const other = await readFile(
    'Client,POL,POD,Commodity,Annual Volume (TEU)',
    'Kestrel,INNSA,NLRTM,Tea,30',
    'Kestrel,INNSA,NLRTM,Silk,5 CBM',
    'Kestrel,INNSA,NLRTM,Salt,40 FEU',
    'Kestrel,INNSA,NLRTM,Coal,"12,000 KGS"',
  );
  expect(other.fields.at(-1)).toBe('volume');
  expect(other.staged.slice(0, 2).map(({ values }) => [values.volume, values.volumeUnit])).toEqual([
    [30, 'TEU'],
    [5, 'CBM'],
  ]);
  expect(other.staged.slice(2).map(({ notes }) => notes.volume?.cell)).toEqual(['40 FEU', '12,000 KGS']);
});

it('reads thousands as the whole column writes them, whatever unit stands behind, which goes ahead of a column of units', async () => {
  await aClient('Kestrel');
  for (const code of ['INNSA', 'NLRTM']) await addPort({ code, name: code });
  const { staged } = await readFile(
    'Client,POL,POD,Commodity,Volume,Unit',
    'Kestrel,INNSA,NLRTM,Ore,1.200 MT,',
    'Kestrel,INNSA,NLRTM,Salt,3.450 tons,TEU',
  );
  expect(staged.map(({ values }) => [values.volume, values.volumeUnit])).toEqual([
    [1200, 'Tonnes'],
    [3450, 'Tonnes'],
  ]);
});
