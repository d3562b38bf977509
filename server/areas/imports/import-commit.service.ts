import { rm, stat } from 'node:fs/promises';
import { CLIENT_MESSAGES, type ImportedClient } from '@fairlead/contract/clients';
import { type DuplicateAction, IMPORT_MESSAGES } from '@fairlead/contract/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, notAllowed } from '../../platform/http/app-error.ts';
import { runJob } from '../../platform/jobs/job.ts';
import { type ResumableContext, resumableJob } from '../../platform/jobs/resumable-job.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import type { Updated } from '../clients/clients.service.ts';
import { importFile, manyClientsOf } from './import-reading.service.ts';
import * as policy from './imports.policy.ts';
import * as store from './imports.store.ts';

/** One step takes milliseconds; waiting for what others write may take longer. */
const LIMIT_MS = 60_000;

interface Work {
  importId: string;
  /** Of who asks for it; what that account may do and see is asked at each step. */
  accountId: string;
}

/**
 * Stores all rows that are not refused, in the order of the file and in small steps. A client is there for everybody as soon as its
 * step is over; `appliedLine` says how far the import is, so that it goes on from there after a stop.
 */
export const commitImport = resumableJob<Work>('imports.commit', commit, { limitMs: LIMIT_MS });

/** Takes back what an import stored, the last row first; what was edited since stays and is noted. */
export const undoImport = resumableJob<Work>('imports.undo', undo, { limitMs: LIMIT_MS });

/** Decides what becomes of rows that look like a client or repeat a line; without `action` by what holds for all. */
export const decideRows = runJob<{ importId: string; which?: number[] | 'duplicates' | 'questions'; action?: DuplicateAction }, void>(
  'imports.decide',
  async ({ db }, { importId, which = 'duplicates', action }) => {
    await db.write(async (tx) => {
      const record = await change(tx, importId, 'ready', {});
      if (action) await store.setAction(tx, importId, which, action);
      await store.decide(tx, importId, record.duplicates);
      await store.change(tx, importId, ['ready'], { counts: JSON.stringify(await store.countRows(tx, importId)) });
    });
  },
  { limitMs: LIMIT_MS },
);

async function commit(context: ResumableContext, { importId, accountId }: Work) {
  const { db, clock, dataDir } = context;
  const { history, many } = manyClientsOf(context);
  const record = await recordIn(db.read, importId, 'importing');
  const { create, update } = JSON.parse(record.counts) as Counts;
  const total = create + update;
  let done = await countApplied(db.read, record);
  for (let line: number | undefined = record.appliedLine; line !== undefined; ) {
    const after: number = line;
    const step = await context.step(
      (tx) => storeRows(tx, after),
      ({ stored }) => ({ done: done + stored, total }),
    );
    done += step.stored;
    line = step.line;
  }
  const counts = await store.countRows(db.read, importId);
  const stored = counts.create + counts.update;
  await context.finish(
    async (tx) => {
      const finished = { state: 'done', failure: null, counts: JSON.stringify(counts), finishedAt: instantText(clock.now()) } as const;
      const { fileName } = await change(tx, importId, 'importing', finished);
      const changes = { file: { from: null, to: fileName }, ...counts };
      await history.append(tx, { actor: await mayStill(tx, accountId), area: 'imports', entityId: importId, action: 'finished', changes });
    },
    { done: stored, total: stored },
  );
  await forgetFile();

  /** Stores the next rows after a line; answers how many it stored, and up to which line, where there are more. */
  async function storeRows(tx: Tx, after: number): Promise<{ stored: number; line: number | undefined }> {
    const rows = await store.rowsAfter(tx, importId, after, context.size);
    const last = rows.at(-1);
    if (!last) return { stored: 0, line: undefined };
    const { fileName, memory } = await recordIn(tx, importId, 'importing');
    const batch = many.begin(tx, await mayStill(tx, accountId), fileName, memory);
    const planned = rows.filter(({ kind }) => kind === 'create' || kind === 'update').map((row) => ({ row, draft: draftOf(row) }));
    await batch.name(planned.map(({ draft }) => draft));
    const created = planned.filter(({ row }) => row.kind === 'create');
    await batch.insert(created.map(({ row, draft }) => ({ id: row.clientId, draft })));
    const changed = planned.filter(({ row }) => row.kind === 'update');
    const updated = await batch.update(changed.map(({ row, draft }) => ({ id: row.duplicateId ?? '', draft })));
    for (const [at, { row }] of changed.entries()) await store.changeRow(tx, row, changeOf(updated[at]));
    await change(tx, importId, 'importing', { appliedLine: last.line, memory: await batch.end() });
    return { stored: created.length + updated.filter((each) => 'before' in each).length, line: last.line };
  }

  /** What was read of the file is in the clients and the import's rows; the file itself is kept no longer than needed. */
  async function forgetFile() {
    const path = importFile(dataDir, importId);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    await rm(path, { force: true });
    await db.write((tx) => store.forgetBytes(tx, importId, size));
  }
}

async function undo(context: ResumableContext, { importId, accountId }: Work) {
  const { db, clock } = context;
  const { history, many } = manyClientsOf(context);
  const record = await recordIn(db.read, importId, 'undoing');
  const { create, update } = JSON.parse(record.counts) as Counts;
  const total = create + update;
  let done = total - (await countApplied(db.read, record));
  for (let line: number | undefined = record.appliedLine; line !== undefined; ) {
    const upTo: number = line;
    const step = await context.step(
      (tx) => takeBack(tx, upTo),
      ({ rows }) => ({ done: done + rows, total }),
    );
    done += step.rows;
    line = step.line;
  }
  await context.finish(
    async (tx) => {
      const record = await change(tx, importId, 'undoing', { state: 'undone', failure: null, finishedAt: instantText(clock.now()) });
      const actor = await mayStillUndo(tx, accountId, record);
      const { fileName } = record;
      await many.removeCategories(tx, record.memory);
      const changes = { file: { from: fileName, to: null }, leftAlone: await store.countLeftAlone(tx, importId) };
      await history.append(tx, { actor, area: 'imports', entityId: importId, action: 'undone', changes });
    },
    { done: total, total },
  );

  /** Takes back the last rows up to a line; answers how many those are, and up to which line there may be more. */
  async function takeBack(tx: Tx, upTo: number): Promise<{ rows: number; line: number | undefined }> {
    const rows = await store.rowsUpTo(tx, importId, upTo, context.size);
    const first = rows.at(-1);
    if (!first) return { rows: 0, line: undefined };
    const record = await recordIn(tx, importId, 'undoing');
    const batch = many.begin(tx, await mayStillUndo(tx, accountId, record), record.fileName);
    const updated = rows.filter(({ kind }) => kind === 'update');
    for (const row of updated) {
      const { before, version, versionBefore } = row;
      const restored = await batch.restore(row.duplicateId ?? '', { before: before ?? '{}', version: version ?? 0, versionBefore });
      if (restored.result === 'kept') await store.changeRow(tx, row, { leftAlone: restored.companyName });
    }
    const created = rows.filter(({ kind }) => kind === 'create');
    const left = new Map((await batch.remove(created.map(({ clientId }) => clientId))).map(({ id, companyName }) => [id, companyName]));
    for (const row of created) {
      const leftAlone = left.get(row.clientId);
      if (leftAlone !== undefined) await store.changeRow(tx, row, { leftAlone });
    }
    await batch.end();
    const line = first.line - 1;
    await change(tx, importId, 'undoing', { appliedLine: line });
    return { rows: updated.length + created.length, line };
  }
}

type Counts = { create: number; update: number };

async function countApplied(reader: Reader, { id, appliedLine }: store.ImportRecord): Promise<number> {
  const { create, update } = await store.countApplied(reader, id, appliedLine);
  return create + update;
}

/** What is noted of a row whose client was to be updated. */
function changeOf(updated: Updated | undefined): Partial<store.StagedRow> {
  if (updated && 'before' in updated) return { before: updated.before, version: updated.version, versionBefore: updated.versionBefore };
  const reason = updated?.result === 'forbidden' ? CLIENT_MESSAGES.edit.forbidden : IMPORT_MESSAGES.vanished;
  return { kind: 'refused', problems: JSON.stringify({ '': reason }) };
}

/** What was staged has passed the contract already. */
const draftOf = ({ values }: store.PlannedRow): ImportedClient => JSON.parse(values);

/** Asked at each step: who began it may have lost a role, or been locked, meanwhile. */
async function mayStill(reader: Reader, accountId: string): Promise<Actor> {
  const actor = await actorNow(reader, accountId);
  if (!actor || !policy.canImport(actor)) throw notAllowed('import clients');
  return actor;
}

async function mayStillUndo(reader: Reader, accountId: string, record: store.ImportRecord): Promise<Actor> {
  const actor = await actorNow(reader, accountId);
  if (!actor || !policy.canUndo(actor, record)) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
  return actor;
}

async function recordIn(reader: Reader, importId: string, state: store.State): Promise<store.ImportRecord> {
  const record = await store.find(reader, importId);
  if (record?.state !== state) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}

/** Changes it, or holds it as it is until the transaction ends, if it is still where it should be. */
async function change(tx: Tx, importId: string, state: store.State, to: Partial<store.ImportRecord>): Promise<store.ImportRecord> {
  const record = await store.change(tx, importId, [state], { state, ...to });
  if (!record) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}
