import { IMPORT_MESSAGES, type RecordImport } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { AppError, conflict } from '../../../platform/http/app-error.ts';
import * as store from '../imports.store.ts';
import { isNameFromOther } from '../rows/draft.rules.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';
import { readColumns, readCounts } from './import-values.rules.ts';
import type { Presentation } from './presentation.ts';

const COMMITTABLE: readonly store.State[] = ['ready', 'stopped'];

/** Committing: the rows are stored in small steps. */
export function createCommit(
  { resumable, importJobs, readZone }: Pick<ImportParts, 'resumable' | 'importJobs' | 'readZone'>,
  access: ImportAccess,
  { presentOne }: Presentation,
) {
  const { explain, kindOf, tellStopped, assertMay, load, moveOn, begin } = access;

  resumable.register(importJobs.commit, async (tx, id, error) => {
    const record = await store.find(tx, id);
    if (!record) return;
    const mayNot = error instanceof AppError && error.code === 'forbidden';
    const failure = mayNot ? IMPORT_MESSAGES.mayNotGoOn : explain(error, IMPORT_MESSAGES.cutShort);
    const to = record.appliedLine
      ? ({ state: 'stopped', failure } as const)
      : ({ state: 'ready', failure: explain(error, IMPORT_MESSAGES.notCommitted) } as const);
    await store.change(tx, id, ['importing'], to);
    await tellStopped(tx, null, record);
  });

  return {
    async commit(actor: Actor, id: string): Promise<RecordImport> {
      assertMay(actor);
      const record = await load(actor, id);
      if (!COMMITTABLE.includes(record.state))
        throw conflict(store.BUSY.includes(record.state) ? IMPORT_MESSAGES.busy : IMPORT_MESSAGES.notReady);
      const fields = readColumns(record).map(({ field }) => field);
      const kind = kindOf(record);
      if (!fields.includes(kind.nameField) && !isNameFromOther(kind, fields)) throw new AppError('invalid', kind.words.nameNotMapped);
      if (readCounts(record).question > 0) throw conflict(IMPORT_MESSAGES.questionsOpen);
      const work = { importId: id, accountId: actor.accountId, zone: await readZone() };
      const importing = await begin(importJobs.commit, work, (tx) => moveOn(tx, id, COMMITTABLE, { state: 'importing', failure: null }));
      return presentOne(actor, importing);
    },
  };
}
