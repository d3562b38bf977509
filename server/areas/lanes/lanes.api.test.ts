import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import { LANE_MESSAGES, type Lane, type LaneSummary, severalPorts } from '@fairlead/contract/lanes';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForImport } from '../../testing/imports/imports.ts';
import { mergeInto, sendUndo } from '../../testing/merging/merge-calls.ts';
import type { Person } from '../../testing/people.ts';
import { newLane, UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { aClient, addLane, addPort } = app;

const laneRows = async (query = '', by: Person = app.admin): Promise<Lane[]> => (await by.get(`/api/lanes?${query}`)).body.lanes;
const routes = async (query = '', by: Person = app.admin) =>
  (await laneRows(`sort=loadPort&${query}`, by)).map(
    ({ loadPort, dischargePort, clientName }) => `${loadPort} ${dischargePort} ${clientName}`,
  );
const change = ({ _id }: Lane, sent: object) => app.admin.put(`/api/lanes/${_id}`, sent);
const summary = async (query = '', by: Person = app.admin) => (await by.get(`/api/lanes/summary?${query}`)).body;
const decide = (client: string, currentStatus: string) =>
  app.admin.put(`/api/clients/${client}`, { currentStatus, ...(currentStatus === 'Lost' && { lostReason: 'Price' }) });

it('a lane goes from port to port by their codes, however these are written, and says what they are called', async () => {
  const clientId = await aClient();
  const stated = { mode: 'FCL', commodity: 'Cotton yarn', volume: 1200.5, volumeUnit: 'TEU', notes: 'Weekly' };
  const lane = await addLane(clientId, { ...stated, loadPort: 'INNSA', dischargePort: 'NLRTM' });
  expect(lane).toMatchObject({
    ...{ ...stated, clientId, clientName: 'Tamarind Loom Textiles', loadPort: 'INNSA', loadPortName: 'Nhava Sheva' },
    ...{ dischargePort: 'NLRTM', dischargePortName: 'Rotterdam', route: 'INNSA Nhava Sheva → NLRTM Rotterdam', version: 1 },
  });
  const { body } = await app.admin.post('/api/lanes', { clientId, loadPort: 'nl rtm', dischargePort: 'in-nsa' });
  expect(body).toMatchObject({ loadPort: 'NLRTM', loadPortName: 'Rotterdam', dischargePort: 'INNSA' });
});

it('who ships from one port to another is one query', async () => {
  const [one, two, three] = [await aClient('Kestrel'), await aClient('Two Tides'), await aClient('Marlowe')];
  await addLane(one);
  await addLane(two, { mode: 'LCL' });
  await addLane(two, { loadPort: 'NLRTM', dischargePort: 'INNSA' });
  await addLane(three, { loadPort: 'INNSA', dischargePort: 'DEHAM' });
  expect((await routes('loadPort=in+nsa&dischargePort=NLRTM')).sort()).toEqual(['INNSA NLRTM Kestrel', 'INNSA NLRTM Two Tides']);
  expect([
    (await laneRows('search=rotterdam')).length,
    (await laneRows('search=hambu')).length,
    (await laneRows('mode=LCL')).length,
    (await laneRows(`client=${two}&dischargePort=INNSA`)).length,
    (await laneRows('loadPort=XXXXX')).length,
  ]).toEqual([3, 1, 1, 1, 0]);
});

it('refuses a lane from a port to itself, to a port that is not there, without a client, and a volume without its unit', async () => {
  const clientId = await aClient();
  await addLane(clientId);
  const refusals = await Promise.all(
    [
      { clientId, ...newLane({ dischargePort: 'in nsa' }) },
      { clientId, ...newLane({ loadPort: 'INXYZ' }) },
      { clientId, ...newLane({ loadPort: 'IN0' }) },
      { clientId, ...newLane({ commodity: 'Rice', volume: 4 }) },
      newLane(),
      { clientId: UNKNOWN, ...newLane() },
    ].map(async (draft) => {
      const { status, body } = await app.admin.post('/api/lanes', draft);
      return [status, Object.keys(body.fields ?? {})];
    }),
  );
  expect(refusals).toEqual([
    ...[
      [400, ['dischargePort']],
      [400, ['loadPort']],
      [400, ['loadPort']],
      [400, ['volumeUnit']],
    ],
    ...[
      [400, ['clientId']],
      [404, []],
    ],
  ]);
});

it('a client has a lane of one mode and commodity once; the other is refused at the field, also by a change', async () => {
  const clientId = await aClient();
  const lane = await addLane(clientId);
  const taken = { status: 409, body: { message: LANE_MESSAGES.taken, fields: { dischargePort: LANE_MESSAGES.taken } } };
  expect(await app.admin.post('/api/lanes', { clientId, ...newLane('COTTON yarn') })).toMatchObject(taken);
  const other = await addLane(clientId, { mode: 'Air' });
  expect(await change(other, { mode: null })).toMatchObject(taken);
  expect((await change(lane, { volume: 3, volumeUnit: 'TEU' })).status).toBe(200);
  // At another client, and where the first is deleted.
  await addLane(await aClient('Kestrel'));
  await app.admin.delete(`/api/lanes/${lane._id}`);
  expect((await change(other, { mode: null })).status).toBe(200);
  expect(await app.admin.post(`/api/lanes/${lane._id}/restore`)).toMatchObject(taken);
});

it('of ten at once that add the same lane to a client, one does', async () => {
  const clientId = await aClient();
  await addLane(clientId, 'Rice');
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.admin.post('/api/lanes', { clientId, ...newLane() })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

it('goes and comes back with its client, in whose timeline it stands', async () => {
  const clientId = await aClient();
  const lane = await addLane(clientId, { mode: 'FCL', commodity: 'Rice' });
  await app.admin.put(`/api/lanes/${lane._id}`, { volume: 12, volumeUnit: 'TEU' });
  const { body } = await app.admin.get(`/api/clients/${clientId}/timeline`);
  expect(body.entries[0]).toMatchObject({
    action: 'updated',
    changes: { volume: { from: null, to: 12 }, volumeUnit: { from: null, to: 'TEU' } },
  });
  expect(body.entries[1]).toMatchObject({
    area: 'lanes',
    entityId: lane._id,
    action: 'created',
    changes: { mode: 'FCL', commodity: 'Rice' },
  });
  const seen = [(await laneRows()).length];
  await app.admin.delete(`/api/clients/${clientId}`);
  seen.push((await laneRows()).length, (await summary()).total);
  expect((await app.admin.get(`/api/lanes/${lane._id}`)).status).toBe(404);
  await app.admin.post(`/api/clients/${clientId}/restore`);
  expect([...seen, (await laneRows()).length]).toEqual([1, 0, 0, 1]);
});

it('keeps the codes and names of ports that are deleted, and follows a new name', async () => {
  const port = await addPort({ code: 'BEANR', name: 'Antwerp' });
  const lane = await addLane(await aClient(), { dischargePort: 'BEANR' });
  await app.admin.put(`/api/ports/${port._id}`, { name: 'Antwerp-Bruges' });
  await app.changedRecords.lookAgain();
  expect([(await laneRows())[0]?.dischargePortName, (await laneRows('search=bruges')).length, (await laneRows())[0]?.version]).toEqual([
    'Antwerp-Bruges',
    1,
    1,
  ]);
  await app.admin.delete(`/api/ports/${port._id}`);
  await app.changedRecords.lookAgain();
  expect((await laneRows())[0]).toMatchObject({ dischargePort: 'BEANR', dischargePortName: 'Antwerp-Bruges' });
  // As it has it already, it may be sent back.
  expect((await change(lane, { dischargePort: 'BEANR', notes: 'Fortnightly' })).status).toBe(200);
  expect((await app.admin.post('/api/lanes', { clientId: lane.clientId, ...newLane({ dischargePort: 'BEANR' }) })).body.fields).toEqual({
    dischargePort: LANE_MESSAGES.unknownPort,
  });
});

it('sums up lanes by pairs of ports: clients, volume by unit, and who of them was won or lost', async () => {
  const [won, lost, both, open] = await Promise.all(['Won', 'Lost', 'Both', 'Open'].map((name) => aClient(name)));
  await addPort({ code: 'INNSA', name: 'Nhava Sheva', latitude: 18.95, longitude: 72.95 });
  await addLane(won as string, { mode: 'FCL', volume: 100, volumeUnit: 'TEU' });
  await addLane(won as string, { mode: 'LCL', volume: 20, volumeUnit: 'CBM' });
  await addLane(lost as string, { volume: 50.5, volumeUnit: 'TEU' });
  await addLane(both as string);
  await addLane(open as string, { volume: 1, volumeUnit: 'TEU' });
  await addLane(open as string, { loadPort: 'CNSHA', dischargePort: 'DEHAM', volume: 7, volumeUnit: 'Shipments' });
  await decide(won as string, 'Won');
  await decide(lost as string, 'Lost');
  await decide(both as string, 'Lost');
  await decide(both as string, 'Won');
  const all = await summary();
  expect(all).toMatchObject({ total: 2, page: 1, pages: 1 });
  expect(all.lanes).toEqual([
    {
      load: { code: 'INNSA', name: 'Nhava Sheva', latitude: 18.95, longitude: 72.95 },
      discharge: { code: 'NLRTM', name: 'Rotterdam', latitude: null, longitude: null },
      ...{ lanes: 5, clients: 4, won: 2, lost: 1 },
      volumes: [
        { unit: 'TEU', volume: 151.5 },
        { unit: 'CBM', volume: 20 },
      ],
    },
    {
      load: { code: 'CNSHA', name: 'Shanghai', latitude: null, longitude: null },
      discharge: { code: 'DEHAM', name: 'Hamburg', latitude: null, longitude: null },
      ...{ lanes: 1, clients: 1, won: 0, lost: 0, volumes: [{ unit: 'Shipments', volume: 7 }] },
    },
  ]);
  const pairs = ({ lanes }: { lanes: LaneSummary[] }) => lanes.map(({ load, clients, lanes: count }) => [load.code, clients, count]);
  expect(pairs(await summary('mode=LCL'))).toEqual([['INNSA', 1, 1]]);
  expect(pairs(await summary('dischargePort=de+ham'))).toEqual([['CNSHA', 1, 1]]);
  const second = await summary('limit=1&page=2');
  expect([pairs(second), second.total, second.pages]).toEqual([[['CNSHA', 1, 1]], 2, 2]);
  expect(await summary('page=9')).toMatchObject({ lanes: [], total: 2 });
});

it('who sees only their own clients sees, sums up, exports and changes no other lanes', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const member = await app.person('Member');
  const foreign = await addLane(await aClient('Foreign'), 'Rice');
  await addLane(await aClient('Mine', member), 'Rice', member);
  expect([await routes('', member), (await summary('', member)).lanes[0].clients]).toEqual([['INNSA NLRTM Mine'], 1]);
  const calls = [
    member.get(`/api/lanes/${foreign._id}`),
    member.put(`/api/lanes/${foreign._id}`, { notes: 'x' }),
    member.delete(`/api/lanes/${foreign._id}`),
    member.post('/api/lanes', { clientId: foreign.clientId, ...newLane() }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await member.get('/api/lanes/export?format=csv')).body).not.toContain('Foreign');
});

it('a merge of clients takes the lanes along, equal ones too, and its undo gives them back', async () => {
  const [kept, other] = [await aClient('Kept'), await aClient('Other')];
  await addLane(kept, { volume: 1, volumeUnit: 'TEU' });
  const twin = await addLane(other, { volume: 2, volumeUnit: 'TEU' });
  await addLane(other, { loadPort: 'CNSHA', dischargePort: 'DEHAM' });
  const { merge } = await mergeInto(app.admin, [kept, other]);
  expect((await routes(`client=${kept}`)).length).toBe(3);
  // A lane that moved is as unique as others, and one of two equal ones can be changed.
  const again = { clientId: kept, ...newLane({ loadPort: 'CNSHA', dischargePort: 'DEHAM' }) };
  expect((await app.admin.post('/api/lanes', again)).status).toBe(409);
  expect((await change(twin, { volume: 3 })).status).toBe(200);
  expect((await sendUndo(app.admin, merge)).status).toBe(200);
  expect([(await routes(`client=${kept}`)).length, (await routes(`client=${other}`)).length]).toEqual([1, 2]);
  const statuses = await Promise.all([kept, other].map((clientId) => app.admin.post('/api/lanes', { clientId, ...newLane() })));
  expect(statuses.map(({ status }) => status)).toEqual([409, 409]);
});

it('of two equal lanes that a merge made the one that stays is as unique as others, whichever that is', async () => {
  const add = (clientId: string) => app.admin.post('/api/lanes', { clientId, ...newLane() }).then(({ status }) => status);
  const restore = ({ _id }: Lane) => app.admin.post(`/api/lanes/${_id}/restore`).then(({ status }) => status);
  const [kept, other] = [await aClient('Kept'), await aClient('Other')];
  const [first, twin] = [await addLane(kept), await addLane(other)];
  await mergeInto(app.admin, [kept, other]);
  await app.admin.delete(`/api/lanes/${first._id}`);
  expect([await add(kept), await restore(first)]).toEqual([409, 409]);
  await change(twin, { mode: 'FCL' });
  expect([await restore(first), (await change(twin, { mode: null })).status]).toEqual([200, 409]);

  const [third, fourth] = [await aClient('Third'), await aClient('Fourth')];
  const [one, two] = [await addLane(third), await addLane(fourth)];
  await mergeInto(app.admin, [third, fourth]);
  // The twin goes first, and comes back once the other has gone.
  await app.admin.delete(`/api/lanes/${two._id}`);
  await app.admin.delete(`/api/lanes/${one._id}`);
  expect([await restore(two), await add(third)]).toEqual([200, 409]);
});

it('is exported with its ports and its client', async () => {
  await addLane(await aClient(), { volume: 12, volumeUnit: 'TEU' });
  const rows = parse((await app.admin.get('/api/lanes/export?format=csv')).body, { columns: true, bom: true });
  expect(rows).toMatchObject([
    { 'Load port': 'INNSA', 'Discharge port': 'NLRTM', 'Load port name': 'Nhava Sheva', Client: 'Tamarind Loom Textiles', Unit: 'TEU' },
  ]);
});

it('is imported by ports’ codes or names, changes the lane that is there, says what is wrong, and is undone', async () => {
  const kestrel = await aClient({ companyName: 'Kestrel Shipping' });
  const known = await addLane(kestrel, { mode: 'FCL', volume: 1, volumeUnit: 'TEU' });
  await addPort({ code: 'USRKP', name: 'Rockport' });
  await addPort({ code: 'USROC', name: 'Rockport' });
  await addPort({ code: 'DEHAM', name: 'Hamburg' });
  const lines = [
    'Client,POL,POD,Mode,Commodity,Volume,Unit',
    'kestrel shipping,in nsa,Hamburg,fcl,Cotton yarn,40,TEU',
    'Kestrel Shipping,Nhava Sheva,NLRTM,FCL,cotton YARN,250,TEU',
    'Nobody We Know,INNSA,NLRTM,,,,',
    'Kestrel Shipping,Rockport,NLRTM,,,,',
    'Kestrel Shipping,Atlantis,NLRTM,,,,',
    'Kestrel Shipping,INNSA,Nhava Sheva,,,,',
    'Kestrel Shipping,INNSA,DEHAM,,Rice,8,',
  ];
  const file = { field: 'file', name: 'lanes.csv', bytes: Buffer.from(lines.join('\r\n')) };
  const begun = await app.admin.upload('POST', '/api/imports?kind=lanes', undefined, file);
  const { _id, columns, counts } = await waitForImport(app.admin, begun.body._id);
  expect(columns.map(({ field }: { field: string }) => field)).toEqual([
    ...['client', 'loadPort', 'dischargePort', 'mode', 'commodity', 'volume', 'volumeUnit'],
  ]);
  expect(counts).toMatchObject({ create: 2, skip: 1, refused: 4 });
  const { rows } = (await app.admin.get(`/api/imports/${_id}/rows?limit=50`)).body;
  expect(rows.map(({ problems }: { problems: object }) => problems)).toEqual([
    ...[
      {},
      {},
      { client: CLIENT_NAMED_MESSAGES.unknown },
      { loadPort: severalPorts(['USRKP', 'USROC']) },
      { loadPort: LANE_MESSAGES.portNotFound },
    ],
    ...[{ dischargePort: LANE_MESSAGES.same }, {}],
  ]);
  await app.admin.patch(`/api/imports/${_id}/rows`, { lines: [3], action: 'update' });
  await waitForImport(app.admin, _id);
  expect((await app.admin.post(`/api/imports/${_id}/commit`)).status).toBe(200);
  await waitForImport(app.admin, _id);
  expect((await laneRows(`client=${kestrel}&sort=volume`)).map(({ route, volume, mode }) => [route, volume, mode])).toEqual([
    ['INNSA Nhava Sheva → DEHAM Hamburg', null, null],
    ['INNSA Nhava Sheva → DEHAM Hamburg', 40, 'FCL'],
    ['INNSA Nhava Sheva → NLRTM Rotterdam', 250, 'FCL'],
  ]);
  await app.admin.post(`/api/imports/${_id}/undo`);
  await waitForImport(app.admin, _id);
  expect((await laneRows()).map(({ _id: id, volume }) => [id, volume])).toEqual([[known._id, 1]]);
});
