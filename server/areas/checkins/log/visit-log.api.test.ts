import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();
const { aClient, addVisit } = app;

const verify = async () => (await app.admin.get('/api/checkins/log/verify')).body;
const entries = () => app.db.read.selectFrom('visitLog').selectAll().orderBy('seq').execute();
const actions = async () => (await entries()).map(({ action }) => action);

it('has an entry for each write of a visit, by whom, chained without gaps', async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  const { _id } = await addVisit(await aClient('Konkan'), { date: '2026-01-02' });
  await app.admin.put(`/api/checkins/${_id}`, { notes: 'Rates' });
  await app.admin.put(`/api/checkins/${_id}`, { notes: 'Rates' });
  await app.admin.delete(`/api/checkins/${_id}`);
  await app.admin.post(`/api/checkins/${_id}/restore`);
  await app.admin.put('/api/settings', { positionDays: 90 });
  await app.sweep();
  await app.sweep();
  const written = await entries();
  const by = written.map(({ accountId }) => accountId !== null);
  expect({ actions: written.map(({ action }) => action), by, report: await verify() }).toEqual({
    actions: ['created', 'corrected', 'removed', 'restored', 'complete', 'positionRemoved'],
    by: [true, true, true, true, false, false],
    report: {
      entries: 6,
      visits: 1,
      lastHash: written.at(-1)?.hash,
      lastAt: written.at(-1)?.at,
      notedSeq: null,
      ok: true,
      firstProblem: null,
    },
  });
});

it('chains twenty visits that are sent at once', async () => {
  const clientId = await aClient('Konkan');
  await Promise.all(Array.from({ length: 20 }, () => addVisit(clientId)));
  const seqs = (await entries()).map(({ seq }) => seq);
  expect({ seqs, ok: (await verify()).ok }).toEqual({ seqs: Array.from({ length: 20 }, (_, at) => at + 1), ok: true });
});

it('keeps that a visit was removed for good, by itself and with its client, and nothing of what it said', async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  const clientId = await aClient('Konkan');
  const { _id } = await addVisit(clientId);
  await addVisit(clientId);
  await app.admin.delete(`/api/checkins/${_id}`);
  await app.admin.delete(`/api/clients/${clientId}`);
  app.clock.set('2026-07-02T10:00:00.000Z');
  await app.sweep();
  const purged = (await entries()).filter(({ action }) => action === 'purged');
  const left = await app.db.read.selectFrom('checkIn').select('id').execute();
  const { ok, visits } = await verify();
  expect({ left, hashes: purged.map(({ contentHash }) => contentHash), ok, visits }).toEqual({
    left: [],
    hashes: [null, null],
    ok: true,
    visits: 0,
  });
});

it('takes over visits from before the log, once, and then misses an entry of any that has none', async () => {
  const clientId = await aClient('Konkan');
  for (let visits = 0; visits < 3; visits += 1) await addVisit(clientId);
  await app.db.write(async (tx) => {
    await tx.deleteFrom('visitLog').execute();
    await tx.deleteFrom('visitLogHead').execute();
    await tx.updateTable('checkIn').set({ logSalt: null }).execute();
  });
  const before = await verify();
  await app.sweep();
  await app.sweep();
  expect({ before: before.ok, actions: await actions(), ok: (await verify()).ok }).toEqual({
    before: true,
    actions: ['takenOver', 'takenOver', 'takenOver', 'complete'],
    ok: true,
  });
  const [row] = await app.db.read.selectFrom('checkIn').selectAll().limit(1).execute();
  await app.db.write((tx) =>
    tx
      .insertInto('checkIn')
      .values({ ...(row as NonNullable<typeof row>), id: 'smuggled', logSalt: null })
      .execute(),
  );
  await app.sweep();
  expect((await verify()).firstProblem).toEqual({ seq: null, checkInId: 'smuggled', what: 'Visit smuggled is not in the log.' });
});

it('has no entry of a write that was rolled back', async () => {
  const clientId = await aClient('Konkan');
  await addVisit(clientId);
  const refused = await app.admin.post('/api/checkins', { clientId: 'nobody' });
  const failed = app.db.write(async (tx) => {
    await tx.deleteFrom('visitLog').execute();
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  expect({ refused: refused.status, actions: await actions(), ok: (await verify()).ok }).toEqual({
    refused: 400,
    actions: ['created'],
    ok: true,
  });
});

/** A corrected, a deleted and a purged visit, all taken to be in the log. */
async function smallLog() {
  const clientId = await aClient('Konkan');
  const fix = { accuracy: 12, fixAt: '2026-03-02T04:00:00.000Z', fixSource: 'live' };
  const visit = (await addVisit(clientId, { notes: 'Rates', ...fix }))._id;
  await app.admin.put(`/api/checkins/${visit}`, { notes: 'Cranes' });
  await app.admin.delete(`/api/checkins/${(await addVisit(clientId))._id}`);
  await app.sweep();
  return visit;
}

it('finds entries that are missing, at the start, in the middle and at the end, and a head that was altered', async () => {
  await smallLog();
  const written = await entries();
  const [head] = await app.db.read.selectFrom('visitLogHead').selectAll().execute();
  const found: Record<string, unknown> = {};
  for (const entry of written) {
    await app.db.write((tx) => tx.deleteFrom('visitLog').where('seq', '=', entry.seq).execute());
    found[`without ${entry.seq}`] = (await verify()).firstProblem?.what.includes('missing');
    await app.db.write((tx) => tx.insertInto('visitLog').values(entry).execute());
  }
  for (const set of [{ seq: 1 }, { seq: 99 }, { hash: 'x' }, { isComplete: 0 }]) {
    await app.db.write((tx) => tx.updateTable('visitLogHead').set(set).execute());
    found[JSON.stringify(set)] = !(await verify()).ok;
    await app.db.write((tx) =>
      tx
        .updateTable('visitLogHead')
        .set(head as NonNullable<typeof head>)
        .execute(),
    );
  }
  expect(Object.entries(found).filter(([, isFound]) => !isFound)).toEqual([]);
  expect((await verify()).ok).toBe(true);
});

it('finds a visit that was taken away, and one that was brought in', async () => {
  const visit = await smallLog();
  const row = await app.db.read.selectFrom('checkIn').selectAll().where('id', '=', visit).executeTakeFirstOrThrow();
  await app.db.write((tx) => tx.updateTable('checkIn').set({ id: 'other' }).where('id', '=', visit).execute());
  const renamed = (await verify()).firstProblem;
  await app.db.write((tx) => tx.deleteFrom('checkIn').where('id', '=', 'other').execute());
  const gone = (await verify()).firstProblem;
  await app.db.write((tx) => tx.insertInto('checkIn').values(row).execute());
  const what = `Visit ${visit} of entry 2 is gone, and no entry says so.`;
  expect({ renamed, gone, ok: (await verify()).ok }).toEqual({
    renamed: { seq: 2, checkInId: visit, what },
    gone: { seq: 2, checkInId: visit, what },
    ok: true,
  });
});

it('says which entry has a hash that was noted, and whether the log was cut off or written anew since', async () => {
  await smallLog();
  const written = await entries();
  const readNoted = async (noted: string) => (await app.admin.get(`/api/checkins/log/verify?noted=${noted}`)).body;
  const [first, , , last] = written.map(({ hash }) => hash);
  expect({ first: (await readNoted(first as string)).notedSeq, last: await readNoted(`${last}`.toUpperCase()) }).toMatchObject({
    first: 1,
    last: { notedSeq: 4, ok: true },
  });
  // Whoever can write to the database can also work out a whole new log.
  await app.db.write(async (tx) => {
    for (const table of ['visitLog', 'visitLogHead'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('checkIn').set({ logSalt: null }).execute();
  });
  await app.sweep();
  expect({
    alone: (await verify()).ok,
    noted: await readNoted(last as string),
    wrong: (await app.admin.get('/api/checkins/log/verify?noted=x')).status,
  }).toMatchObject({
    alone: true,
    noted: { notedSeq: null, ok: false, firstProblem: { seq: null, what: expect.stringContaining('the log was cut off') } },
    wrong: 400,
  });
});
