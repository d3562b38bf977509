import { IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { expect, it } from 'vitest';
import { importJobs } from '../../import-kinds.ts';
import { testApp } from '../../testing/app.ts';
import { runImportInSteps, waitForImport } from '../../testing/imports/imports.ts';
import type { Person } from '../../testing/people.ts';

const test = testApp();
const { addClient } = test;
const csv = (...lines: string[]) => lines.join('\r\n');
const HEADER = 'Emp Code,First Name,Last Name,Mobile No,Work Email,Job Role,Dept,Projects';
const FILE = csv(
  HEADER,
  'E-1,Riya,Nair,+91 98200 12345,riya@example.com,sales executive,Sales,"Coal, Ore"',
  'E-2,Arun,Das,+91 98200 54321,arun@example.com,Stoker,Sales,',
  'E-3,Mira,Shah,+91 98200 11111,mira@example.com,HR Manager,HR,',
);

const upload = (person: Person, content: string) =>
  person.upload('POST', '/api/imports?kind=employees', undefined, { field: 'file', name: 'team.csv', bytes: Buffer.from(content) });

async function begun(content: string, person = test.admin) {
  const { status, body } = await upload(person, content);
  expect(status).toBe(201);
  return waitForImport(person, body._id);
}

async function done(id: string, step: 'commit' | 'undo', person = test.admin) {
  expect((await person.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(person, id);
}

const employees = async () => (await test.admin.get('/api/employees')).body.employees;
const attendance = async () => (await test.admin.get('/api/employees/attendance?days=1')).body.onsite;

it('brings employees from a file of another program, and takes them back', async () => {
  const ready = await begun(FILE);
  expect(ready).toMatchObject({ kind: 'employees', state: 'ready', counts: { create: 2, refused: 1 }, isNameFromOther: false });
  expect(ready.columns.map(({ field }: { field: string }) => field)).toEqual([
    'employeeId',
    'employeeName',
    'employeeName',
    'mobile',
    'emailId',
    'role',
    'department',
    'assignedProjects',
  ]);
  const { rows } = (await test.admin.get(`/api/imports/${ready._id}/rows?limit=50`)).body;
  expect(rows[0].values).toMatchObject({ employeeId: 'E-1', employeeName: 'Riya Nair', assignedProjects: 'Coal, Ore' });
  expect(rows[1].problems).toEqual({ role: 'must be a role of the list' });

  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 2 } });
  const [mira, riya] = await employees();
  expect(mira).toMatchObject({ employeeName: 'Mira Shah', attendance: 'Onsite', assignedProjects: [], version: 1 });
  expect(riya).toMatchObject({ employeeId: 'E-1', role: 'Sales Executive', department: 'Sales', assignedProjects: ['Coal', 'Ore'] });
  expect(await attendance()).toBe(2);
  const { entries } = (await test.admin.get(`/api/employees/${riya._id}/timeline`)).body;
  expect(entries).toMatchObject([{ action: 'imported', changes: { file: { to: 'team.csv' } } }]);

  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect([(await employees()).length, await attendance()]).toEqual([0, 0]);
});

it('leaves alone whom a later file of clients names, and lists them', async () => {
  const { _id: id } = await begun(FILE);
  await done(id, 'commit');
  const file = {
    field: 'file',
    name: 'clients.csv',
    bytes: Buffer.from('Company,Email,Assigned to\r\nKestrel,desk@kestrel.example,Mira Shah'),
  };
  const { body } = await test.admin.upload('POST', '/api/imports?kind=clients', undefined, file);
  await waitForImport(test.admin, body._id);
  await done(body._id, 'commit');
  expect(await done(id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [{ name: 'Mira Shah' }] });
});

it('leaves alone who has an account by now, and lists them', async () => {
  const { _id: id } = await begun(FILE);
  await done(id, 'commit');
  const [mira] = await employees();
  await test.person('Member', { username: 'mira', employeeId: mira._id });
  expect(await done(id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [{ _id: mira._id, name: 'Mira Shah' }] });
  expect(await employees()).toMatchObject([{ employeeName: 'Mira Shah' }]);
});

it('knows employees by their Employee ID alone: imported twice they are skipped, updated they keep what the file leaves out', async () => {
  await done((await begun(FILE))._id, 'commit');
  const again = await begun(FILE);
  expect(again.counts).toMatchObject({ create: 0, skip: 2, refused: 1, duplicates: 2 });
  const [mira] = await employees();
  await test.admin.patch(`/api/employees/${mira._id}/attendance`, { attendance: 'Leave' });
  const update = await begun(csv(HEADER, 'e-3,Mira,Shah-Rao,+91 98200 11111,mira@example.com,HR Manager,HR,'));
  await test.admin.put(`/api/imports/${update._id}`, { duplicates: 'update' });
  const [row] = (await test.admin.get(`/api/imports/${update._id}/rows`)).body.rows;
  expect(row.duplicate).toMatchObject({
    _id: mira._id,
    name: 'Mira Shah',
    by: ['identifier'],
    changes: { employeeName: { from: 'Mira Shah', to: 'Mira Shah-Rao' } },
  });
  expect(await done(update._id, 'commit')).toMatchObject({ counts: { update: 1 } });
  expect(await employees()).toMatchObject([
    { employeeName: 'Mira Shah-Rao', attendance: 'Leave', version: 3 },
    { employeeName: 'Riya Nair' },
  ]);
  await done(update._id, 'undo');
  expect((await employees())[0]).toMatchObject({ employeeName: 'Mira Shah', employeeId: 'E-3', attendance: 'Leave' });
});

it('refuses to add as new whose Employee ID is taken, by the file’s rows or all of them', async () => {
  const ready = await begun(
    csv(HEADER, 'E-1,Riya,Nair,1234567,r@example.com,HR Manager,HR,', 'e-1,Arun,Das,1234567,a@example.com,HR Manager,HR,'),
  );
  expect(ready.counts).toMatchObject({ create: 1, skip: 1 });
  const ways: readonly ['patch' | 'put', string, object][] = [
    ['patch', '/rows', { lines: [3], action: 'create' }],
    ['patch', '/rows', { action: 'create' }],
    ['put', '', { duplicates: 'create' }],
  ];
  for (const [method, path, body] of ways) {
    const refused = await test.admin[method](`/api/imports/${ready._id}${path}`, body);
    expect([refused.status, refused.body.message], path).toEqual([400, TEAM_MESSAGES.employeeIdTaken]);
  }
  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 1, skip: 1 } });
});

it('refuses an Employee ID that somebody else was given since the file was read', async () => {
  const ready = await begun(csv(HEADER, 'E-1,Riya,Nair,1234567,r@example.com,HR Manager,HR,'));
  await test.anEmployee({ employeeId: 'e-1', employeeName: 'Arun Das' });
  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 0, refused: 1 } });
  const { rows } = (await test.admin.get(`/api/imports/${ready._id}/rows?kind=refused`)).body;
  expect(rows).toMatchObject([{ line: 2, problems: { '': TEAM_MESSAGES.employeeIdTaken } }]);
  expect(await employees()).toMatchObject([{ employeeName: 'Arun Das' }]);
});

it('knows job roles and departments that the workspace adds, in whatever spelling', async () => {
  await test.admin.put('/api/settings', { jobRoles: ['Stoker'], departments: ['Engine Room'] });
  await done((await begun(FILE.replace('Stoker,Sales', 'STOKER,engine room')))._id, 'commit');
  expect((await employees())[0]).toMatchObject({ employeeName: 'Arun Das', role: 'Stoker', department: 'Engine Room' });
});

it('gives clients the new name of whom they are assigned to', async () => {
  await done((await begun(FILE))._id, 'commit');
  const riya = (await employees())[1];
  const client = await addClient({ companyName: 'Acme', assignedToId: riya._id });
  const { _id: id } = await begun(
    csv('Employee ID,Employee Name,Mobile Number,Email ID,Role,Department', 'E-1,Riya Menon,1,r@example.com,Sales Executive,Sales'),
  );
  await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
  await done(id, 'commit');
  expect((await test.admin.get(`/api/clients/${client._id}`)).body).toMatchObject({ assignedTo: 'Riya Menon' });
});

it('is open to who may add employees, and changes of role or department to Managers', async () => {
  const [viewer, member] = await test.people('Viewer', 'Member');
  const refused = await upload(viewer as Person, FILE);
  expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to import employees."]);
  await done((await begun(FILE, member))._id, 'commit', member);
  const { _id: id } = await begun(
    csv('Employee ID,Employee Name,Mobile Number,Email ID,Role,Department', 'E-1,Riya Nair,1,r@example.com,HR Manager,HR'),
    member,
  );
  await (member as Person).put(`/api/imports/${id}`, { duplicates: 'update' });
  expect(await done(id, 'commit', member)).toMatchObject({ counts: { update: 0, refused: 1 } });
  expect((await employees())[1]).toMatchObject({ employeeName: 'Riya Nair', role: 'Sales Executive' });
});

it('lists the imports of one kind, and takes no field of another', async () => {
  const { _id: id } = await begun(FILE);
  expect((await test.admin.get('/api/imports?kind=clients')).body).toEqual([]);
  expect((await test.admin.get('/api/imports?kind=employees')).body).toMatchObject([{ _id: id }]);
  expect((await test.admin.get('/api/imports')).body).toMatchObject([{ _id: id, kind: 'employees' }]);
  const wrong = await test.admin.put(`/api/imports/${id}`, { mapping: ['companyName'] });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { mapping: IMPORT_MESSAGES.noField }]);
  expect(
    (await test.admin.upload('POST', '/api/imports?kind=ships', undefined, { field: 'file', name: 'a.csv', bytes: Buffer.from('A') }))
      .status,
  ).toBe(400);
});

it('goes on after a stop in the middle, each employee once', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => `E-${at},P${at},Q,123,p${at}@example.com,HR Manager,HR,`);
  const { _id: id } = await begun(csv(HEADER, ...lines));
  const kill = async (step: number) => {
    if (step === 1) throw new Error('killed');
  };
  await expect(runImportInSteps(test, importJobs.commit, { importId: id, accountId: test.admin._id, zone: 'UTC' }, kill)).rejects.toThrow(
    'killed',
  );
  expect((await employees()).length).toBeGreaterThan(0);
  await test.recover();
  expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'done', counts: { create: 120 } });
  expect([(await employees()).length, await attendance()]).toEqual([120, 120]);
});
