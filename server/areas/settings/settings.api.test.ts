import { SETTINGS_DEFAULT as COMMON } from '@fairlead/contract/settings';
import { SETTINGS_MESSAGES } from '@fairlead/contract/settings/fields';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { listenAt } from '../../testing/live.ts';

const app = testApp();
/** The server's time zone is that of the tests' app. */
const SETTINGS_DEFAULT = { ...COMMON, timeZone: 'Asia/Kolkata' };
const history = async () =>
  (
    await app.db.read.selectFrom('history').select(['entityId', 'action', 'changes', 'actorId']).where('area', '=', 'settings').execute()
  ).map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) }));

it('are what holds without anyone having said so, for whoever is signed in', async () => {
  const viewer = await app.person('Viewer');
  const { status, body } = await viewer.get('/api/settings');
  expect([status, body]).toEqual([200, SETTINGS_DEFAULT]);
  expect((await app.stranger().get('/api/settings')).status).toBe(401);
});

it('are changed by an Administrator, hold for everyone from then on, and are in the history with what they were', async () => {
  const viewer = await app.person('Viewer');
  const changed = await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect([changed.status, changed.body]).toEqual([200, { ...SETTINGS_DEFAULT, clientVisibility: 'own' }]);
  expect((await viewer.get('/api/settings')).body).toEqual({ ...SETTINGS_DEFAULT, clientVisibility: 'own' });
  await app.admin.put('/api/settings', { clientVisibility: 'department' });
  const entry = { entityId: 'workspace', action: 'updated', actorId: app.admin._id };
  expect(await history()).toEqual([
    { ...entry, changes: { clientVisibility: { from: 'all', to: 'own' } } },
    { ...entry, changes: { clientVisibility: { from: 'own', to: 'department' } } },
  ]);
});

it('stay as they are, without a word in the history, when nothing new is said', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  for (const body of [{}, { clientVisibility: 'own' }, { unknown: 1 }])
    expect((await app.admin.put('/api/settings', body)).body).toEqual({ ...SETTINGS_DEFAULT, clientVisibility: 'own' });
  expect(await history()).toHaveLength(1);
});

it('are not changed over what somebody else has changed meanwhile, if the change says what it was based on', async () => {
  const basedOn = { projects: SETTINGS_DEFAULT.projects, deviceDays: SETTINGS_DEFAULT.deviceDays };
  await app.admin.put('/api/settings', { projects: ['Kandla'] });
  const refused = await app.admin.put('/api/settings', { projects: ['Mundra'], deviceDays: 3, basedOn });
  expect([refused.status, refused.body.message]).toEqual([409, SETTINGS_MESSAGES.savedFirst]);
  expect((await app.admin.get('/api/settings')).body).toMatchObject({ projects: ['Kandla'], deviceDays: SETTINGS_DEFAULT.deviceDays });
  const taken = [
    { deviceDays: 3, basedOn },
    { projects: ['Kandla'], basedOn },
    { projects: ['Kandla', 'Mundra'], basedOn: { projects: ['Kandla'] } },
    { projects: ['Pipavav'] },
  ];
  for (const change of taken) expect((await app.admin.put('/api/settings', change)).status).toBe(200);
  expect((await app.admin.get('/api/settings')).body).toMatchObject({ projects: ['Pipavav'], deviceDays: 3 });
});

it('of two changes at once that are based on the same, one is taken, also where none was made before', async () => {
  const basedOn = { jobRoles: SETTINGS_DEFAULT.jobRoles, projects: SETTINGS_DEFAULT.projects };
  for (const name of ['jobRoles', 'projects'] as const) {
    const added = ['A', 'B', 'C', 'D'].map((line) => app.admin.put('/api/settings', { [name]: [...basedOn[name], line], basedOn }));
    expect((await Promise.all(added)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  }
});

it('are refused by their name when they make no sense', async () => {
  for (const clientVisibility of ['mine', null, 1]) {
    const { status, body } = await app.admin.put('/api/settings', { clientVisibility });
    expect([status, body.fields]).toEqual([400, { clientVisibility: 'Must be one of all, department, own' }]);
  }
  for (const timeZone of ['Mars/Olympus', '', null, 5.5]) {
    const { status, body } = await app.admin.put('/api/settings', { timeZone });
    expect([status, body.fields]).toEqual([400, { timeZone: `M${SETTINGS_MESSAGES.zoneUnknown.slice(1)}` }]);
  }
  expect(await history()).toEqual([]);
});

it('are changed by nobody else', async () => {
  for (const person of [...(await app.people('Manager', 'Member', 'Viewer')), app.stranger()]) {
    const { status } = await person.put('/api/settings', { clientVisibility: 'own' });
    expect(status).toBe(person.token ? 403 : 401);
  }
  expect((await app.admin.get('/api/settings')).body).toEqual(SETTINGS_DEFAULT);
});

it('are told to open browsers when they change', async () => {
  const member = await app.person('Member');
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await listenAt(address, member.token);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect((await browser.change(({ area }) => area === 'settings')).entityId).toBe('workspace');
  browser.stop();
});

it('hold the projects that tasks are offered, without blank lines and repetitions, and say so once', async () => {
  const projects = ['Mundra coal', ' ', 'mundra COAL', 'Kandla', ''];
  const { body } = await app.admin.put('/api/settings', { projects });
  expect(body.projects).toEqual(['Mundra coal', 'Kandla']);
  await app.admin.put('/api/settings', { projects: body.projects });
  expect(await history()).toHaveLength(1);
  expect((await app.admin.put('/api/settings', { projects: [] })).body.projects).toEqual([]);
  const tooLong = await app.admin.put('/api/settings', { projects: ['x'.repeat(121)] });
  expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['projects.0']]);
});

it('each keep to their bounds, and say at the field what is accepted', async () => {
  const accepted = {
    workspaceName: 'Konkan Lines',
    helpContact: 'desk@konkan.example',
    currency: 'EUR',
    tileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
    enquiryForm: true,
    deviceDays: 0,
    enquirySites: ['https://www.konkan.example', 'http://localhost:8080'],
  };
  expect((await app.admin.put('/api/settings', accepted)).body).toEqual({ ...SETTINGS_DEFAULT, isPlaceChosen: true, ...accepted });
  const refused = {
    workspaceName: ['', ' ', 'x'.repeat(61), null],
    helpContact: ['javascript:alert(1)', 'nowhere', 5],
    currency: ['RUPEE', 'inr', '', null],
    tileUrl: [
      'https://tiles.example.com',
      'ftp://a/{z}/{x}/{y}',
      'https://a.example; script-src */{z}/{x}/{y}',
      'https://{s}.a/{z}/{x}/{y}',
    ],
    enquiryForm: ['yes', null],
    deviceDays: [-1, 31, 1.5, '14', null],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) {
      const { status, body } = await app.admin.put('/api/settings', { [name]: value });
      expect([name, value, status, Object.keys(body.fields ?? {})]).toEqual([name, value, 400, [name]]);
    }
  }
  for (const site of ['*', 'https://*.example', 'konkan.example', "https://a.example/'self'", 'https://a.example/form', 'data:x'])
    expect([site, (await app.admin.put('/api/settings', { enquirySites: [site] })).status]).toEqual([site, 400]);
  expect((await app.admin.get('/api/settings')).body).toEqual({ ...SETTINGS_DEFAULT, isPlaceChosen: true, ...accepted });
});

it('hold a logo, which everyone who is signed in sees and an Administrator replaces and removes', async () => {
  const viewer = await app.person('Viewer');
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer();
  const send = (person = app.admin, bytes = picture) =>
    person.upload('POST', '/api/settings/logo', {}, { field: 'logo', name: 'logo.png', bytes });
  expect([(await send(viewer)).status, (await send(app.admin, Buffer.from('no picture'))).status]).toEqual([403, 400]);
  const { logo } = (await send()).body;
  expect((await viewer.get(logo)).status).toBe(200);
  const next = (await send()).body.logo;
  expect([next === logo, (await viewer.get(logo)).status]).toEqual([false, 404]);
  expect((await app.admin.put('/api/settings', { logo: next })).status).toBe(400);
  expect((await app.admin.put('/api/settings', { logo: null })).body.logo).toBe(null);
  expect([(await viewer.get(next)).status, (await history()).length]).toEqual([404, 3]);
});

it('tell strangers the name and whether the form takes enquiries, and nothing else', async () => {
  await app.admin.put('/api/settings', { workspaceName: 'Konkan Lines', helpContact: 'desk@konkan.example' });
  const { status, body } = await app.stranger().get('/api/settings/public');
  expect([status, body]).toEqual([200, { workspaceName: 'Konkan Lines', logo: null, enquiryForm: false }]);
});

it('may be read before the first own password, and says whether currency or time zone were chosen', async () => {
  const asked = async () => (await app.admin.get('/api/settings')).body.isPlaceChosen;
  const { _id } = app.admin;
  await app.db.write((tx) => tx.updateTable('account').set({ mustChangePassword: 1 }).where('id', '=', _id).execute());
  const first = { place: await asked(), others: (await app.admin.get('/api/clients')).status };
  expect((await app.admin.put('/api/settings', { currency: 'AED' })).status).toBe(403);
  await app.db.write((tx) => tx.updateTable('account').set({ mustChangePassword: 0 }).where('id', '=', _id).execute());
  await app.admin.put('/api/settings', { currency: 'AED', timeZone: 'Asia/Dubai' });
  expect({ ...first, later: await asked() }).toEqual({ place: false, others: 403, later: true });
});
