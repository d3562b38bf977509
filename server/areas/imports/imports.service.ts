import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_MESSAGES, type Client, clientDraft } from '@fairlead/contract/clients';
import {
  type ClientImport,
  IMPORT_KEPT_DAYS,
  IMPORT_MAX_KEPT_BYTES,
  IMPORT_MESSAGES,
  IMPORTS_MAX_AT_ONCE,
  type ImportChange,
  type ImportRow,
  type importEndpoints,
  type RowsChange,
} from '@fairlead/contract/imports';
import { PAGE_SIZE, pagesOf } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { labelOf } from '@fairlead/contract/kit/record-schemas';
import type { z } from 'zod';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseClosed } from '../../platform/db/transactions.ts';
import { paced } from '../../platform/db/writes/pace.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import type { Trash } from '../../platform/files/trash.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { RunJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { writeCsvTable } from '../../platform/output/csv.ts';
import { type Accounts, actorNow } from '../accounts/accounts.service.ts';
import { clearUnseen, type ManyClients } from '../clients/clients.service.ts';
import { companyFromContact } from './draft.rules.ts';
import { fileKindOf, isEncoding } from './file-bytes.rules.ts';
import { commitImport, decideRows, undoImport } from './import-commit.service.ts';
import { importFile, type Progress, type Reading, readImport } from './import-reading.service.ts';
import * as policy from './imports.policy.ts';
import * as store from './imports.store.ts';
import { likenessesIn } from './likeness.rules.ts';
import { refusedFile } from './refused-file.rules.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  dataDir: string;
  trash: Trash;
  accounts: Accounts;
  many: ManyClients;
}

type LeftAlone = Pick<ClientImport, 'leftAlone' | 'leftAloneTotal'>;
type RowsQuery = z.output<typeof importEndpoints.rows.query>;

const HEAD_BYTES = 65_536;
const LONGEST_NAME = 200;
/** A process that works on an import says so this often; on PostgreSQL one that has not for long is dead. */
const TOUCH_MS = 15_000;
const DEAD_AFTER_MS = 120_000;
/** Few, for a row may be megabytes long. */
const REFUSED_AT_ONCE = 50;
const DAY_MS = 86_400_000;
const GIVE_UP_AGAIN_MS = 2000;
const NO_COUNTS = { create: 0, update: 0, skip: 0, question: 0, refused: 0, duplicates: 0, cellsLeftOut: 0 };
const CHANGEABLE: readonly store.State[] = ['ready', 'failed'];

export type Imports = ReturnType<typeof createImports>;

/** Imports of clients from files: staged row by row, reviewed, stored as one and taken back as one (docs/product/imports.md). */
export function createImports({ db, clock, jobs, dataDir, trash, accounts, many }: Parts) {
  const now = () => instantText(clock.now());
  const startedAt = now();
  /** What this process is working on, and how far it is. */
  const running = new Map<string, { progress: Progress }>();
  /** How many imports of each account are worked on, or wait for it. */
  const places = new Map<string, number>();

  async function load(actor: Actor, id: string): Promise<store.ImportRecord> {
    const record = await store.find(db.read, id);
    if (!record || !policy.canSee(actor, record)) throw notFound('Import');
    return record;
  }

  function assertMay(actor: Actor) {
    if (!policy.canImport(actor)) throw notAllowed('import clients');
  }

  /** Moves it on if it is where it should be; someone else's press of the same button comes first or not at all. */
  async function moved(id: string, from: readonly store.State[], to: Partial<store.ImportRecord>): Promise<store.ImportRecord> {
    const record = await db.write((tx) => store.change(tx, id, from, { touchedAt: now(), ...to }));
    if (record) return record;
    const found = await store.find(db.read, id);
    throw conflict(found && !store.BUSY.includes(found.state) ? IMPORT_MESSAGES.notReady : IMPORT_MESSAGES.busy);
  }

  /** Works in a process of its own, and brings the import into a state to go on from when that fails. */
  async function work<Input>(
    id: string,
    accountId: string,
    job: RunJob<Input, void, Progress>,
    input: Input,
    failed: { state: store.State; failure(error: unknown): string },
  ): Promise<void> {
    const mine = { progress: { done: 0, total: 0 } };
    running.set(id, mine);
    const touching = setInterval(() => void touch(id), TOUCH_MS);
    touching.unref();
    try {
      const onProgress = (progress: Progress) => {
        mine.progress = progress;
      };
      await jobs.run(job, input, { onProgress, accountId });
    } catch (error) {
      if (!(error instanceof AppError)) process.emitWarning(error instanceof Error ? error : String(error));
      // Not when the work was done and only its answer was lost. While the server stops, the next start does this.
      await giveUp(id, { state: failed.state, failure: failed.failure(error) });
    } finally {
      clearInterval(touching);
      // Its state says it is over before its thread does, and the next step may have begun.
      if (running.get(id) === mine) running.delete(id);
    }
  }

  /** Whatever was in the way of the work may still be: until this is written nobody can go on with it, or store another. */
  async function giveUp(id: string, to: Partial<store.ImportRecord>): Promise<void> {
    for (;;) {
      try {
        await db.write(async (tx) => {
          await store.change(tx, id, store.BUSY, to);
          await many.giveUpAhead(tx, id);
        });
        break;
      } catch (error) {
        if (error instanceof DatabaseClosed) return;
        await sleep(GIVE_UP_AGAIN_MS, undefined, { ref: false });
      }
    }
    // What can't be cleared now is by the next import that stores, or tomorrow.
    await clearAway().catch(() => {});
  }

  /** What failed imports have stored ahead. */
  async function clearAway(): Promise<void> {
    if (await many.isToBeCleared()) await jobs.run(clearUnseen, undefined);
  }

  async function touch(id: string) {
    if (db.dialect === 'postgres') await db.write((tx) => store.change(tx, id, store.BUSY, { touchedAt: now() })).catch(() => {});
  }

  const read = (reading: Reading) =>
    work(reading.importId, reading.actor.accountId, readImport, reading, {
      state: 'failed',
      failure: (error) =>
        error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large') ? error.message : IMPORT_MESSAGES.unreadable,
    });

  async function shown(actor: Actor, records: readonly store.ImportRecord[]): Promise<ClientImport[]> {
    const names = await accounts.namesOf(
      db.read,
      records.map(({ accountId }) => accountId),
    );
    return Promise.all(
      records.map(async (record) => {
        const columns = columnsOf(record);
        const left = record.state === 'undone' ? await leftAloneOf(actor, record.id) : { leftAlone: [], leftAloneTotal: 0 };
        return {
          _id: record.id,
          fileName: record.fileName,
          state: record.state,
          progress: (store.BUSY.includes(record.state) && running.get(record.id)?.progress) || {
            done: record.progressDone,
            total: record.progressTotal,
          },
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
          isContactCompany: companyFromContact(columns.map(({ field }) => field)),
          duplicates: record.duplicates,
          counts: countsOf(record),
          ...left,
          createdBy: names.get(record.accountId) ?? '',
          createdAt: record.createdAt,
          finishedAt: record.finishedAt,
        };
      }),
    );
  }

  const shownOne = async (actor: Actor, record: store.ImportRecord) => (await shown(actor, [record]))[0] as ClientImport;

  /** How much an undo left alone, and the first of it that the asker may see. */
  async function leftAloneOf(actor: Actor, id: string): Promise<LeftAlone> {
    const leftAlone: LeftAlone['leftAlone'] = [];
    for (let line = 0; ; ) {
      const rows = await store.listLeftAlone(db.read, id, line);
      const last = rows.at(-1);
      const seen = await onlySeen(
        actor,
        rows.map((row) => ({ _id: row.kind === 'create' ? row.clientId : (row.duplicateId ?? ''), companyName: row.leftAlone ?? '' })),
      );
      leftAlone.push(...seen.slice(0, store.LEFT_ALONE_AT_ONCE - leftAlone.length));
      const isAll = !last || rows.length < store.LEFT_ALONE_AT_ONCE || leftAlone.length === store.LEFT_ALONE_AT_ONCE;
      if (isAll) return { leftAlone, leftAloneTotal: await store.countLeftAlone(db.read, id) };
      line = last.line;
    }
  }

  async function onlySeen(actor: Actor, clients: LeftAlone['leftAlone']): Promise<LeftAlone['leftAlone']> {
    if (actor.sees === 'all') return clients;
    const ids = clients.map(({ _id }) => _id);
    const seen = new Set((await many.listSeen(db.read, actor, ids)).map(({ _id }) => _id));
    return clients.filter(({ _id }) => seen.has(_id));
  }

  /** Does what `begin` begins if the account has a place left for it, and keeps the place until that work is over. */
  async function inPlace<Begun>(accountId: string, begin: () => Promise<{ begun: Begun; over: Promise<unknown> }>): Promise<Begun> {
    const taken = places.get(accountId) ?? 0;
    if (taken >= IMPORTS_MAX_AT_ONCE) throw new AppError('too_many', IMPORT_MESSAGES.atOnce);
    places.set(accountId, taken + 1);
    const giveBack = () => {
      const left = (places.get(accountId) ?? 1) - 1;
      if (left > 0) places.set(accountId, left);
      else places.delete(accountId);
    };
    try {
      const { begun, over } = await begin();
      void over.finally(giveBack);
      return begun;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async function begin(actor: Actor, file: IncomingFile, kind: { fileName: string; isExcel: 0 | 1 }) {
    const id = newId();
    if ((await store.countBytes(db.read, actor.accountId)) + file.bytes > IMPORT_MAX_KEPT_BYTES) throw conflict(IMPORT_MESSAGES.noRoom);
    await mkdir(join(dataDir, 'imports'), { recursive: true });
    await copyFile(file.path, importFile(dataDir, id));
    const at = now();
    const record = {
      id,
      accountId: actor.accountId,
      ...kind,
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
      categories: '[]',
      counts: JSON.stringify(NO_COUNTS),
      progressDone: 0,
      progressTotal: 0,
      touchedAt: at,
      createdAt: at,
      finishedAt: null,
      bytes: file.bytes,
    } as const;
    await db.write((tx) => store.insert(tx, record));
    return { begun: record, over: read({ importId: id, actor, chosen: {}, fields: undefined, notations: [] }) };
  }

  return {
    async create(actor: Actor, file: IncomingFile | undefined): Promise<ClientImport> {
      assertMay(actor);
      if (!file) throw invalidField('file', IMPORT_MESSAGES.fileMissing);
      const fileName = (file.name ?? '').replaceAll('\0', '').toWellFormed().slice(-LONGEST_NAME) || 'import';
      const kind = fileKindOf(await headOf(file.path));
      if (kind === 'other' || (kind === 'text' && /\.xls[xmb]?$/i.test(fileName))) throw invalidField('file', IMPORT_MESSAGES.notATable);
      const isExcel = kind === 'zip' ? 1 : 0;
      const record = await inPlace(actor.accountId, () => begin(actor, file, { fileName, isExcel }));
      return shownOne(actor, record);
    },

    async list(actor: Actor): Promise<ClientImport[]> {
      assertMay(actor);
      return shown(actor, await store.list(db.read, actor.role === 'Administrator' ? undefined : actor.accountId));
    },

    async get(actor: Actor, id: string): Promise<ClientImport> {
      assertMay(actor);
      return shownOne(actor, await load(actor, id));
    },

    /**
     * Another reading of the same file, or another treatment of all duplicates. Whoever has it read anew takes it over from an
     * account that may not import any more: nobody else's view of the clients could be compared with it.
     */
    async change(actor: Actor, id: string, { duplicates, mapping, notations, ...layout }: ImportChange): Promise<ClientImport> {
      assertMay(actor);
      const record = await load(actor, id);
      if (layout.encoding !== undefined && !isEncoding(layout.encoding)) throw invalidField('encoding', IMPORT_MESSAGES.encodingUnknown);
      const isRead =
        mapping !== undefined ||
        notations !== undefined ||
        Object.values(layout).some((value) => value !== undefined) ||
        record.state === 'failed';
      if (!isRead) {
        await moved(id, ['ready'], { ...(duplicates && { duplicates }) });
        await jobs.run(decideRows, { importId: id }, actor);
        return shownOne(actor, await load(actor, id));
      }
      const owner = await actorNow(db.read, record.accountId);
      const isTakenOver = !owner || !policy.canImport(owner);
      const to: Partial<store.ImportRecord> = {
        state: 'checking',
        ...(isTakenOver && { accountId: actor.accountId }),
        failure: null,
        progressDone: 0,
        progressTotal: 0,
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
      const columns = isOtherLayout ? [] : columnsOf(record);
      const reading = {
        importId: id,
        actor,
        chosen,
        fields: mapping ?? (notations && columns.map(({ field }) => field)),
        notations: notations ?? columns.map(({ notation, isChosen }) => (isChosen ? notation : null)),
      };
      const checking = await inPlace(actor.accountId, async () => ({ begun: await moved(id, CHANGEABLE, to), over: read(reading) }));
      return shownOne(actor, checking);
    },

    async rows(actor: Actor, id: string, { kind, duplicates, notes, count, limit = PAGE_SIZE, ...at }: RowsQuery) {
      assertMay(actor);
      await load(actor, id);
      const filter = { kind, duplicates: duplicates === 'true', notes: notes === 'true' };
      const { rows, ...place } = await store.pageOfRows(db.read, id, filter, { limit, ...at });
      const total = count === 'false' ? undefined : await store.countOfRows(db.read, id, filter);
      const alike = await many.listSeen(
        db.read,
        actor,
        rows.flatMap(({ duplicateId }) => duplicateId ?? []),
      );
      const clients = new Map(alike.map((client) => [client._id, client]));
      return {
        rows: rows.map((row) => rowOf(row, clients)),
        ...place,
        ...(total !== undefined && { total, pages: pagesOf(total, limit) }),
      };
    },

    async changeRows(actor: Actor, id: string, { lines, of: all = 'duplicates', action }: RowsChange): Promise<ClientImport> {
      assertMay(actor);
      const { state } = await load(actor, id);
      if (state !== 'ready') throw conflict(store.BUSY.includes(state) ? IMPORT_MESSAGES.busy : IMPORT_MESSAGES.notReady);
      await jobs.run(decideRows, { importId: id, which: lines ?? all, action }, actor);
      return shownOne(actor, await load(actor, id));
    },

    /** A CSV of the refused rows, which can be corrected and imported again. */
    async *refused(record: store.ImportRecord): AsyncGenerator<string | Uint8Array> {
      const headers = columnsOf(record).map(({ header }) => header);
      const file = refusedFile(headers, record.isExcel === 1);
      yield* writeCsvTable({ title: record.fileName, subtitles: [], columns: file.columns, rows: refusedRows(record.id, file) });
    },

    /** For `refused`: before anything is sent, so that who may not is refused. */
    async mayReadRefused(actor: Actor, id: string): Promise<store.ImportRecord> {
      assertMay(actor);
      return load(actor, id);
    },

    async commit(actor: Actor, id: string): Promise<ClientImport> {
      assertMay(actor);
      const record = await load(actor, id);
      if (record.state !== 'ready') throw conflict(store.BUSY.includes(record.state) ? IMPORT_MESSAGES.busy : IMPORT_MESSAGES.notReady);
      const fields = columnsOf(record).map(({ field }) => field);
      if (!fields.includes('companyName') && !companyFromContact(fields)) throw new AppError('invalid', IMPORT_MESSAGES.nothingMapped);
      if (countsOf(record).question > 0) throw conflict(IMPORT_MESSAGES.questionsOpen);
      const { accountId } = actor;
      const failed = { state: 'ready', failure: () => IMPORT_MESSAGES.notCommitted } as const;
      const importing = await inPlace(accountId, async () => ({
        begun: await moved(id, ['ready'], { state: 'importing', failure: null, progressDone: 0 }),
        over: work(id, accountId, commitImport, { importId: id, accountId }, failed).then(() => forgetFile(id)),
      }));
      return shownOne(actor, importing);
    },

    async undo(actor: Actor, id: string): Promise<ClientImport> {
      const record = await store.find(db.read, id);
      if (!record || !(policy.canSee(actor, record) || policy.canUndo(actor, record))) throw notFound('Import');
      if (!policy.canUndo(actor, record)) throw new AppError('forbidden', IMPORT_MESSAGES.undoForbidden);
      const { accountId } = actor;
      const failed = { state: 'done', failure: () => IMPORT_MESSAGES.notUndone } as const;
      const undoing = await inPlace(accountId, async () => ({
        begun: await moved(id, ['done'], { state: 'undoing', failure: null, progressDone: 0 }),
        over: work(id, accountId, undoImport, { importId: id, accountId }, failed),
      }));
      return shownOne(actor, undoing);
    },

    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(actor);
      const { state } = await load(actor, id);
      if (store.BUSY.includes(state)) throw conflict(IMPORT_MESSAGES.busy);
      // First out of sight and of reach, then row by row; SQLite has waited here for whatever was begun meanwhile.
      if (!(await db.write((tx) => store.remove(tx, id)))) throw conflict(IMPORT_MESSAGES.busy);
      await forgetRows(id);
    },

    /** Behind the first answers, and every day: imports that are kept no longer, and what failed ones have left. */
    async sweep(): Promise<void> {
      await clearAway();
      const before = instantText(new Date(clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS));
      for (const { id } of await store.listBegunBefore(db.read, before))
        if (await db.write((tx) => store.remove(tx, id))) await forgetRows(id);
      // Where a stop came in between.
      for (const { id } of await store.listForgotten(db.read)) await forgetRows(id);
    },

    /** Before the first request, when this process works on none yet: files of imports that are no more, and what was stored ahead. */
    async forgetLeftOvers(): Promise<void> {
      if (db.dialect === 'sqlite') await db.write((tx) => many.giveUpAhead(tx));
      await trash.restoreExisting(
        (names) => store.existing(db.read, names),
        (id) => importFile(dataDir, id),
      );
      const ids = await readdir(join(dataDir, 'imports')).catch(() => []);
      if (ids.length === 0 || db.dialect === 'postgres') return;
      const kept = await store.existing(db.read, ids);
      for (const id of ids) if (!kept.has(id)) await trash.put(importFile(dataDir, id));
    },

    /**
     * An import that a stop cut short goes back to where it can be tried again, for nothing of it was stored; of an undo,
     * what was not taken back yet can be.
     * On SQLite this process alone works on imports, so one touched since its start is its own; on PostgreSQL another may be
     * at work, and only a long silence tells that it is not.
     */
    async recover(): Promise<void> {
      const before = instantText(new Date(clock.now().getTime() - DEAD_AFTER_MS));
      let isOneLeft = false;
      for (const { id, state, touchedAt } of await store.listBusy(db.read)) {
        if (running.has(id) || (db.dialect === 'sqlite' && touchedAt >= startedAt)) continue;
        if (db.dialect === 'postgres' && touchedAt > before) {
          isOneLeft = true;
          continue;
        }
        await db.write((tx) => store.change(tx, id, [state], backFrom(state)));
      }
      // Whether that one is still worked on shows later.
      if (isOneLeft) setTimeout(() => void this.recover().catch(() => {}), DEAD_AFTER_MS).unref();
    },
  };

  /** Once it is done, what it read is in the clients and its rows; the file itself is kept no longer than needed. */
  async function forgetFile(id: string) {
    const record = await store.find(db.read, id).catch(() => undefined);
    if (record?.state !== 'done') return;
    const { size } = await stat(importFile(dataDir, id)).catch(() => ({ size: 0 }));
    await rm(importFile(dataDir, id), { force: true });
    await db.write((tx) => store.forgetBytes(tx, id, size)).catch(() => {});
  }

  /** Its file and its rows, in small steps. */
  async function forgetRows(id: string) {
    await rm(importFile(dataDir, id), { force: true });
    const pace = paced(db);
    while (await pace.write((tx) => store.removeSomeRows(tx, id, pace.size)));
  }

  async function* refusedRows(id: string, file: ReturnType<typeof refusedFile>) {
    let line = 0;
    for (;;) {
      const rows = await store.refusedAfter(db.read, id, line, REFUSED_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) yield file.row(row.line, reasonOf(row), JSON.parse(row.cells));
      line = last.line;
    }
  }
}

/** Where an import goes on from when a stop has cut this short. */
function backFrom(state: store.State): Partial<store.ImportRecord> {
  if (state === 'undoing') return { state: 'done', failure: IMPORT_MESSAGES.undoRestarted };
  return { state: state === 'importing' ? 'ready' : 'failed', failure: IMPORT_MESSAGES.restarted };
}

const problemsOf = ({ kind, problems }: store.PlannedRow): Record<string, string> => {
  const found = JSON.parse(problems) as Record<string, string>;
  return kind === 'refused' && Object.keys(found).length === 0 ? { '': CLIENT_MESSAGES.edit.forbidden } : found;
};

const reasonOf = (row: store.PlannedRow) =>
  [
    ...new Set(
      Object.entries(problemsOf(row)).map(([field, reason]) =>
        field && /^must /.test(reason) ? `${labelOf(clientDraft, [field])} ${reason}` : reason,
      ),
    ),
  ].join('; ');

/** An import that an earlier version of Fairlead staged lacks what was added since. */
const columnsOf = ({ columns }: Pick<store.ImportRecord, 'columns'>): StagedColumn[] =>
  (JSON.parse(columns) as StagedColumn[]).map((column) => ({ ...NO_NOTATION, ...column }));
type StagedColumn = ClientImport['columns'][number] & { isChosen: boolean };
const NO_NOTATION = { notation: null, ambiguous: null, isChosen: false };

const countsOf = ({ counts }: Pick<store.ImportRecord, 'counts'>): ClientImport['counts'] => ({ ...NO_COUNTS, ...JSON.parse(counts) });

function rowOf(row: store.PlannedRow, clients: ReadonlyMap<string, Client>): ImportRow {
  const values = JSON.parse(row.values) as ImportRow['values'];
  const alike = row.duplicateId === null ? undefined : clients.get(row.duplicateId);
  return {
    line: row.line,
    kind: row.kind,
    values,
    problems: problemsOf(row),
    notes: JSON.parse(row.notes),
    duplicate: alike
      ? {
          _id: alike._id,
          companyName: alike.companyName,
          by: likenessesIn(row.duplicateBy),
          changes: changesTo(alike, values),
        }
      : null,
    repeats: row.repeats,
    repeatsBy: likenessesIn(row.repeatsBy),
  };
}

/** What an update would change: only what the file states. */
function changesTo(client: Client, values: ImportRow['values']) {
  const changes: Record<string, { from: string | number | null; to: string | number }> = {};
  for (const [field, to] of Object.entries(values)) {
    const from = (client as Record<string, unknown>)[field] as string | number | null;
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
