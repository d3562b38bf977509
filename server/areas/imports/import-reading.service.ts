import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_MAX_KEPT_BYTES, IMPORT_MESSAGES, type ImportField } from '@fairlead/contract/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { instantText, newId } from '../../platform/clock/clock.ts';
import { paced } from '../../platform/db/pace.ts';
import { AppError, notAllowed } from '../../platform/http/app-error.ts';
import { type JobContext, runJob } from '../../platform/jobs/job.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import { createManyClients, type ManyClients } from '../clients/clients.service.ts';
import { createHistory } from '../history/history.service.ts';
import { headersKey } from './columns.rules.ts';
import { type FileRow, UnreadableFile } from './csv-rows.rules.ts';
import { drafted, type Mapping, mappingOf } from './draft.rules.ts';
import type { Workbook } from './excel-rows.rules.ts';
import * as policy from './imports.policy.ts';
import * as store from './imports.store.ts';
import { keyTable } from './key-table.rules.ts';
import { type Chosen, type Plan, planOf, rowsOf, type Source } from './plan.rules.ts';

/** Characters of one small write: rows may be megabytes long. */
const CHARACTERS_AT_ONCE = 4_000_000;
/** One small write takes milliseconds; waiting for an import's updates or undo may take a minute. */
const LIMIT_MS = 60_000;
const PIECE_BYTES = 65_536;
/** What a row takes beside its texts, about. */
const ROW_BYTES = 200;
const SAMPLES = 3;
/** Characters that are shown of what is too long to be stored anyway, and of a header or a sample. */
const SHOWN_OF_REFUSED = 1000;
const SHOWN_OF_COLUMN = 200;
/** The larger, the more alike; see the table. */
const WEIGHTS = { email: 8, companyName: 4, website: 2, phone: 1 } as const;
/** How JSON writes a NUL character and half a surrogate pair, which no database keeps. */
const UNKEPT = /\\u(0000|d[89a-f])/;
const UNKEPT_EACH = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Rows worked through, of how many; the number is an estimate until the end. */
export interface Progress {
  done: number;
  total: number;
}

export interface Reading {
  importId: string;
  actor: Actor;
  chosen: Chosen;
  /** As chosen by the user; undefined: remembered or guessed. */
  fields: (ImportField | null)[] | undefined;
}

/** Where an import's file lies until it is done. */
export const importFile = (dataDir: string, importId: string) => join(dataDir, 'imports', importId);

/**
 * Takes an import's file apart and stages its rows in small writes, each as it would be stored, with why it is refused, what
 * it repeats and which client it looks like. What was staged before goes. Refuses with a message for the user.
 */
export const readImport = runJob<Reading, void, Progress>('imports.read', (context, reading) => read(context, reading), {
  limitMs: LIMIT_MS,
});

async function read({ db, clock, dataDir, signal, progress }: JobContext<Progress>, { importId, actor, chosen, fields }: Reading) {
  const record = await store.find(db.read, importId);
  if (!record) return;
  const { accountId } = record;
  const isExcel = record.isExcel === 1;
  const many = createManyClients({ db, history: createHistory(db, clock), clock });
  const pace = paced(db);
  const source = measured(fileSource(importFile(dataDir, importId), isExcel));
  const fileBytes = await source.size();
  /** What the account's imports may still take beside this one's file. */
  const room = IMPORT_MAX_KEPT_BYTES - fileBytes - (await store.countBytes(db.read, accountId, importId));
  try {
    await clearRows();
    const plan = await planOf(source, chosen);
    const { mapping, isRemembered } = await mappingFor(plan);
    await db.write((tx) =>
      store.change(tx, importId, store.BUSY, { ...columnsOf(plan, mapping.fields), isRemembered: isRemembered ? 1 : 0 }),
    );
    source.restart();
    const { keys, total } = await stage(plan, mapping);
    if (total === 0) throw new UnreadableFile(IMPORT_MESSAGES.empty);
    progress({ done: total, total });
    await match(keys);
    await db.write(async (tx) => {
      await store.decide(tx, importId, record.duplicates);
      const counts = JSON.stringify(await store.countRows(tx, importId));
      await store.change(tx, importId, store.BUSY, { state: 'ready', failure: null, counts, progressDone: total, progressTotal: total });
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Nothing can be done with what was staged of a file that can't be read whole.
    await clearRows();
    throw new AppError('invalid', error.message, { cause: error });
  } finally {
    await source.close();
  }

  async function clearRows() {
    while (await pace.write((tx) => store.removeSomeRows(tx, importId, pace.size))) signal.throwIfAborted();
    await db.write((tx) => store.noteBytes(tx, importId, fileBytes));
  }

  /** The user's last choice for these headers wins over a guess; a choice made now is remembered. */
  async function mappingFor(plan: Plan): Promise<{ mapping: Mapping; isRemembered: boolean }> {
    const headersHash = createHash('sha256').update(headersKey(plan.headers)).digest('hex');
    const of = (each: readonly (ImportField | null)[]) =>
      mappingOf(
        plan.headers.map((_, at) => each[at] ?? null),
        plan.headers,
        plan.sample,
        isExcel,
      );
    if (fields) {
      const remembered = { accountId: actor.accountId, headersHash, fields: JSON.stringify(fields), updatedAt: instantText(clock.now()) };
      if (plan.hasHeader) await db.write((tx) => store.rememberMapping(tx, remembered));
      return { mapping: of(fields), isRemembered: false };
    }
    const found = plan.hasHeader ? await store.findMapping(db.read, actor.accountId, headersHash) : undefined;
    return { mapping: of(found ? JSON.parse(found.fields) : plan.fields), isRemembered: found !== undefined };
  }

  async function stage(plan: Plan, mapping: Mapping) {
    const keys = keyTable();
    let waiting: store.StagedRow[] = [];
    let characters = 0;
    let stagedBytes = 0;
    let done = 0;
    for await (const row of rowsOf(source, plan)) {
      const next = staged(row, mapping, { importId, many, keys });
      waiting.push(next);
      characters += next.cells.length;
      stagedBytes += bytesOf(next);
      if (stagedBytes > room) throw new UnreadableFile(IMPORT_MESSAGES.noRoom);
      if (waiting.length < pace.size && characters < CHARACTERS_AT_ONCE) continue;
      done += await keep();
    }
    done += await keep();
    return { keys, total: done };

    async function keep() {
      signal.throwIfAborted();
      const rows = waiting;
      waiting = [];
      characters = 0;
      await pace.write(async (tx) => {
        await store.insertRows(tx, rows);
        await store.noteBytes(tx, importId, fileBytes + stagedBytes);
      });
      const share = source.share();
      const so = done + rows.length;
      progress({ done: so, total: share > 0 ? Math.max(so, Math.round(so / share)) : 0 });
      return rows.length;
    }
  }

  /**
   * Looks every client that the import's owner may see up among the file's rows; an Administrator who reads the file anew
   * would leave marks of others in it.
   */
  async function match(keys: ReturnType<typeof keyTable>) {
    const owner = await actorNow(db.read, accountId);
    // It would be ready with every client that is there in it once more.
    if (!owner || !policy.canImport(owner)) throw notAllowed('import clients');
    for await (const clients of many.compared(db.read, owner)) {
      signal.throwIfAborted();
      const matches: store.Match[] = [];
      for (const client of clients) {
        const found = new Map<number, number>();
        for (const [by, key] of client.keys)
          for (const line of keys.linesOf(`${by}:${key}`)) found.set(line, (found.get(line) ?? 0) | WEIGHTS[by]);
        for (const [line, duplicateBy] of found)
          matches.push({ line, duplicateBy, duplicateId: client.id, mayUpdate: client.mayEdit ? 1 : 0 });
      }
      while (matches.length > 0) {
        const some = matches.splice(0, pace.size);
        await pace.write((tx) => store.noteMatches(tx, importId, some));
      }
    }
  }
}

/** A row as it is staged; only rows that can be stored are looked for elsewhere. */
function staged(
  { line, cells }: FileRow,
  mapping: Mapping,
  { importId, many, keys }: { importId: string; many: ManyClients; keys: ReturnType<typeof keyTable> },
): store.StagedRow {
  const { values, problems, draft } = drafted(cells, mapping);
  let repeats: number | null = null;
  for (const [by, key] of draft ? many.keysOf(draft) : []) {
    const first = keys.note(`${by}:${key}`, line);
    if (first !== undefined && first !== line && (by === 'companyName' || by === 'email')) repeats = Math.min(repeats ?? first, first);
  }
  return {
    importId,
    line,
    kind: draft ? (repeats === null ? 'create' : 'skip') : 'refused',
    values: kept(draft ?? shortened(values)),
    problems: kept(problems),
    cells: kept(cells),
    duplicateId: null,
    duplicateBy: 0,
    mayUpdate: 0,
    repeats,
    action: null,
    clientId: newId(),
    before: null,
    version: null,
    leftAlone: null,
  };
}

const bytesOf = ({ values, problems, cells }: store.StagedRow) =>
  ROW_BYTES + Buffer.byteLength(values) + Buffer.byteLength(problems) + Buffer.byteLength(cells);

const shortened = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? cut(value, SHOWN_OF_REFUSED) : value]),
  );

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most)}…`);

/** Refused rows may hold what can't be stored or read back; it is shown as U+FFFD. */
function kept(value: unknown): string {
  const text = JSON.stringify(value);
  return UNKEPT.test(text) ? text.replace(UNKEPT_EACH, (_all, backslashes) => backslashes ?? '\ufffd') : text;
}

function columnsOf({ encoding, delimiter, sheets, sheet, hasHeader, headers, sample }: Plan, fields: readonly (ImportField | null)[]) {
  const columns = headers.map((header, at) => ({
    header: cut(header, SHOWN_OF_COLUMN),
    samples: sample
      .map((row) => cut(row[at]?.trim() ?? '', SHOWN_OF_COLUMN))
      .filter(Boolean)
      .slice(0, SAMPLES),
    field: fields[at] ?? null,
  }));
  return { encoding, delimiter, sheets: kept(sheets), sheet, hasHeader: hasHeader ? 1 : 0, columns: kept(columns) } as const;
}

/** A file's bytes through one buffer: each piece is gone with the next, so that a large file leaves no more to clear away than a small one. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

type FileSource = Source & { size(): Promise<number>; close(): Promise<void> };

function fileSource(path: string, isExcel: boolean): FileSource {
  let opened: Promise<Workbook> | undefined;
  return {
    isExcel,
    chunks: () => piecesOf(path),
    workbook() {
      // Loaded with the first workbook: most imports are of text.
      opened ??= import('./excel-rows.rules.ts').then(({ openWorkbook }) => openWorkbook(path));
      return opened;
    },
    size: async () => (await stat(path)).size,
    async close() {
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Knows which share of a text file has been read since `restart`; 0 for Excel, where nothing tells. */
function measured(source: FileSource) {
  let read = 0;
  let size = 0;
  return {
    ...source,
    async *chunks() {
      size = await source.size();
      for await (const chunk of source.chunks()) {
        read += chunk.length;
        yield chunk;
      }
    },
    restart() {
      read = 0;
    },
    share: () => (size > 0 ? Math.min(1, read / size) : 0),
  };
}
