import { JOB_MESSAGES } from '@fairlead/contract/kit/errors';
import { IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import { describe, expect, it } from 'vitest';
import { importJobs } from '../../import-kinds.ts';
import { testApp } from '../../testing/app.ts';
import { leaveImportUnfinished, runImportInSteps, uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import type { Person } from '../../testing/people.ts';

const test = testApp();
/** More than two steps. */
const ROWS = 200;

const csv = (...lines: string[]) => lines.join('\r\n');
const rows = (of: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => of(at));
const NEW = csv('Company Name,Email', ...rows((at) => `C${at},c${at}@example.com`));
const IN_OMAN = csv('Company Name,Email,Country', ...rows((at) => `C${at},c${at}@example.com,Oman`));

const total = async () => (await test.admin.get('/api/clients?page=1&limit=1')).body.total as number;
const clientOf = async (at: number) => {
  const { clients } = (await test.admin.get(`/api/clients?page=1&limit=1&search=c${at}@example.com`)).body;
  return clients[0];
};
const view = async (id: string) => (await test.admin.get(`/api/imports/${id}`)).body;
const work = (importId: string, person: Person = test.admin) => ({ importId, accountId: person._id, zone: 'UTC' });

async function finish(id: string, step: 'commit' | 'undo') {
  expect((await test.admin.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(test.admin, id);
}

/** An import that is ready to update every client there is. */
async function updating() {
  await finish((await uploadAndRead(test.admin, NEW))._id, 'commit');
  const { _id: id } = await uploadAndRead(test.admin, IN_OMAN);
  expect((await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' })).body.counts).toMatchObject({ update: ROWS });
  return id;
}

const inOman = async () => {
  const found = test.db.read.selectFrom('client').select('id').where('country', '=', 'Oman').where('deletedAt', 'is', null);
  return (await found.execute()).length;
};

class Killed extends Error {}
const killAfter = (steps: number) => async (step: number) => {
  if (step === steps) throw new Killed();
};

it('shows clients as soon as their step is over, and lets others write between two steps', async () => {
  const { _id: id } = await uploadAndRead(test.admin, NEW);
  const counts: number[] = [];
  await runImportInSteps(test, importJobs.commit, work(id), async (step) => {
    if (step > 2) return;
    expect((await test.admin.post('/api/clients', { companyName: `Walk-in ${step}`, email: 'w@walkin.example' })).status).toBe(201);
    const { state, progress } = await view(id);
    expect({ state, progress }).toEqual({ state: 'importing', progress: { done: (await total()) - step, total: ROWS } });
    counts.push(progress.done);
  });
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
  expect(counts[1]).toBeLessThan(ROWS);
  expect(await view(id)).toMatchObject({ state: 'done', progress: { done: ROWS, total: ROWS }, counts: { create: ROWS } });
  expect(await total()).toBe(ROWS + 2);
});

it('updates a client that is edited before its row is stored as it is then, and refuses the row of one that is deleted', async () => {
  const id = await updating();
  const [editedClient, deletedClient] = [await clientOf(ROWS - 1), await clientOf(ROWS - 2)];
  await runImportInSteps(test, importJobs.commit, work(id), async (step) => {
    if (step !== 1) return;
    expect((await test.admin.put(`/api/clients/${editedClient._id}`, { notes: 'called' })).status).toBe(200);
    expect((await test.admin.delete(`/api/clients/${deletedClient._id}`)).status).toBe(204);
  });
  expect(await clientOf(ROWS - 1)).toMatchObject({ country: 'Oman', notes: 'called', version: 3 });
  expect(await view(id)).toMatchObject({ counts: { update: ROWS - 1, refused: 1 }, progress: { done: ROWS - 1, total: ROWS - 1 } });
  const { rows: refusedRows } = (await test.admin.get(`/api/imports/${id}/rows?kind=refused`)).body;
  expect(refusedRows).toMatchObject([{ line: ROWS, problems: { '': 'The client it looked like was deleted meanwhile' } }]);
  await finish(id, 'undo');
  expect(await clientOf(ROWS - 1)).toMatchObject({ country: null, notes: 'called' });
});

it('gives an employee and a category that are renamed between two steps their new names in every row', async () => {
  const riya = { employeeId: 'E1', employeeName: 'Riya Nair', mobile: '1234567', emailId: 'riya@example.com', role: 'Sales Executive' };
  const { body: employee } = await test.admin.post('/api/employees', { ...riya, department: 'Sales' });
  const file = csv('Company Name,Email,Assigned to,Category', ...rows((at) => `C${at},c${at}@example.com,Riya Nair,Dry`));
  const { _id: id } = await uploadAndRead(test.admin, file);
  await runImportInSteps(test, importJobs.commit, work(id), async (step) => {
    if (step !== 1) return;
    const [category] = (await test.admin.get('/api/clients/categories')).body;
    expect((await test.admin.put(`/api/clients/categories/${category._id}`, { name: 'Dry bulk' })).status).toBe(200);
    expect((await test.admin.put(`/api/employees/${employee._id}`, { employeeName: 'Riya Menon' })).status).toBe(200);
  });
  const found = await test.db.read.selectFrom('client').select(['assignedTo', 'assignedKey', 'category']).distinct().execute();
  expect(found).toEqual([{ assignedTo: 'Riya Menon', assignedKey: 'riya menon', category: 'Dry bulk' }]);
  expect((await test.admin.get('/api/clients/categories')).body).toMatchObject([{ name: 'Dry bulk', clients: ROWS }]);
});

it('brings a category back that is removed between two steps, for the rows after it', async () => {
  const { _id: id } = await uploadAndRead(test.admin, csv('Company Name,Email,Category', ...rows((at) => `C${at},c${at}@example.com,Dry`)));
  let before = 0;
  await runImportInSteps(test, importJobs.commit, work(id), async (step) => {
    if (step !== 1) return;
    const [category] = (await test.admin.get('/api/clients/categories')).body;
    before = category.clients;
    expect((await test.admin.delete(`/api/clients/categories/${category._id}`)).status).toBe(204);
  });
  expect((await test.admin.get('/api/clients/categories')).body).toMatchObject([{ name: 'Dry', clients: ROWS - before }]);
});

describe('an import that is cut short', () => {
  it.each([1, 2])('after step %i of storing new clients is gone on with at the next start, each stored once', async (steps) => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    await expect(runImportInSteps(test, importJobs.commit, work(id), killAfter(steps))).rejects.toThrow(Killed);
    const totalAtStop = await total();
    expect(totalAtStop).toBeGreaterThan(0);
    expect(await view(id)).toMatchObject({ state: 'importing', progress: { done: totalAtStop, total: ROWS } });
    const busy = await test.admin.delete(`/api/imports/${id}`);
    expect({ status: busy.status, message: busy.body.message }).toEqual({ status: 409, message: IMPORT_MESSAGES.busy });
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'done', failure: null, counts: { create: ROWS } });
    expect([await total(), (await test.admin.get('/api/clients/count')).body.total]).toEqual([ROWS, ROWS]);
    const entries = test.db.read.selectFrom('history').select('id').where('entityId', '=', id).where('action', '=', 'finished');
    expect(await entries.execute()).toHaveLength(1);
  });

  it('while it updates, and while that is taken back, ends as if it had not been', async () => {
    const id = await updating();
    await expect(runImportInSteps(test, importJobs.commit, work(id), killAfter(2))).rejects.toThrow(Killed);
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'done', counts: { update: ROWS } });
    expect([await inOman(), (await clientOf(0)).version, (await clientOf(ROWS - 1)).version]).toEqual([ROWS, 2, 2]);
    await expect(runImportInSteps(test, importJobs.undo, work(id), killAfter(1))).rejects.toThrow(Killed);
    const stillInOman = await inOman();
    expect(stillInOman).toBeLessThan(ROWS);
    expect(await view(id)).toMatchObject({ state: 'undoing', progress: { done: ROWS - stillInOman, total: ROWS } });
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'undone', failure: null, leftAloneTotal: 0 });
    expect([await inOman(), await total()]).toEqual([0, ROWS]);
  });

  it('while one answer is given for all of its rows counts it for all of them', async () => {
    await finish((await uploadAndRead(test.admin, NEW))._id, 'commit');
    const { _id: id } = await uploadAndRead(test.admin, IN_OMAN);
    const answer = { which: 'duplicates', action: 'update' } as const;
    await expect(runImportInSteps(test, importJobs.decide, { ...work(id), answer }, killAfter(2))).rejects.toThrow(Killed);
    expect((await view(id)).state).toBe('checking');
    const busy = await test.admin.patch(`/api/imports/${id}/rows`, { action: 'skip' });
    expect({ status: busy.status, message: busy.body.message }).toEqual({ status: 409, message: IMPORT_MESSAGES.busy });
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'ready', failure: null, counts: { update: ROWS, skip: 0 } });
    const one = await test.admin.patch(`/api/imports/${id}/rows`, { lines: [2, ROWS + 1], action: 'skip' });
    expect(one.body).toMatchObject({ state: 'ready', counts: { update: ROWS - 2, skip: 2, duplicates: ROWS } });
  });

  it.each(['reading', 'checking'] as const)('while it is %s is read again', async (state) => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    await leaveImportUnfinished(test, 'imports.read', { ...work(id), chosen: {}, notations: [] });
    await test.db.write((tx) => tx.updateTable('recordImport').set({ state }).where('id', '=', id).execute());
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'ready', failure: null, counts: { create: ROWS } });
  });

  it.each([
    ['imports.read', 'failed', 'ready'],
    ['imports.commit', 'ready', 'done'],
    ['imports.undo', 'done', 'undone'],
  ] as const)('again and again (%s) is given up, says so to its owner, and can be started again', async (name, state, then) => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    if (name === 'imports.undo') await finish(id, 'commit');
    await leaveImportUnfinished(test, name, { ...work(id), ...(name === 'imports.read' && { chosen: {}, notations: [] }) });
    await test.db.write((tx) => tx.updateTable('job').set({ attempts: 5 }).where('id', '=', id).execute());
    await test.recover();
    expect(await waitForImport(test.admin, id)).toMatchObject({ state, failure: JOB_MESSAGES.givenUp });
    const { notifications } = (await test.admin.get('/api/notifications')).body;
    expect(notifications[0]).toMatchObject({ kind: 'importStopped', name: 'clients.csv', path: `/salesandleads/import/${id}` });
    if (name === 'imports.read') {
      expect((await test.admin.put(`/api/imports/${id}`, {})).status).toBe(200);
      expect(await waitForImport(test.admin, id)).toMatchObject({ state: then, failure: null });
    } else expect(await finish(id, name === 'imports.undo' ? 'undo' : 'commit')).toMatchObject({ state: then, failure: null });
  });

  it('by a row that can’t be stored keeps what it stored, and stores the rest when that is mended', async () => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    const values = (text: string) =>
      test.db.write((tx) => tx.updateTable('importRow').set({ values: text }).where('importId', '=', id).where('line', '=', 180).execute());
    await values('{"email":"nobody"}');
    const reply = await finish(id, 'commit');
    expect(reply).toMatchObject({ state: 'stopped', failure: IMPORT_MESSAGES.cutShort });
    expect(reply.progress).toEqual({ done: await total(), total: ROWS });
    expect(reply.progress.done).toBeGreaterThan(0);
    const entries = test.db.read.selectFrom('history').select('action').where('entityId', '=', id);
    expect(await entries.execute()).toEqual([{ action: 'stopped' }]);
    await values('{"companyName":"C178","email":"c178@example.com"}');
    expect(await finish(id, 'commit')).toMatchObject({ state: 'done', failure: null, progress: { done: ROWS, total: ROWS } });
    expect(await total()).toBe(ROWS);
  });

  it('before anything is stored can be tried again', async () => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    await test.db.write((tx) => tx.updateTable('importRow').set({ values: '{"email":"nobody"}' }).where('line', '=', 2).execute());
    expect(await finish(id, 'commit')).toMatchObject({ state: 'ready', failure: IMPORT_MESSAGES.notCommitted });
    expect(await total()).toBe(0);
  });

  it('because its owner was locked is gone on with by an Administrator', async () => {
    const member = await test.person('Member');
    const { _id: id } = await uploadAndRead(member, NEW);
    await expect(runImportInSteps(test, importJobs.commit, work(id, member), killAfter(1))).rejects.toThrow(Killed);
    expect((await test.admin.put(`/api/accounts/${member._id}`, { disabled: true })).status).toBe(200);
    await test.recover();
    const body = await waitForImport(test.admin, id);
    expect(body).toMatchObject({
      state: 'stopped',
      failure: IMPORT_MESSAGES.mayNotGoOn,
      progress: { done: await total(), total: ROWS },
    });
    expect(await finish(id, 'commit')).toMatchObject({ state: 'done', counts: { create: ROWS } });
    expect(await total()).toBe(ROWS);
  });
});

describe('an import that is stopped', () => {
  async function importAndStop() {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    let reply: unknown;
    const stop = async (step: number) => {
      if (step === 1) reply = (await test.admin.post(`/api/imports/${id}/stop`)).body;
    };
    await expect(runImportInSteps(test, importJobs.commit, work(id), stop)).rejects.toThrow('This work was stopped');
    expect(reply).toMatchObject({ state: 'stopped', failure: null });
    return id;
  }

  it('keeps what it has stored, says how much that is, and stores the rest when it is committed again', async () => {
    const id = await importAndStop();
    const { state, progress } = await view(id);
    expect({ state, progress }).toEqual({ state: 'stopped', progress: { done: await total(), total: ROWS } });
    expect((await test.admin.put(`/api/imports/${id}`, { duplicates: 'create' })).status).toBe(409);
    expect(await finish(id, 'commit')).toMatchObject({ state: 'done', progress: { done: ROWS, total: ROWS }, counts: { create: ROWS } });
    expect(await total()).toBe(ROWS);
  });

  it('is taken back as far as it came', async () => {
    const id = await importAndStop();
    const stored = await total();
    expect(await finish(id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { create: stored },
      progress: { done: stored, total: stored },
    });
    expect(await total()).toBe(0);
  });

  it('while it is taken back is taken back to its end by undoing once more', async () => {
    const { _id: id } = await uploadAndRead(test.admin, NEW);
    await finish(id, 'commit');
    const stop = async (step: number) => {
      if (step === 1) expect((await test.admin.post(`/api/imports/${id}/stop`)).status).toBe(200);
    };
    await expect(runImportInSteps(test, importJobs.undo, work(id), stop)).rejects.toThrow('This work was stopped');
    expect(await view(id)).toMatchObject({ state: 'done', failure: IMPORT_MESSAGES.notUndone });
    expect(await total()).toBeGreaterThan(0);
    expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', failure: null });
    expect(await total()).toBe(0);
  });

  it('is refused to who may not take it back, and where nothing is under way', async () => {
    const [member, other] = await test.people('Member', 'Member');
    const { _id: id } = await uploadAndRead(member as Person, NEW);
    expect((await (other as Person).post(`/api/imports/${id}/stop`)).status).toBe(404);
    const { status, body } = await (member as Person).post(`/api/imports/${id}/stop`);
    expect({ status, message: body.message }).toEqual({ status: 409, message: IMPORT_MESSAGES.notReady });
  });
});
