import { IMPORT_MESSAGES, type RecordImport } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { AppError, conflict, notFound } from '../../../platform/http/app-error.ts';
import * as store from '../imports.store.ts';
import * as rights from '../rights.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';
import { readCounts } from './import-values.rules.ts';
import type { Presentation } from './presentation.ts';

const STOPPABLE: readonly store.State[] = ['importing', 'undoing'];

/** Stopping, and taking back what was stored, likewise in small steps. */
export function createUndo(
  { db, resumable, importJobs, readZone }: Pick<ImportParts, 'db' | 'resumable' | 'importJobs' | 'readZone'>,
  access: ImportAccess,
  { presentOne }: Presentation,
) {
  const { explain, kindOf, tellStopped, moveOn, begin } = access;

  resumable.register(importJobs.undo, async (tx, id, error) => {
    const record = await store.change(tx, id, ['undoing'], { state: 'done', failure: explain(error, IMPORT_MESSAGES.notUndone) });
    if (record) await tellStopped(tx, null, record);
  });

  async function loadToUndo(actor: Actor, id: string): Promise<store.ImportRecord> {
    const record = await store.find(db.read, id);
    const mayUndo = record !== undefined && rights.canUndo(actor, kindOf(record), record);
    if (!record || !(rights.canSee(actor, record) || mayUndo)) throw notFound('Import');
    if (!mayUndo) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
    return record;
  }

  return {
    /** Stops storing or taking back after the present step. What is done until then stays done. */
    async stop(actor: Actor, id: string): Promise<RecordImport> {
      await loadToUndo(actor, id);
      const updatedRecord = await db.write(async (tx) => {
        const wasRunning = await resumable.stop(tx, id);
        const record = await store.find(tx, id);
        if (!wasRunning || !record || !STOPPABLE.includes(record.state)) throw conflict(IMPORT_MESSAGES.notReady);
        await tellStopped(tx, actor, record);
        if (record.state === 'undoing') return moveOn(tx, id, ['undoing'], { state: 'done', failure: IMPORT_MESSAGES.notUndone });
        return moveOn(tx, id, ['importing'], { state: record.appliedLine === 0 ? 'ready' : 'stopped' });
      });
      return presentOne(actor, updatedRecord);
    },

    async undo(actor: Actor, id: string): Promise<RecordImport> {
      const record = await loadToUndo(actor, id);
      const work = { importId: id, accountId: actor.accountId, zone: await readZone() };
      // If the import was stopped, only what it had stored is taken back.
      const counts = JSON.stringify({ ...readCounts(record), ...(await store.countApplied(db.read, id, record.appliedLine)) });
      const to = { state: 'undoing', failure: null, ...(record.state === 'stopped' && { counts }) } as const;
      return presentOne(
        actor,
        await begin(importJobs.undo, work, (tx) => moveOn(tx, id, [record.state === 'stopped' ? 'stopped' : 'done'], to)),
      );
    },
  };
}
