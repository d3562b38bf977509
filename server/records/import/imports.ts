import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DuplicateAction,
  IMPORT_FOREIGN,
  IMPORT_KEPT_DAYS,
  IMPORT_MAX_KEPT_BYTES,
  IMPORT_MESSAGES,
  IMPORTS_MAX_AT_ONCE,
  type ImportChange,
  type ImportRow,
  type ImportRowsQuery,
  type RecordImport,
  type RowsChange,
} from '@fairlead/contract/kit/import/imports';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { importableFields } from '@fairlead/contract/kit/records/fields';
import { type Clock, instantText, newId, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { createPacer } from '../../platform/db/writes/pace.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import type { Trash } from '../../platform/files/trash.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { ResumableJob } from '../../platform/jobs/resumable-job.ts';
import { GivenUp, type ResumableJobs } from '../../platform/jobs/resumable-jobs.ts';
import { writeCsvTable } from '../../platform/output/csv.ts';
import * as store from './imports.store.ts';
import type { ImportJobs } from './jobs/import-jobs.ts';
import { type ImportHistory, type ImportKinds, type ImportWork, kindIn } from './jobs/job-parts.ts';
import { importFile, type Reading } from './jobs/read-job.ts';
import type { ImportKind } from './kind.ts';
import { findSeen } from './many-records.ts';
import { beginningOf, fileKindOf, isEncoding } from './reading/file-bytes.rules.ts';
import { foreignContentOf } from './reading/foreign-content.rules.ts';
import { refusedFile } from './refused-file.ts';
import * as rights from './rights.ts';
import { isNameFromOther } from './rows/draft.rules.ts';
import { likenessesIn } from './rows/likeness.rules.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: ImportHistory;
  resumable: ResumableJobs;
  importJobs: ImportJobs;
  kinds: ImportKinds;
  readZone: ReadZone;
  actorNow(reader: Reader, accountId: string): Promise<Actor | undefined>;
  dataDir: string;
  trash: Trash;
  accounts: { namesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> };
}

type LeftAlone = Pick<RecordImport, 'leftAlone' | 'leftAloneTotal'>;

const HEAD_BYTES = 65_536;
const LONGEST_NAME = 200;
/** Few, for a row may be megabytes long. */
const REFUSED_AT_ONCE = 50;
const DAY_MS = 86_400_000;
const NO_COUNTS: RecordImport['counts'] = { create: 0, update: 0, skip: 0, question: 0, refused: 0, duplicates: 0, cellsLeftOut: 0 };
const COUNTED = Object.keys(NO_COUNTS) as (keyof typeof NO_COUNTS)[];
const CHANGEABLE: readonly store.State[] = ['ready', 'failed'];
const COMMITTABLE: readonly store.State[] = ['ready', 'stopped'];
const STOPPABLE: readonly store.State[] = ['importing', 'undoing'];

export type Imports = ReturnType<typeof createImports>;

/** Imports of any kind of record from files: staged row by row, reviewed, stored in small steps and taken back likewise (docs/product/imports.md). */
export function createImports({ db, clock, history, resumable, importJobs, kinds, readZone, dataDir, trash, accounts, actorNow }: Parts) {
  const now = () => instantText(clock.now());

  /** A reading tells what is wrong with the file; nobody waits for that elsewhere, unless the server gave it up. */
  async function failReading(tx: Tx, id: string, error: unknown) {
    const isRefused = error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large');
    const failure = isRefused ? error.message : explain(error, IMPORT_MESSAGES.unreadable);
    const record = await store.change(tx, id, store.BUSY, { state: 'failed', failure });
    if (record && error instanceof GivenUp) await tellStopped(tx, null, record);
  }
  resumable.provide(importJobs.read, failReading);
  // Half decided it is read anew.
  resumable.provide(importJobs.decide, failReading);
  resumable.provide(importJobs.commit, async (tx, id, error) => {
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
  resumable.provide(importJobs.undo, async (tx, id, error) => {
    const record = await store.change(tx, id, ['undoing'], { state: 'done', failure: explain(error, IMPORT_MESSAGES.notUndone) });
    if (record) await tellStopped(tx, null, record);
  });

  const explain = (error: unknown, otherwise: string) => (error instanceof GivenUp ? error.message : otherwise);

  /** Open windows are told of what was done until then, and its owner if nobody stopped it. */
  const tellStopped = (tx: Tx, actor: Actor | null, { id, accountId }: Pick<store.ImportRecord, 'id' | 'accountId'>) =>
    history.append(tx, { actor, area: 'imports', entityId: id, action: 'stopped', recipients: actor ? [] : [accountId] });

  async function load(actor: Actor, id: string): Promise<store.ImportRecord> {
    const record = await store.find(db.read, id);
    if (!record || !rights.canSee(actor, record)) throw notFound('Import');
    assertMay(actor, kindOf(record));
    return record;
  }

  const kindOf = ({ kind }: Pick<store.ImportRecord, 'kind'>): ImportKind => kindIn(kinds, kind);
  const importable = (actor: Actor) => Object.values(kinds).filter((kind) => kind.canImport(actor));

  /** Whether the actor may import records of this kind, or of any. */
  function assertMay(actor: Actor, kind?: ImportKind) {
    const [first] = Object.values(kinds);
    if (kind ? !kind.canImport(actor) : importable(actor).length === 0) throw notAllowed(`import ${(kind ?? first)?.name}`);
  }

  /** Moves it on if it is where it should be; someone else's press of the same button comes first or not at all. */
  async function moved(tx: Tx, id: string, from: readonly store.State[], to: Partial<store.ImportRecord>): Promise<store.ImportRecord> {
    const record = await store.change(tx, id, from, to);
    if (record) return record;
    const found = await store.find(tx, id);
    throw conflict(found && !store.BUSY.includes(found.state) ? IMPORT_MESSAGES.notReady : IMPORT_MESSAGES.busy);
  }

  /** Begins work on an import in the transaction that brings it into the state of being worked on. */
  function begin<Input extends ImportWork>(
    job: ResumableJob<Input>,
    input: Input,
    work: (tx: Tx) => Promise<store.ImportRecord>,
  ): Promise<store.ImportRecord> {
    return resumable.begin(job, wishesFor(input), work);
  }

  const wishesFor = <Input extends ImportWork>(input: Input) => ({
    id: input.importId,
    accountId: input.accountId,
    input,
    atMost: IMPORTS_MAX_AT_ONCE,
    tooMany: IMPORT_MESSAGES.atOnce,
  });

  /** A row with the key of another would be refused when it is stored, so nobody is let choose that. */
  function assertAddable(record: Pick<store.ImportRecord, 'kind'>, field: string, action: DuplicateAction | undefined) {
    const { taken } = kindOf(record).words;
    if (action === 'create' && taken !== undefined) throw invalidField(field, taken);
  }

  /** Decides all rows anew, however many; answers when that is over. */
  async function decideAll(
    actor: Actor,
    id: string,
    change: { duplicates?: DuplicateAction; answer?: { which: store.Asked; action: DuplicateAction } },
  ): Promise<RecordImport> {
    const { answer, ...to } = change;
    const work = { importId: id, accountId: actor.accountId, zone: await readZone(), ...(answer && { answer }) };
    await resumable.perform(importJobs.decide, wishesFor(work), (tx) => moved(tx, id, ['ready'], { state: 'checking', ...to }));
    return shownOne(actor, await load(actor, id));
  }

  /** Decides some rows, of which there are at most a thousand. */
  async function decideLines(actor: Actor, id: string, lines: readonly number[], action: DuplicateAction): Promise<RecordImport> {
    const changed = await db.write(async (tx) => {
      const record = await moved(tx, id, ['ready'], { state: 'ready' });
      const before = await store.countRows(tx, id, lines);
      await store.setAction(tx, id, lines, action);
      await store.decide(tx, id, lines, record.duplicates);
      const after = await store.countRows(tx, id, lines);
      const counts = readCounts(record);
      for (const key of COUNTED) counts[key] += after[key] - before[key];
      return moved(tx, id, ['ready'], { counts: JSON.stringify(counts) });
    });
    return shownOne(actor, changed);
  }

  async function shown(actor: Actor, records: readonly store.ImportRecord[]): Promise<RecordImport[]> {
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
        const left = record.state === 'undone' ? await leftAloneOf(actor, record) : { leftAlone: [], leftAloneTotal: 0 };
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
          ...left,
          createdBy: names.get(record.accountId) ?? '',
          createdAt: record.createdAt,
          finishedAt: record.finishedAt,
        };
      }),
    );
  }

  const shownOne = async (actor: Actor, record: store.ImportRecord) => (await shown(actor, [record]))[0] as RecordImport;

  /** How much an undo left alone, and the first of it that the asker may see. */
  async function leftAloneOf(actor: Actor, { id, kind }: store.ImportRecord): Promise<LeftAlone> {
    const leftAlone: LeftAlone['leftAlone'] = [];
    for (let line = 0; ; ) {
      const rows = await store.listLeftAlone(db.read, id, line);
      const last = rows.at(-1);
      const seen = await onlySeen(
        actor,
        kindOf({ kind }),
        rows.map((row) => ({ _id: row.kind === 'create' ? row.recordId : (row.duplicateId ?? ''), name: row.leftAlone ?? '' })),
      );
      leftAlone.push(...seen.slice(0, store.LEFT_ALONE_AT_ONCE - leftAlone.length));
      const isAll = !last || rows.length < store.LEFT_ALONE_AT_ONCE || leftAlone.length === store.LEFT_ALONE_AT_ONCE;
      if (isAll) return { leftAlone, leftAloneTotal: await store.countLeftAlone(db.read, id) };
      line = last.line;
    }
  }

  async function onlySeen(actor: Actor, kind: ImportKind, records: LeftAlone['leftAlone']): Promise<LeftAlone['leftAlone']> {
    if (actor.sees === 'all') return records;
    const ids = records.map(({ _id }) => _id);
    const seen = await findSeen(db.read, kind, actor, ids);
    return records.filter(({ _id }) => seen.has(_id));
  }

  async function stage(
    actor: Actor,
    file: IncomingFile,
    about: { kind: string; fileName: string; isExcel: 0 | 1 },
  ): Promise<store.ImportRecord> {
    const id = newId();
    if ((await store.countBytes(db.read, actor.accountId)) + file.bytes > IMPORT_MAX_KEPT_BYTES) throw conflict(IMPORT_MESSAGES.noRoom);
    await mkdir(join(dataDir, 'imports'), { recursive: true });
    await copyFile(file.path, importFile(dataDir, id));
    const record = {
      id,
      accountId: actor.accountId,
      ...about,
      state: 'reading',
      failure: null,
      encoding: null,
      delimiter: null,
      encodingGuess: null,
      titleRows: 0,
      hasHeader: 0,
      sheets: '[]',
      sheet: null,
      columns: '[]',
      isRemembered: 0,
      duplicates: 'skip',
      appliedLine: 0,
      memory: '{}',
      counts: JSON.stringify(NO_COUNTS),
      createdAt: now(),
      finishedAt: null,
      bytes: file.bytes,
    } as const;
    const reading: Reading = { importId: id, accountId: actor.accountId, zone: await readZone(), chosen: {}, notations: [] };
    try {
      return await begin(importJobs.read, reading, async (tx) => {
        await store.insert(tx, record);
        return record;
      });
    } catch (error) {
      await rm(importFile(dataDir, id), { force: true });
      throw error;
    }
  }

  return {
    async create(actor: Actor, file: IncomingFile | undefined, kindName: string): Promise<RecordImport> {
      assertMay(actor, kindIn(kinds, kindName));
      if (!file) throw invalidField('file', IMPORT_MESSAGES.fileMissing);
      const fileName = (file.name ?? '').replaceAll('\0', '').toWellFormed().slice(-LONGEST_NAME) || 'import';
      const head = await headOf(file.path);
      const foreign = foreignContentOf(head, beginningOf(head));
      if (foreign) throw invalidField('file', IMPORT_FOREIGN[foreign]);
      const content = fileKindOf(head);
      if (content === 'other' || (content === 'text' && /\.xls[xmb]?$/i.test(fileName)))
        throw invalidField('file', IMPORT_MESSAGES.notATable);
      const isExcel = content === 'zip' ? 1 : 0;
      return shownOne(actor, await stage(actor, file, { kind: kindName, fileName, isExcel }));
    },

    /** Of one kind, or of all that the actor may import. */
    async list(actor: Actor, kindName?: string): Promise<RecordImport[]> {
      assertMay(actor, kindName === undefined ? undefined : kindIn(kinds, kindName));
      const names = kindName === undefined ? importable(actor).map(({ name }) => name) : [kindName];
      return shown(actor, await store.list(db.read, names, actor.role === 'Administrator' ? undefined : actor.accountId));
    },

    /** The files of the actor's own imports, and where each is shown. */
    async describe({ accountId }: Actor, ids: readonly string[]): Promise<Map<string, { name: string; about: null; path: string }>> {
      const own = (await store.listNamed(db.read, ids)).filter((record) => record.accountId === accountId);
      return new Map(own.map(({ id, fileName, kind }) => [id, { name: fileName, about: null, path: `${kindIn(kinds, kind).page}/${id}` }]));
    },

    async get(actor: Actor, id: string): Promise<RecordImport> {
      assertMay(actor);
      return shownOne(actor, await load(actor, id));
    },

    /**
     * Another reading of the same file, or another treatment of all duplicates. Whoever has it read anew takes it over from an
     * account that may not import any more: nobody else's view of the clients could be compared with it.
     */
    async change(actor: Actor, id: string, { duplicates, mapping, notations, ...layout }: ImportChange): Promise<RecordImport> {
      assertMay(actor);
      const record = await load(actor, id);
      const known = new Set<string>(importableFields(kindOf(record).fields));
      if (mapping?.some((field) => field !== null && !known.has(field))) throw invalidField('mapping', IMPORT_MESSAGES.noField);
      if (layout.encoding !== undefined && !isEncoding(layout.encoding)) throw invalidField('encoding', IMPORT_MESSAGES.encodingUnknown);
      assertAddable(record, 'duplicates', duplicates);
      const isRead =
        mapping !== undefined ||
        notations !== undefined ||
        Object.values(layout).some((value) => value !== undefined) ||
        record.state === 'failed';
      if (!isRead) return decideAll(actor, id, { duplicates: duplicates ?? record.duplicates });
      const owner = await actorNow(db.read, record.accountId);
      const isTakenOver = !owner || !kindOf(record).canImport(owner);
      const to: Partial<store.ImportRecord> = {
        state: 'checking',
        ...(isTakenOver && { accountId: actor.accountId }),
        failure: null,
        ...(layout.encoding !== undefined && { encodingGuess: null }),
        ...(duplicates && { duplicates }),
      };
      const wasRead = record.columns !== '[]';
      const chosen = {
        encoding: layout.encoding ?? record.encoding ?? undefined,
        delimiter: layout.delimiter ?? record.delimiter ?? undefined,
        titleRows: layout.titleRows ?? (wasRead && layout.delimiter === undefined ? record.titleRows : undefined),
        hasHeader: layout.hasHeader ?? (wasRead ? record.hasHeader === 1 : undefined),
        sheet: layout.sheet ?? record.sheet ?? undefined,
      };
      // Another sheet has other first rows.
      if (layout.sheet !== undefined) Object.assign(chosen, { titleRows: layout.titleRows, hasHeader: layout.hasHeader });
      const isOtherLayout = Object.values(layout).some((value) => value !== undefined);
      const columns = isOtherLayout ? [] : readColumns(record);
      const reading = {
        importId: id,
        accountId: actor.accountId,
        zone: await readZone(),
        chosen,
        fields: mapping ?? (notations && columns.map(({ field }) => field)),
        notations: notations ?? columns.map(({ notation, isChosen }) => (isChosen ? notation : null)),
      };
      return shownOne(actor, await begin(importJobs.read, reading, (tx) => moved(tx, id, CHANGEABLE, to)));
    },

    async rows(actor: Actor, id: string, { kind: rowKind, duplicates, notes, count, limit = PAGE_SIZE, ...at }: ImportRowsQuery) {
      assertMay(actor);
      const record = await load(actor, id);
      const filter = { kind: rowKind, duplicates: duplicates === 'true', notes: notes === 'true' };
      const { rows, ...place } = await store.pageOfRows(db.read, id, filter, { limit, ...at });
      const total = count === 'false' ? undefined : await store.countOfRows(db.read, id, filter);
      const kind = kindOf(record);
      const alike = await findSeen(
        db.read,
        kind,
        actor,
        rows.flatMap(({ duplicateId }) => duplicateId ?? []),
      );
      return {
        rows: rows.map((row) => toImportRow(kind, row, alike)),
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
    async *refused(record: store.ImportRecord): AsyncGenerator<string | Uint8Array> {
      const headers = readColumns(record).map(({ header }) => header);
      const file = refusedFile(headers, record.isExcel === 1);
      yield* writeCsvTable({
        title: record.fileName,
        subtitles: [],
        columns: file.columns,
        rows: refusedRows(record.id, kindOf(record), file),
      });
    },

    /** For `refused`: before anything is sent, so that who may not is refused. */
    async mayReadRefused(actor: Actor, id: string): Promise<store.ImportRecord> {
      assertMay(actor);
      return load(actor, id);
    },

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
      const importing = await begin(importJobs.commit, work, (tx) => moved(tx, id, COMMITTABLE, { state: 'importing', failure: null }));
      return shownOne(actor, importing);
    },

    /** Between two steps of storing or taking back; what is done until then stays done. */
    async stop(actor: Actor, id: string): Promise<RecordImport> {
      await loadToUndo(actor, id);
      const stopped = await db.write(async (tx) => {
        const isHeld = await resumable.stop(tx, id);
        const record = await store.find(tx, id);
        if (!isHeld || !record || !STOPPABLE.includes(record.state)) throw conflict(IMPORT_MESSAGES.notReady);
        await tellStopped(tx, actor, record);
        if (record.state === 'undoing') return moved(tx, id, ['undoing'], { state: 'done', failure: IMPORT_MESSAGES.notUndone });
        return moved(tx, id, ['importing'], { state: record.appliedLine === 0 ? 'ready' : 'stopped' });
      });
      return shownOne(actor, stopped);
    },

    async undo(actor: Actor, id: string): Promise<RecordImport> {
      const record = await loadToUndo(actor, id);
      const work = { importId: id, accountId: actor.accountId, zone: await readZone() };
      // Of one that was stopped only what it did is taken back.
      const counts = JSON.stringify({ ...readCounts(record), ...(await store.countApplied(db.read, id, record.appliedLine)) });
      const to = { state: 'undoing', failure: null, ...(record.state === 'stopped' && { counts }) } as const;
      return shownOne(
        actor,
        await begin(importJobs.undo, work, (tx) => moved(tx, id, [record.state === 'stopped' ? 'stopped' : 'done'], to)),
      );
    },

    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(actor);
      const { state } = await load(actor, id);
      if (store.BUSY.includes(state)) throw conflict(IMPORT_MESSAGES.busy);
      // First out of sight and of reach, then row by row; SQLite has waited here for whatever was begun meanwhile.
      if (!(await db.write((tx) => forget(tx, id)))) throw conflict(IMPORT_MESSAGES.busy);
      await forgetRows(id);
    },

    /** Behind the first answers, and every day: imports that are kept no longer. */
    async sweep(): Promise<void> {
      const before = instantText(new Date(clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS));
      for (const { id } of await store.listBegunBefore(db.read, before)) if (await db.write((tx) => forget(tx, id))) await forgetRows(id);
      // Where a stop came in between.
      for (const { id } of await store.listForgotten(db.read)) await forgetRows(id);
    },

    /** Before the first request, when this process works on none yet: files of imports that are no more. */
    async forgetLeftOvers(): Promise<void> {
      await trash.restoreExisting(
        (names) => store.existing(db.read, names),
        (id) => importFile(dataDir, id),
      );
      const ids = await readdir(join(dataDir, 'imports')).catch(() => []);
      if (ids.length === 0 || !db.isOwnedAlone) return;
      const kept = await store.existing(db.read, ids);
      for (const id of ids) if (!kept.has(id)) await trash.put(importFile(dataDir, id));
    },
  };

  async function loadToUndo(actor: Actor, id: string): Promise<store.ImportRecord> {
    const record = await store.find(db.read, id);
    const mayUndo = record !== undefined && rights.canUndo(actor, kindOf(record), record);
    if (!record || !(rights.canSee(actor, record) || mayUndo)) throw notFound('Import');
    if (!mayUndo) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
    return record;
  }

  /** Whether it went; not one that is being worked on. */
  async function forget(tx: Tx, id: string): Promise<boolean> {
    const isGone = await store.remove(tx, id);
    if (isGone) await resumable.forget(tx, id);
    return isGone;
  }

  /** Its file and its rows, in small steps. */
  async function forgetRows(id: string) {
    await rm(importFile(dataDir, id), { force: true });
    const pace = createPacer(db);
    while (await pace.write((tx) => store.removeSomeRows(tx, id, pace.size)));
  }

  async function* refusedRows(id: string, kind: ImportKind, file: ReturnType<typeof refusedFile>) {
    let line = 0;
    for (;;) {
      const rows = await store.refusedAfter(db.read, id, line, REFUSED_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) yield file.row(row.line, reasonOf(kind, row), JSON.parse(row.cells));
      line = last.line;
    }
  }
}

const describeProblems = ({ words }: ImportKind, { kind, problems }: store.PlannedRow): Record<string, string> => {
  const found = JSON.parse(problems) as Record<string, string>;
  return kind === 'refused' && Object.keys(found).length === 0 ? { '': words.mayNotEdit } : found;
};

const reasonOf = (kind: ImportKind, row: store.PlannedRow) =>
  [
    ...new Set(
      Object.entries(describeProblems(kind, row)).map(([field, reason]) =>
        field && /^must /.test(reason) ? `${kind.fields[field]?.label ?? field} ${reason}` : reason,
      ),
    ),
  ].join('; ');

/** An import that an earlier version of Fairlead staged lacks what was added since. */
const readColumns = ({ columns }: Pick<store.ImportRecord, 'columns'>): StagedColumn[] =>
  (JSON.parse(columns) as StagedColumn[]).map((column) => ({ ...NO_NOTATION, ...column }));
type StagedColumn = RecordImport['columns'][number] & { isChosen: boolean };
const NO_NOTATION = { notation: null, ambiguous: null, isChosen: false };

const readCounts = ({ counts }: Pick<store.ImportRecord, 'counts'>): RecordImport['counts'] => ({ ...NO_COUNTS, ...JSON.parse(counts) });

function toImportRow(kind: ImportKind, row: store.PlannedRow, found: Awaited<ReturnType<typeof findSeen>>): ImportRow {
  const stated = Object.entries(JSON.parse(row.values) as Record<string, unknown>);
  const values = Object.fromEntries(stated.map(([field, value]) => [field, shownValue(value) ?? '']));
  const alike = row.duplicateId === null ? undefined : found.get(row.duplicateId);
  return {
    line: row.line,
    kind: row.kind,
    values,
    problems: describeProblems(kind, row),
    notes: JSON.parse(row.notes),
    duplicate: alike
      ? {
          _id: row.duplicateId ?? '',
          name: alike.name,
          by: likenessesIn(row.duplicateBy),
          changes: changesTo(alike.record, values),
        }
      : null,
    repeats: row.repeats,
    repeatsBy: likenessesIn(row.repeatsBy),
  };
}

/** What an update would change: only what the file states. */
function changesTo(record: Record<string, unknown>, values: ImportRow['values']) {
  const changes: Record<string, { from: string | number | null; to: string | number }> = {};
  for (const [field, to] of Object.entries(values)) {
    // A file may have columns that a record is found or worked out by, and that it does not have itself.
    if (!(field in record)) continue;
    const from = shownValue(record[field]);
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

/** Several texts as one, like in a file's column. */
const shownValue = (value: unknown) => (Array.isArray(value) ? value.join(', ') : (value as string | number | null));

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
