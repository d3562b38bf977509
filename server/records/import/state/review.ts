import {
  type DuplicateAction,
  IMPORT_MESSAGES,
  type ImportChange,
  type ImportRowsQuery,
  type RecordImport,
  type RowsChange,
} from '@fairlead/contract/kit/import/imports';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { importableFields } from '@fairlead/contract/kit/records/fields';
import { conflict, invalidField } from '../../../platform/http/app-error.ts';
import { writeCsvTable } from '../../../platform/output/csv.ts';
import * as store from '../imports.store.ts';
import { kindIn } from '../jobs/job-parts.ts';
import type { ImportKind } from '../kind.ts';
import { findVisible } from '../many-records.ts';
import { isEncoding } from '../reading/file-bytes.rules.ts';
import { createRefusedFile } from '../refused-file.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';
import { describeReasons, toImportRow } from './import-rows.rules.ts';
import { NO_COUNTS, readColumns, readCounts } from './import-values.rules.ts';
import type { Presentation } from './presentation.ts';
import type { Stage } from './stage.ts';

/** Few, because a row may be megabytes long. */
const REFUSED_AT_ONCE = 50;
const COUNTED = Object.keys(NO_COUNTS) as (keyof typeof NO_COUNTS)[];

/** Reviewing: what was read is shown and decided about, before anything is stored. */
export function createReview(
  parts: ImportParts,
  access: ImportAccess,
  { present, presentOne }: Presentation,
  { readAnew }: Pick<Stage, 'readAnew'>,
) {
  const { db, resumable, importJobs, kinds, readZone } = parts;
  const { kindOf, listImportable, assertMay, load, moveOn, describeWork } = access;

  /** A row with the key of another would be refused when it is stored, so nobody may choose that. */
  function assertAddable(record: Pick<store.ImportRecord, 'kind'>, field: string, action: DuplicateAction | undefined) {
    const { keyTaken } = kindOf(record).words;
    if (action === 'create' && keyTaken !== undefined) throw invalidField(field, keyTaken);
  }

  /** Decides all rows anew, however many. Answers when all are decided. */
  async function decideAll(
    actor: Actor,
    id: string,
    change: { duplicates?: DuplicateAction; answer?: { which: store.Asked; action: DuplicateAction } },
  ): Promise<RecordImport> {
    const { answer, ...to } = change;
    const work = { importId: id, accountId: actor.accountId, zone: await readZone(), ...(answer && { answer }) };
    await resumable.perform(importJobs.decide, describeWork(work), (tx) => moveOn(tx, id, ['ready'], { state: 'checking', ...to }));
    return presentOne(actor, await load(actor, id));
  }

  /** Decides some rows, of which there are at most a thousand. */
  async function decideLines(actor: Actor, id: string, lines: readonly number[], action: DuplicateAction): Promise<RecordImport> {
    const updatedRecord = await db.write(async (tx) => {
      const record = await moveOn(tx, id, ['ready'], { state: 'ready' });
      const before = await store.countRows(tx, id, lines);
      await store.setAction(tx, id, lines, action);
      await store.decide(tx, id, lines, record.duplicates);
      const after = await store.countRows(tx, id, lines);
      const counts = readCounts(record);
      for (const key of COUNTED) counts[key] += after[key] - before[key];
      return moveOn(tx, id, ['ready'], { counts: JSON.stringify(counts) });
    });
    return presentOne(actor, updatedRecord);
  }

  return {
    /** Imports of one kind, or of all kinds that the actor may import. */
    async list(actor: Actor, kindName?: string): Promise<RecordImport[]> {
      assertMay(actor, kindName === undefined ? undefined : kindIn(kinds, kindName));
      const names = kindName === undefined ? listImportable(actor).map(({ name }) => name) : [kindName];
      return present(actor, await store.list(db.read, names, actor.role === 'Administrator' ? undefined : actor.accountId));
    },

    /** The file names of the actor's own imports, and the page of each. */
    async describe({ accountId }: Actor, ids: readonly string[]): Promise<Map<string, { name: string; about: null; path: string }>> {
      const own = (await store.listNamed(db.read, ids)).filter((record) => record.accountId === accountId);
      return new Map(own.map(({ id, fileName, kind }) => [id, { name: fileName, about: null, path: `${kindIn(kinds, kind).page}/${id}` }]));
    },

    async get(actor: Actor, id: string): Promise<RecordImport> {
      assertMay(actor);
      return presentOne(actor, await load(actor, id));
    },

    /** Another reading of the same file, or another treatment of all duplicates. */
    async change(actor: Actor, id: string, change: ImportChange): Promise<RecordImport> {
      const { duplicates, mapping, notations, ...layout } = change;
      assertMay(actor);
      const record = await load(actor, id);
      const fieldNames = new Set<string>(importableFields(kindOf(record).fields));
      if (mapping?.some((field) => field !== null && !fieldNames.has(field))) throw invalidField('mapping', IMPORT_MESSAGES.noField);
      if (layout.encoding !== undefined && !isEncoding(layout.encoding)) throw invalidField('encoding', IMPORT_MESSAGES.encodingUnknown);
      assertAddable(record, 'duplicates', duplicates);
      const isRead =
        mapping !== undefined ||
        notations !== undefined ||
        Object.values(layout).some((value) => value !== undefined) ||
        record.state === 'failed';
      if (isRead) return readAnew(actor, record, change);
      return decideAll(actor, id, { duplicates: duplicates ?? record.duplicates });
    },

    async rows(actor: Actor, id: string, { kind: rowKind, duplicates, notes, count, limit = PAGE_SIZE, ...at }: ImportRowsQuery) {
      assertMay(actor);
      const record = await load(actor, id);
      const filter = { kind: rowKind, duplicates: duplicates === 'true', notes: notes === 'true' };
      const { rows, ...place } = await store.pageOfRows(db.read, id, filter, { limit, ...at });
      const total = count === 'false' ? undefined : await store.countOfRows(db.read, id, filter);
      const kind = kindOf(record);
      const similarRecords = await findVisible(
        db.read,
        kind,
        actor,
        rows.flatMap(({ duplicateId }) => duplicateId ?? []),
      );
      return {
        rows: rows.map((row) => toImportRow(kind, row, similarRecords)),
        ...place,
        ...(total !== undefined && { total, pages: countPages(total, limit) }),
      };
    },

    async changeRows(actor: Actor, id: string, { lines, of: all = 'duplicates', action }: RowsChange): Promise<RecordImport> {
      assertMay(actor);
      const record = await load(actor, id);
      const { state } = record;
      assertAddable(record, 'action', action);
      if (state !== 'ready') throw conflict(store.BUSY.includes(state) ? IMPORT_MESSAGES.busy : IMPORT_MESSAGES.notReady);
      return lines ? decideLines(actor, id, lines, action) : decideAll(actor, id, { answer: { which: all, action } });
    },

    /** A CSV of the refused rows, which can be corrected and imported again. */
    async *streamRefused(record: store.ImportRecord): AsyncGenerator<string | Uint8Array> {
      const headers = readColumns(record).map(({ header }) => header);
      const file = createRefusedFile(headers, record.isExcel === 1);
      yield* writeCsvTable({
        title: record.fileName,
        subtitles: [],
        columns: file.columns,
        rows: listRefused(record.id, kindOf(record), file),
      });
    },

    /** Finds the import for `refused`. Called before anything is sent, so that a refusal can still be answered. */
    async mayReadRefused(actor: Actor, id: string): Promise<store.ImportRecord> {
      assertMay(actor);
      return load(actor, id);
    },
  };

  async function* listRefused(id: string, kind: ImportKind, file: ReturnType<typeof createRefusedFile>) {
    let line = 0;
    for (;;) {
      const rows = await store.listRefusedAfter(db.read, id, line, REFUSED_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) yield file.row(row.line, describeReasons(kind, row), JSON.parse(row.cells));
      line = last.line;
    }
  }
}
