import { CLIENT_MESSAGES, type ImportedClient } from '@fairlead/contract/clients';
import { type DuplicateAction, IMPORT_MESSAGES, type ImportRowKind } from '@fairlead/contract/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import { paced } from '../../platform/db/writes/pace.ts';
import { AppError, notAllowed } from '../../platform/http/app-error.ts';
import { type JobContext, runJob } from '../../platform/jobs/job.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import { type Ahead, createManyClients, type Updated } from '../clients/clients.service.ts';
import { createHistory } from '../history/history.service.ts';
import { listPeople, type Person } from '../team/team.service.ts';
import type { Progress } from './import-reading.service.ts';
import * as policy from './imports.policy.ts';
import * as store from './imports.store.ts';

/** Of a very long file. */
const LIMIT_MS = 1_800_000;
const ROWS_AT_ONCE = 500;
const DECIDE_LIMIT_MS = 60_000;

interface Work {
  importId: string;
  /** Of who does it; what that account may do and see is asked when it is done. */
  accountId: string;
}

/**
 * Stores all rows that are not refused; on SQLite new clients ahead and unseen, in small steps. One transaction shows or
 * stores them, changes those that are updated and says that the import is done.
 */
export const commitImport = runJob<Work, void, Progress>('imports.commit', (context, work) => commit(context, work), {
  limitMs: LIMIT_MS,
  // Two would wait for each other in their processes, which others want.
  turn: 'imports.commit',
});

/**
 * Takes back what an import did, in small steps, so that nobody who writes waits for it; what was edited since stays and is
 * noted. What a stop leaves is taken back by undoing once more.
 */
export const undoImport = runJob<Work, void, Progress>('imports.undo', (context, work) => undo(context, work), { limitMs: LIMIT_MS });

/** Decides what becomes of rows that look like a client or repeat a line; without `action` by what holds for all. */
export const decideRows = runJob<{ importId: string; which?: number[] | 'duplicates' | 'questions'; action?: DuplicateAction }, void>(
  'imports.decide',
  async ({ db }, { importId, which = 'duplicates', action }) => {
    await db.write(async (tx) => {
      const record = await ready(tx, importId);
      if (action) await store.setAction(tx, importId, which, action);
      await store.decide(tx, importId, record.duplicates);
      await store.change(tx, importId, ['ready'], { counts: JSON.stringify(await store.countRows(tx, importId)) });
    });
  },
  { limitMs: DECIDE_LIMIT_MS },
);

async function commit(context: JobContext<Progress>, { importId, accountId }: Work) {
  const { db, clock } = context;
  const history = createHistory(db, clock);
  const many = createManyClients({ db, history, clock });
  const { counts: planned, progressTotal: total } = await underWay(db.read, importId, 'importing');
  const { create } = JSON.parse(planned) as { create: number };
  const importer = await mayStill(db.read, accountId);
  const ahead = create > 0 ? await many.storeAhead(importId, importer, context.signal) : undefined;
  // Asked only now: another import may have been waited for, and much happened meanwhile.
  await mayStill(db.read, accountId);
  const people = await listPeople(db.read);
  const assignFirst = assigning(people);
  const newClient = (row: store.PlannedRow) => ({ id: row.clientId, draft: assignFirst(draftOf(row)) });
  const tell = counting(total, context);
  if (ahead) await storeAll(ahead);
  await db.write(async (tx) => {
    const record = await underWay(tx, importId, 'importing');
    const actor = await mayStill(tx, accountId);
    const batch = many.begin(tx, actor, record.fileName);
    if (ahead) await batch.show(importId, create);
    else
      for await (const rows of rowsOf(tx, importId, 'create')) {
        await batch.insert(rows.map(newClient));
        tell(rows.length);
      }
    // Held only now, and before any client that others edit: who gives an employee another name holds the employee first, too.
    const peopleNow = await listPeople(tx);
    const before = new Map(people.map((person) => [person.id, person]));
    for (const person of peopleNow) await batch.follow(person.id, before.get(person.id) ?? person, person);
    const assign = assigning(peopleNow);
    // After the new ones: whoever edits one of these clients waits from now on.
    for await (const rows of rowsOf(tx, importId, 'update')) {
      const updated = await batch.update(rows.map((row) => ({ id: row.duplicateId ?? '', draft: assign(draftOf(row)) })));
      for (const [at, row] of rows.entries()) await store.changeRow(tx, row, changeOf(updated[at]));
      tell(rows.length);
    }
    await undoneOnce(tx, importId);
    const counts = await store.countRows(tx, importId);
    const finished = {
      state: 'done',
      failure: null,
      categories: JSON.stringify(batch.addedCategories()),
      counts: JSON.stringify(counts),
      finishedAt: instantText(clock.now()),
      progressDone: total,
    } as const;
    await changeHeld(tx, importId, 'importing', finished);
    await batch.end();
    const changes = { file: { from: null, to: record.fileName }, ...counts };
    await history.append(tx, { actor, area: 'imports', entityId: importId, action: 'finished', changes });
  });

  /** From the file's end on. */
  async function storeAll({ atOnce, add }: Ahead) {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await store.rowsBefore(db.read, importId, 'create', before, atOnce());
      const [first] = rows;
      if (!first) return;
      await add(rows.map(newClient));
      tell(rows.length);
      before = first.line;
    }
  }
}

async function undo(context: JobContext<Progress>, { importId, accountId }: Work) {
  const { db, clock } = context;
  const history = createHistory(db, clock);
  const many = createManyClients({ db, history, clock });
  const pace = paced(db);
  const { counts } = await underWay(db.read, importId, 'undoing');
  const { create, update } = JSON.parse(counts) as { create: number; update: number };
  const tell = counting(create + update, context);
  try {
    await takeAllBack('create');
    await takeAllBack('update');
    await db.write(finish);
  } catch (error) {
    // Open windows are told of what was taken back until then.
    const stopped = { actor: null, area: 'imports', entityId: importId, action: 'partlyUndone' } as const;
    await db.write((tx) => history.append(tx, stopped)).catch(() => {});
    throw error;
  }

  async function takeAllBack(kind: 'create' | 'update') {
    for (let line = 0; ; ) {
      const rows = await pace.write((tx) => takeBack(tx, kind, line));
      const last = rows.at(-1);
      if (!last) return;
      tell(rows.length);
      line = last.line;
    }
  }

  async function finish(tx: Tx) {
    const finishedAt = instantText(clock.now());
    const record = await changeHeld(tx, importId, 'undoing', { state: 'undone', failure: null, finishedAt });
    const actor = await mayStillUndo(tx, accountId, record);
    const { fileName } = record;
    await many.removeCategories(tx, JSON.parse(record.categories));
    const changes = { file: { from: fileName, to: null }, leftAlone: await store.countLeftAlone(tx, importId) };
    await history.append(tx, { actor, area: 'imports', entityId: importId, action: 'undone', changes });
  }

  /** The next rows after a line. One that was taken back before stays as it is then. */
  async function takeBack(tx: Tx, kind: 'create' | 'update', line: number): Promise<store.PlannedRow[]> {
    const record = await changeHeld(tx, importId, 'undoing', { state: 'undoing' });
    const batch = many.begin(tx, await mayStillUndo(tx, accountId, record), record.fileName);
    const rows = await store.rowsAfter(tx, importId, kind, line, pace.size);
    if (rows.length === 0) return rows;
    if (kind === 'create') {
      const names = new Map((await batch.remove(rows.map(({ clientId }) => clientId))).map(({ id, companyName }) => [id, companyName]));
      for (const row of rows) {
        const leftAlone = names.get(row.clientId) ?? null;
        if (leftAlone !== row.leftAlone) await store.changeRow(tx, row, { leftAlone });
      }
    } else {
      for (const row of rows) {
        const restored = await batch.restore(row.duplicateId ?? '', {
          before: row.before ?? '{}',
          version: row.version ?? 0,
          versionBefore: row.versionBefore,
        });
        // One that is deleted may come back before the undo is asked for once more.
        if (restored.result === 'restored') await store.changeRow(tx, row, { leftAlone: null, before: '{}' });
        else await store.changeRow(tx, row, { leftAlone: restored.result === 'kept' ? restored.companyName : null });
      }
    }
    await batch.end();
    return rows;
  }
}

/** Where several rows changed a client, an undo goes by the last of them: it has the version, and gets how everything was before the first. */
async function undoneOnce(tx: Tx, importId: string) {
  let last: store.PlannedRow | undefined;
  for (const row of await store.listChangedTogether(tx, importId)) {
    const isSame = last?.duplicateId === row.duplicateId;
    const before = isSame ? JSON.stringify({ ...JSON.parse(row.before ?? '{}'), ...JSON.parse(last?.before ?? '{}') }) : row.before;
    const versionBefore = (isSame ? last?.versionBefore : row.versionBefore) ?? null;
    if (last && isSame) {
      await store.changeRow(tx, last, { before: '{}' });
      await store.changeRow(tx, row, { before, versionBefore });
    }
    last = { ...row, before, versionBefore };
  }
}

/** What is noted of a row whose client was to be updated. */
function changeOf(updated: Updated | undefined): Partial<store.StagedRow> {
  if (updated && 'before' in updated) return { before: updated.before, version: updated.version, versionBefore: updated.versionBefore };
  const reason = updated?.result === 'forbidden' ? CLIENT_MESSAGES.edit.forbidden : IMPORT_MESSAGES.vanished;
  return { kind: 'refused', problems: JSON.stringify({ '': reason }) };
}

/** Tells how many of all rows are done, and ends the work when nobody wants it any more. */
function counting(total: number, { signal, progress }: JobContext<Progress>) {
  let done = 0;
  return (rows: number) => {
    signal.throwIfAborted();
    done += rows;
    progress({ done, total });
  };
}

async function* rowsOf(tx: Tx, importId: string, kind: ImportRowKind) {
  let line = 0;
  for (;;) {
    const rows = await store.rowsAfter(tx, importId, kind, line, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    line = last.line;
  }
}

/** What was staged has passed the contract; parsing it again would hold up whoever waits for the switch-over. */
const draftOf = ({ values }: store.PlannedRow): ImportedClient => JSON.parse(values);

/** Links a client to the employee whose name it is assigned to, where exactly one has it. */
function assigning(people: readonly Person[]) {
  const byName = new Map<string, Person | null>();
  for (const person of people) {
    const key = folded(person.name);
    byName.set(key, byName.has(key) ? null : person);
  }
  return (draft: ImportedClient): ImportedClient => {
    const person = draft.assignedTo ? byName.get(folded(draft.assignedTo)) : undefined;
    if (!person) return draft;
    return { ...draft, assignedToId: person.id, assignedTo: person.name, assignedRole: draft.assignedRole ?? person.role };
  };
}

/** Who began it may have waited in a queue, and have lost a role meanwhile. */
async function mayStill(reader: Reader, accountId: string): Promise<Actor> {
  const actor = await actorNow(reader, accountId);
  if (!actor || !policy.canImport(actor)) throw notAllowed('import clients');
  return actor;
}

/** Asked before each step: nothing more is taken back by who may not any more. */
async function mayStillUndo(reader: Reader, accountId: string, record: store.ImportRecord): Promise<Actor> {
  const actor = await actorNow(reader, accountId);
  if (!actor || !policy.canUndo(actor, record)) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
  return actor;
}

async function underWay(reader: Reader, importId: string, state: store.State): Promise<store.ImportRecord> {
  const record = await store.find(reader, importId);
  if (record?.state !== state) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}

/** Held until the transaction ends: whoever commits it meanwhile waits for what is decided. */
const ready = (tx: Tx, importId: string) => changeHeld(tx, importId, 'ready', { state: 'ready' });

/** Someone who took it for dead may have sent it back; then nothing of this must be kept. */
async function changeHeld(tx: Tx, importId: string, state: store.State, to: Partial<store.ImportRecord>): Promise<store.ImportRecord> {
  const record = await store.change(tx, importId, [state], to);
  if (!record) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}
