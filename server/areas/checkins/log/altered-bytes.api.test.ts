import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { testApp } from '../../../testing/app.ts';
import { mergeInto } from '../../../testing/merging/merge-calls.ts';
import { newVisit } from '../../../testing/records.ts';
import { type Entry, findWrongVisit, followEntries, START, UNFOLLOWED, type VisitAndEntry } from './visit-log.rules.ts';
import { verifyLog } from './visit-log.service.ts';
import { findEnd, listEntries, listVisitsWithEntries } from './visit-log.store.ts';

/* Whoever alters the database beside Fairlead is found (docs/decisions/0081-a-log-of-visits-that-shows-tampering.md). */

const app = testApp();
const ALL = 1000;

const aPhoto = async (background: string) => ({
  field: 'imageProof',
  name: 'gate.jpg',
  bytes: await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Some thirty entries of all kinds, about visits of all kinds. */
async function longLog() {
  const { admin, addVisit, clock } = app;
  clock.set('2026-03-02T10:00:00.000Z');
  const clientId = await app.aClient({ companyName: 'Konkan', sites: [{ name: 'Jetty', latitude: 18.95, longitude: 72.85, radius: 300 }] });
  const measured = { accuracy: 12.5, fixAt: '2026-03-01T04:00:00.000Z', fixSource: 'live', date: '2026-03-01' };
  const visit = (given: object = {}) => addVisit(clientId, { ...measured, ...given });
  for (const notes of ['Before the log', 'Also before']) await visit({ notes });
  await app.db.write(async (tx) => {
    for (const table of ['visitLog', 'visitLogHead'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('checkIn').set({ logSalt: null }).execute();
  });
  await app.sweep();
  const photoId = crypto.randomUUID();
  const [late, corrected, purged, restored] = [await visit({ photoId }), await visit(), await visit(), await visit()];
  await admin.upload('PUT', `/api/checkins/${late._id}/photo`, { photoId }, await aPhoto('teal'));
  await admin.put(`/api/checkins/${corrected._id}`, { notes: 'Cranes', latitude: 19.0761, location: 'Berth 4' });
  for (const each of [purged, restored]) await admin.delete(`/api/checkins/${each._id}`);
  await admin.post(`/api/checkins/${restored._id}/restore`);
  await admin.put('/api/settings', { positionDays: 90 });
  clock.set('2026-07-02T10:00:00.000Z');
  await app.sweep();
  const later = { date: '2026-07-01', fixAt: '2026-07-01T09:30:00.000Z' };
  const photographed = (await admin.upload('POST', '/api/checkins', newVisit(clientId, { ...measured, ...later }), await aPhoto('navy')))
    .body;
  await admin.upload('PUT', `/api/checkins/${photographed._id}`, { notes: 'Reefers' }, await aPhoto('orange'));
  const away = await visit({ ...later, latitude: -33.86, longitude: 151.2, awayReason: 'Met in town', isTheirSite: true });
  await admin.put(`/api/checkins/${away._id}/verdict`, { verdict: 'verified', note: 'I was along' });
  await admin.put(`/api/checkins/${away._id}`, { eventType: 'delivery' });
  await admin.delete(`/api/checkins/${(await visit({ ...later, notes: 'Twice' }))._id}`);
  const twin = await app.aClient('Konkan Lines');
  await addVisit(twin, { ...measured, ...later });
  await mergeInto(admin, [clientId, twin]);
  for (const notes of ['Rates', 'März', 'חוזה', 'Laycan', '"}']) await visit({ ...later, notes });
  return { away: away._id, photographed: photographed._id };
}

const verify = async () => (await app.admin.get('/api/checkins/log/verify')).body;

it('finds each single byte that is altered, in the log, in the visits and their photos, and names the first that does not fit', async () => {
  const { away, photographed } = await longLog();
  const entries = await listEntries(app.db.read, 0, ALL);
  const visits = await listVisitsWithEntries(app.db.read, '', ALL);
  const actions = [...new Set(entries.map(({ action }) => action))].toSorted();
  expect(actions.join()).toBe('complete,corrected,created,moved,overruled,photoSent,positionRemoved,purged,removed,restored,takenOver');
  expect(await verify()).toMatchObject({ entries: 32, visits: visits.length, ok: true });
  const missed: string[] = [];

  // What comes before an entry was looked at when that was altered, so the chain is followed from there.
  let before = UNFOLLOWED;
  for (const entry of entries) {
    for (const [column, altered] of alterations(entry)) {
      const { problem } = followEntries(before, [altered as Entry]);
      const isNamed = problem?.seq === entry.seq && /was changed|is missing/.test(problem.what);
      if (!isNamed) missed.push(`entry ${entry.seq} ${column}`);
    }
    before = followEntries(before, [entry]);
  }
  // Worked out from other columns; the rest is what its latest entry says, and is altered in the log above.
  const uncovered = ['searchText', 'id', 'lastSeq', 'lastAction', 'lastContentHash'];
  for (const visit of visits)
    for (const [column, altered] of alterations(visit)) {
      if (uncovered.includes(column)) continue;
      const what = `Visit ${visit.id} was changed since entry ${visit.lastSeq}, which was its last.`;
      if (findWrongVisit(altered as VisitAndEntry, true)?.what !== what) missed.push(`visit ${visit.id} ${column}`);
    }
  const { stored } = await findEnd(app.db.read);
  expect({ missed, head: stored }).toEqual({ missed: [], head: { ...START, ...before.head } });

  // As a whole: one byte of each column, altered in the database.
  const other = await app.aClient('Amber Dhow');
  const middle = entries[entries.length >> 1] as Entry;
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  async function alter(name: string, seq: number | null | undefined, work: (tx: Tx) => Promise<unknown>) {
    found[name] = (await verifiedAfter(work)).firstProblem?.seq;
    expected[name] = seq;
  }
  for (const [column, altered] of lastAlterations(middle))
    await alter(`log ${column}`, middle.seq, (tx) =>
      tx
        .updateTable('visitLog')
        .set({ [column]: column === 'seq' ? ALL : altered })
        .where('seq', '=', middle.seq)
        .execute(),
    );
  for (const id of [away, photographed]) {
    const seq = entries.findLast(({ checkInId }) => checkInId === id)?.seq;
    const row = await app.db.read.selectFrom('checkIn').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (const [column, altered] of lastAlterations({ ...row, id: null, searchText: null }))
      if (column !== 'id' && column !== 'searchText')
        await alter(`${id === away ? 'away' : 'photographed'} ${column}`, seq, (tx) =>
          tx
            .updateTable('checkIn')
            // A visit must be of a client that there is.
            .set({ [column]: column === 'clientId' ? other : altered })
            .where('id', '=', id)
            .execute(),
        );
    const files = await app.db.read.selectFrom('file').select(['id', 'sha256']).where('ownerId', '=', id).execute();
    for (const file of files)
      await alter(`photo ${file.id}`, seq, (tx) => tx.updateTable('file').set({ sha256: 'other' }).where('id', '=', file.id).execute());
  }
  expect(found).toEqual(expected);
  expect(Object.keys(found).filter((name) => name.startsWith('photo '))).toHaveLength(2);
  expect((await verify()).ok).toBe(true);
});

/** What a check says once this was done beside Fairlead; it is undone again. */
async function verifiedAfter(work: (tx: Tx) => Promise<unknown>) {
  const undone = new Error('undone');
  let report: Awaited<ReturnType<typeof verifyLog>> | undefined;
  await app.db
    .write(async (tx) => {
      await work(tx);
      report = await verifyLog(tx);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return report as NonNullable<typeof report>;
}

const NUMBERS = ['latitude', 'longitude', 'accuracy', 'clockOffset', 'isTheirSite', 'version', 'seq'];

/** The row with one byte of one column altered, for each byte of each: the column, and the row. */
function* alterations<Row extends object>(row: Row): Generator<[string, Row]> {
  for (const [column, value] of Object.entries(row))
    for (const altered of alteredValues(column, value)) yield [column, { ...row, [column]: altered }];
}
/** For each column one altered value, which is that of its last byte. */
const lastAlterations = (row: object): [string, string | number][] =>
  Object.entries(row).map(([column, value]) => [column, [...alteredValues(column, value)].at(-1) as string | number]);

function* alteredValues(column: string, value: unknown): Generator<string | number> {
  // A number's bytes are those of its value; the least that a database keeps is altered.
  if (typeof value === 'number') yield Number.isInteger(value) ? value + 1 : value * (1 + Number.EPSILON);
  else if (value === null) yield NUMBERS.includes(column) ? 1 : 'x';
  else
    for (const at of String(value).split('').keys()) {
      const text = String(value);
      const byte = String.fromCharCode(text.charCodeAt(at) ^ 1);
      yield text.slice(0, at) + byte + text.slice(at + 1);
    }
}
