import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import * as store from '../imports.store.ts';
import type { ImportKind } from '../kind.ts';
import { findVisible } from '../many-records.ts';
import { isNameFromOther } from '../rows/draft.rules.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';
import { readColumns, readCounts } from './import-values.rules.ts';

type LeftAlone = Pick<RecordImport, 'leftAlone' | 'leftAloneTotal'>;

export type Presentation = ReturnType<typeof createPresentation>;

/** Imports as those see them who may. */
export function createPresentation(
  { db, resumable, accounts }: Pick<ImportParts, 'db' | 'resumable' | 'accounts'>,
  { kindOf }: Pick<ImportAccess, 'kindOf'>,
) {
  async function present(actor: Actor, records: readonly store.ImportRecord[]): Promise<RecordImport[]> {
    const names = await accounts.namesOf(
      db.read,
      records.map(({ accountId }) => accountId),
    );
    const progress = await resumable.progressOf(
      db.read,
      records.map(({ id }) => id),
    );
    return Promise.all(
      records.map(async (record) => {
        const columns = readColumns(record);
        const leftovers = record.state === 'undone' ? await listLeftAlone(actor, record) : { leftAlone: [], leftAloneTotal: 0 };
        return {
          _id: record.id,
          kind: record.kind,
          fileName: record.fileName,
          state: record.state,
          progress: progress.get(record.id) ?? { done: 0, total: 0 },
          failure: record.failure,
          encoding: record.encoding,
          encodingGuess: record.encodingGuess === null ? null : JSON.parse(record.encodingGuess),
          delimiter: record.delimiter,
          titleRows: record.titleRows,
          hasHeader: record.hasHeader === 1,
          sheets: JSON.parse(record.sheets),
          sheet: record.sheet,
          columns,
          isRemembered: record.isRemembered === 1,
          isNameFromOther: isNameFromOther(
            kindOf(record),
            columns.map(({ field }) => field),
          ),
          duplicates: record.duplicates,
          counts: readCounts(record),
          ...leftovers,
          createdBy: names.get(record.accountId) ?? '',
          createdAt: record.createdAt,
          finishedAt: record.finishedAt,
        };
      }),
    );
  }

  const presentOne = async (actor: Actor, record: store.ImportRecord) => (await present(actor, [record]))[0] as RecordImport;

  /** How much an undo left alone, and the first of it that the asker may see. */
  async function listLeftAlone(actor: Actor, { id, kind }: store.ImportRecord): Promise<LeftAlone> {
    const leftAlone: LeftAlone['leftAlone'] = [];
    for (let line = 0; ; ) {
      const rows = await store.listLeftAlone(db.read, id, line);
      const last = rows.at(-1);
      const visible = await filterVisible(
        actor,
        kindOf({ kind }),
        rows.map((row) => ({ _id: row.kind === 'create' ? row.recordId : (row.duplicateId ?? ''), name: row.leftAlone ?? '' })),
      );
      leftAlone.push(...visible.slice(0, store.LEFT_ALONE_AT_ONCE - leftAlone.length));
      const isAll = !last || rows.length < store.LEFT_ALONE_AT_ONCE || leftAlone.length === store.LEFT_ALONE_AT_ONCE;
      if (isAll) return { leftAlone, leftAloneTotal: await store.countLeftAlone(db.read, id) };
      line = last.line;
    }
  }

  async function filterVisible(actor: Actor, kind: ImportKind, records: LeftAlone['leftAlone']): Promise<LeftAlone['leftAlone']> {
    if (actor.sees === 'all') return records;
    const ids = records.map(({ _id }) => _id);
    const current = await kind.findCurrent?.(db.read, ids);
    const currentOf = (id: string) => current?.get(id) ?? id;
    const visible = await findVisible(db.read, kind, actor, ids.map(currentOf));
    return records.filter(({ _id }) => visible.has(currentOf(_id)));
  }

  return { present, presentOne };
}
