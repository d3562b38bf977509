import { CLIENT_TYPES, type Client, CURRENT_STATUSES, RELATIONSHIP_STATUSES } from '@fairlead/contract/clients';
import type { ClientMerge } from '@fairlead/contract/clients/merges';
import type { Database } from '../../platform/db/database.ts';
import type { Answer, Person } from '../people.ts';
import { newEntry, newEvent, newTask, newVisit } from '../records.ts';
import { compareSnapshots, lastEntry, type Snapshot, takeSnapshot } from './snapshot.ts';

interface Parts {
  db: Database;
  admin: Person;
  /** Compares all clients that were changed. */
  settle(): Promise<void>;
  /** Pseudo-random numbers from 0 to 1. */
  random(): number;
}

const CLIENTS = 7;
const CATEGORIES = ['Key account', 'Spot trade'];
/** A pixel. */
const PICTURE = {
  ...{ field: 'profilePicture', name: 'pixel.png', type: 'image/png' },
  bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};
const NAMES = ['Tamarind Loom Textiles', 'Tamarind Loom Textiles Pvt Ltd', 'Harbour Lines', 'Kesar Shipping'];

/** Random workspaces, in which clients are merged, edited and unmerged, and which then are compared with what they were, row by row. */
export function createRoundTrips({ db, admin, settle, random }: Parts) {
  const below = (end: number) => Math.floor(random() * end);
  const pick = <Option>(options: readonly Option[]): Option => options[below(options.length)] as Option;
  const maybe = <Value>(value: () => Value): Value | undefined => (random() < 0.5 ? value() : undefined);
  const shuffled = <Value>(values: readonly Value[]): Value[] =>
    values
      .map((value) => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);

  async function done(call: Promise<Answer>, ...statuses: number[]) {
    const { status, body } = await call;
    if (!(statuses.length > 0 ? statuses : [200, 201, 204]).includes(status))
      throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Fields that a merge may choose among. */
  const someValues = () => ({
    notes: maybe(() => pick(['Pays late', 'Calls on Mondays', null])),
    type: maybe(() => pick(CLIENT_TYPES)),
    currentStatus: maybe(() => pick(CURRENT_STATUSES)),
    relationshipStatus: maybe(() => pick(RELATIONSHIP_STATUSES)),
    category: maybe(() => pick([...CATEGORIES, null])),
    phone: maybe(() => pick(['+91 22 4455 6677', '98480 22119', null])),
    address: maybe(() => pick(['12 Dock Road, Kochi', 'Tower 3, Mumbai', null])),
    followUpDate: maybe(() => pick(['2026-12-01', '2026-12-24', null])),
    opportunityValue: maybe(() => pick([1200.5, 0, null])),
  });

  async function addThings(clientId: string): Promise<void> {
    const [own] = random() < 0.6 ? [pick(['Waiting', 'Customs', 'Berth'])] : [];
    const columns = own ? await done(admin.post(`/api/clients/${clientId}/task-columns`, { name: own })) : [];
    const status = columns.find(({ isFixed }: { isFixed: boolean }) => !isFixed)?.key;
    for (let at = below(3); at > 0; at -= 1) {
      const task = await done(admin.post(`/api/clients/${clientId}/tasks`, { ...newTask(), ...(status && random() < 0.5 && { status }) }));
      if (random() < 0.2) await done(admin.delete(`/api/clients/${clientId}/tasks/${task._id}`));
    }
    for (let at = below(3); at > 0; at -= 1) await done(admin.post('/api/checkins', newVisit(clientId)));
    if (random() < 0.6) await done(admin.post(`/api/clients/${clientId}/events`, newEvent()));
    if (random() < 0.6) await done(admin.post(`/api/clients/${clientId}/ledger`, newEntry()));
    for (let at = below(3); at > 0; at -= 1) await done(admin.post(`/api/clients/${clientId}/notes`, { text: 'Called' }));
    if (random() < 0.4) await done(admin.post('/api/feeds', { kind: 'client', clientId }));
    const day = pick(['2026-11-01', '2026-11-02', undefined]);
    if (day !== undefined) await db.write((tx) => tx.insertInto('followUpReminder').values({ clientId, followUpDate: day }).execute());
  }

  /** A workspace with clients of which some have something in common, and with what hangs on them. */
  async function fillWorkspace(): Promise<string[]> {
    // A category that a merge brings in stays, as one that is typed does; so there are all of them already.
    for (const name of CATEGORIES) await done(admin.post('/api/clients/categories', { name }), 200, 201, 409);
    const ids: string[] = [];
    for (let at = 0; at < CLIENTS; at += 1) {
      const email = `desk-${below(5)}@tamarind.example`;
      const client = await done(admin.post('/api/clients', { ...someValues(), companyName: pick(NAMES), email }));
      ids.push(client._id);
      if (random() < 0.3) await done(admin.upload('PUT', `/api/clients/${client._id}`, {}, PICTURE));
      await addThings(client._id);
      if (random() < 0.5) await done(admin.put(`/api/clients/${client._id}`, { currentStatus: pick(['Won', 'Lost']) }));
    }
    await settle();
    return ids;
  }

  const read = async (id: string): Promise<Client> => done(admin.get(`/api/clients/${id}`));

  async function mergeSome(present: readonly string[]): Promise<{ merge: ClientMerge; left: string[] }> {
    const some = shuffled(present).slice(0, 2 + below(Math.min(4, present.length - 1)));
    const [keepId = '', ...ids] = some;
    const clients = await Promise.all(some.map(read));
    const versions = Object.fromEntries(clients.map(({ _id, version }) => [_id, version]));
    const values = { ...someValues(), profilePicture: maybe(() => pick(clients.map(({ profilePicture }) => profilePicture))) };
    const { merge } = await done(admin.post('/api/clients/merge', { keepId, ids, values, versions }));
    return { merge, left: present.filter((id) => !ids.includes(id)) };
  }

  /** A change of a record that hangs on a client. It stays, so what is expected of the record changes likewise, apart from whose it is. */
  async function editSomething(expected: Map<string, Map<string, string>>): Promise<void> {
    const [table, path, change] = pick([
      ['checkIn', (row: Row) => `/api/checkins/${row.id}`, { notes: `Gate ${below(9)}` }],
      ['task', (row: Row) => `/api/clients/${row.clientId}/tasks/${row.id}`, { project: `Project ${below(9)}` }],
      ['ledgerEntry', (row: Row) => `/api/clients/${row.clientId}/ledger/${row.id}`, { description: `Voyage ${below(9)}` }],
    ] as const);
    const rows = await db.read.selectFrom(table).select(['id', 'clientId']).where('deletedAt', 'is', null).orderBy('id').execute();
    const row = rows.length > 0 ? pick(rows) : undefined;
    if (!row) return;
    await done(admin.put(path(row), change));
    const written = await db.read.selectFrom(table).selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    const before = JSON.parse(expected.get(table)?.get(row.id) ?? '{}');
    const kept = { clientId: before.clientId, ...(table === 'task' && { status: before.status }) };
    expected.get(table)?.set(row.id, JSON.stringify({ ...written, ...kept }));
  }

  /** Undoes merges in random order, as far as a later one does not come first. */
  async function undoAll(merges: readonly ClientMerge[]): Promise<number> {
    const open = new Map(merges.map((merge) => [merge._id, merge]));
    let undone = 0;
    while (open.size > 0) {
      for (const { _id, keptId, at } of shuffled([...open.values()])) {
        const isLater = (other: ClientMerge) =>
          other._id > _id && (other.keptId === keptId || other.clients.some((each) => each._id === keptId));
        const mustWait = [...open.values()].some((other) => other._id !== _id && other.at >= at && isLater(other));
        const { message } = (await done(admin.post(`/api/clients/merges/${_id}/undo`), mustWait ? 409 : 200)) ?? {};
        if (mustWait && !/merged again/.test(message)) throw new Error(`refused with ${message}`);
        if (mustWait) continue;
        open.delete(_id);
        undone += 1;
      }
    }
    return undone;
  }

  return {
    fillWorkspace,

    /** Merges, edits and undoes once, and answers what is not as it was, and how many merges there were. */
    async goAround(ids: readonly string[]): Promise<{ differences: string[]; merges: number }> {
      const until = await lastEntry(db);
      const expected = new Map([...(await takeSnapshot(db, until))].map(([table, rows]) => [table, new Map(rows)]));
      const merges: ClientMerge[] = [];
      let present: readonly string[] = ids;
      for (let left = 1 + below(3); left > 0 && present.length > 1; left -= 1) {
        const merged = await mergeSome(present);
        merges.push(merged.merge);
        present = merged.left;
        if (random() < 0.3) await editSomething(expected);
        if (random() < 0.2) await settle();
      }
      await undoAll(merges);
      await settle();
      return { differences: compareSnapshots(expected as Snapshot, await takeSnapshot(db, until)), merges: merges.length };
    },

    /** What the log of visits says of itself and the visits. */
    verifyVisits: () => done(admin.get('/api/checkins/log/verify')),
  };
}

interface Row {
  id: string;
  clientId: string;
}
