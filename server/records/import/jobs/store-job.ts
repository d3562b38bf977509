import { IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { instantText } from '../../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Progress, type ResumableContext, resumableJob } from '../../../platform/jobs/resumable-job.ts';
import * as store from '../imports.store.ts';
import type { Draft, ImportKind, LeaveOut } from '../kind.ts';
import { beginMany, readMemory, type UpdateOutcome } from '../many-records.ts';
import { canUndo } from '../rights.ts';
import { type ImportJobParts, type ImportWork, importerNow, kindIn } from './job-parts.ts';
import { importKey } from './read-job.ts';

/** One step takes milliseconds; waiting for what others write may take longer. */
const LIMIT_MS = 60_000;

/**
 * Stores all rows that are not refused, in the order of the file and in small steps. A record is there for everybody as soon as its
 * step is over; `appliedLine` says how far the import is, so that it goes on from there after a stop.
 */
export const commitJob = (parts: ImportJobParts) =>
  resumableJob<ImportWork>('imports.commit', (context, work) => commit(parts, context, work), { limitMs: LIMIT_MS, isRepeatable: true });

/** Takes back what an import stored, the last row first; what was edited since stays and is noted. */
export const undoJob = (parts: ImportJobParts) =>
  resumableJob<ImportWork>('imports.undo', (context, work) => undo(parts, context, work), { limitMs: LIMIT_MS, isRepeatable: true });

function prepareParts(parts: ImportJobParts, { db, clock }: ResumableContext, { zone }: ImportWork, kindName: string) {
  const history = parts.createHistory(db, clock);
  return { history, kind: kindIn(parts.kindsOf({ db, clock, history, zone }), kindName) };
}

async function commit(parts: ImportJobParts, context: ResumableContext, work: ImportWork) {
  const { importId, accountId } = work;
  const { db, clock, storage } = context;
  const record = await store.findIn(db.read, importId, 'importing');
  const { history, kind } = prepareParts(parts, context, work, record.kind);
  const findImporter = (reader: Reader) => importerNow(parts, reader, kind, accountId);
  const { create, update } = JSON.parse(record.counts) as Counts;
  const total = create + update;
  let rowsDone = await countApplied(db.read, record);
  for (let line: number | undefined = record.appliedLine; line !== undefined; ) {
    const after: number = line;
    const step = await stepOrAgain(
      context,
      (tx) => storeRows(tx, after),
      ({ rowCount }) => ({ done: rowsDone + rowCount, total }),
    );
    rowsDone += step.rowCount;
    line = step.line;
  }
  const counts = await store.countRows(db.read, importId);
  const storedTotal = counts.create + counts.update;
  await context.finish(
    async (tx) => {
      const outcome = { state: 'done', failure: null, counts: JSON.stringify(counts), finishedAt: instantText(clock.now()) } as const;
      const { fileName } = await store.changeInState(tx, importId, 'importing', outcome);
      const changes = { file: { from: null, to: fileName }, ...counts };
      await history.append(tx, {
        actor: await findImporter(tx),
        area: 'imports',
        entityId: importId,
        action: 'finished',
        changes,
        recipients: [accountId],
      });
    },
    { done: storedTotal, total: storedTotal },
  );
  await forgetFile();

  /** Stores the next rows after a line; answers how many it stored, and up to which line, where there are more. */
  async function storeRows(tx: Tx, after: number): Promise<{ rowCount: number; line: number | undefined }> {
    const rows = await store.listRowsAfter(tx, importId, after, context.size);
    const last = rows.at(-1);
    if (!last) return { rowCount: 0, line: undefined };
    const { fileName, memory } = await store.findIn(tx, importId, 'importing');
    const actor = await findImporter(tx);
    const batch = beginMany(kind, { history, clock }, tx, actor, fileName);
    const plannedRows = rows
      .filter(({ kind: what }) => what === 'create' || what === 'update')
      .map((row) => ({ row, draft: draftOf(row) }));
    const drafts = plannedRows.map(({ draft }) => draft);
    const leftOut = new Map<Draft, Parameters<LeaveOut>[1]>();
    const leaveOut: LeaveOut = (draft, left) => leftOut.set(draft, left);
    const newMemory = (await kind.prepare?.(tx, actor, drafts, readMemory(memory), leaveOut)) ?? {};
    for (const { row, draft } of plannedRows) {
      const left = leftOut.get(draft);
      if (left) await store.changeRow(tx, row, withoutLeft(row, left));
    }
    const newRows = plannedRows.filter(({ row }) => row.kind === 'create');
    const refusals = await batch.insert(newRows.map(({ row, draft }) => ({ id: row.recordId, draft })));
    for (const { row } of newRows) {
      const reason = refusals.get(row.recordId);
      if (reason !== undefined) await store.changeRow(tx, row, refuseFor(reason));
    }
    const changedRows = plannedRows
      .filter(({ row }) => row.kind === 'update')
      .map(({ row, draft }) => ({ row, id: row.duplicateId ?? '', draft }));
    const outcomes = await batch.update(changedRows);
    for (const [at, { row }] of changedRows.entries()) await store.changeRow(tx, row, changeOf(kind, outcomes[at]));
    await batch.end();
    await store.changeInState(tx, importId, 'importing', { appliedLine: last.line, memory: JSON.stringify(newMemory) });
    return { rowCount: newRows.length - refusals.size + outcomes.filter((each) => 'before' in each).length, line: last.line };
  }

  /** What was read of the file is in the records and the import's rows; the file itself is kept no longer than needed. */
  async function forgetFile() {
    const size = (await storage.size(importKey(importId))) ?? 0;
    await storage.remove(importKey(importId));
    await db.write((tx) => store.forgetBytes(tx, importId, size));
  }
}

async function undo(parts: ImportJobParts, context: ResumableContext, work: ImportWork) {
  const { importId, accountId } = work;
  const { db, clock } = context;
  const record = await store.findIn(db.read, importId, 'undoing');
  const { history, kind } = prepareParts(parts, context, work, record.kind);
  const { create, update } = JSON.parse(record.counts) as Counts;
  const total = create + update;
  let rowsDone = total - (await countApplied(db.read, record));
  for (let line: number | undefined = record.appliedLine; line !== undefined; ) {
    const upTo: number = line;
    const step = await stepOrAgain(
      context,
      (tx) => takeBack(tx, upTo),
      ({ rows }) => ({ done: rowsDone + rows, total }),
    );
    rowsDone += step.rows;
    line = step.line;
  }
  await context.finish(
    async (tx) => {
      const record = await store.changeInState(tx, importId, 'undoing', {
        state: 'undone',
        failure: null,
        finishedAt: instantText(clock.now()),
      });
      const actor = await findUndoer(tx, record);
      const { fileName } = record;
      await kind.afterUndo?.(tx, readMemory(record.memory));
      const changes = { file: { from: fileName, to: null }, leftAlone: await store.countLeftAlone(tx, importId) };
      await history.append(tx, { actor, area: 'imports', entityId: importId, action: 'undone', changes });
    },
    { done: total, total },
  );

  async function findUndoer(tx: Tx, undoneImport: store.ImportRecord): Promise<Actor> {
    const actor = await parts.actorNow(tx, accountId);
    if (!actor || !canUndo(actor, kind, undoneImport)) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
    return actor;
  }

  /** Takes back the last rows up to a line; answers how many those are, and up to which line there may be more. */
  async function takeBack(tx: Tx, upTo: number): Promise<{ rows: number; line: number | undefined }> {
    const rows = await store.listRowsUpTo(tx, importId, upTo, context.size);
    const first = rows.at(-1);
    if (!first) return { rows: 0, line: undefined };
    const record = await store.findIn(tx, importId, 'undoing');
    const batch = beginMany(kind, { history, clock }, tx, await findUndoer(tx, record), record.fileName);
    const changedRows = rows.filter(({ kind: what }) => what === 'update');
    const outcomes = await batch.restore(
      changedRows.map(({ duplicateId, before, version, versionBefore }) => ({
        id: duplicateId ?? '',
        before: before ?? '{}',
        version: version ?? 0,
        versionBefore,
      })),
      record.createdAt,
    );
    for (const [at, row] of changedRows.entries()) {
      const outcome = outcomes[at];
      if (outcome?.result === 'kept') await store.changeRow(tx, row, { leftAlone: outcome.name });
    }
    const newRows = rows.filter(({ kind: what }) => what === 'create');
    const namesLeft = await batch.remove(newRows.map(({ recordId }) => recordId));
    for (const row of newRows) {
      const leftAlone = namesLeft.get(row.recordId);
      if (leftAlone !== undefined) await store.changeRow(tx, row, { leftAlone });
    }
    await batch.end();
    const line = first.line - 1;
    await store.changeInState(tx, importId, 'undoing', { appliedLine: line });
    return { rows: changedRows.length + newRows.length, line };
  }
}

/**
 * Tries a step once more when somebody added what is unique after the step had looked: it finds that now, and refuses or uses it. What has
 * not changed since fails again.
 */
async function stepOrAgain<Result>(
  context: ResumableContext,
  work: (tx: Tx) => Promise<Result>,
  progressAfter: (result: Result) => Progress,
): Promise<Result> {
  try {
    return await context.step(work, progressAfter);
  } catch (error) {
    if (!findUniqueViolation(error)) throw error;
    return context.step(work, progressAfter);
  }
}

type Counts = { create: number; update: number };

async function countApplied(reader: Reader, { id, appliedLine }: store.ImportRecord): Promise<number> {
  const { create, update } = await store.countApplied(reader, id, appliedLine);
  return create + update;
}

/** What a row keeps of the update of its record, which another may have become a part of since. */
function changeOf({ words }: ImportKind, outcome: UpdateOutcome | undefined): Partial<store.StagedRow> {
  if (outcome && 'before' in outcome) {
    const { id: duplicateId, before, version, versionBefore } = outcome;
    return { duplicateId, before, version, versionBefore };
  }
  return refuseFor(outcome?.result === 'forbidden' ? words.mayNotEdit : words.recordDeleted);
}

const refuseFor = (reason: string): Partial<store.StagedRow> => ({ kind: 'refused', problems: JSON.stringify({ '': reason }) });

function withoutLeft({ values, notes }: store.PlannedRow, left: Parameters<LeaveOut>[1]): Partial<store.StagedRow> {
  const allNotes = { ...JSON.parse(notes), ...left.notes };
  const newValues = { ...JSON.parse(values), ...left.values };
  return { values: JSON.stringify(newValues), notes: JSON.stringify(allNotes), noteCount: Object.keys(allNotes).length };
}

/** What was staged has passed the contract already. */
const draftOf = ({ values }: store.PlannedRow): Draft => JSON.parse(values);
