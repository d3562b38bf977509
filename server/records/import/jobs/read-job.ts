import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ColumnNotation, IMPORT_MAX_KEPT_BYTES, IMPORT_MESSAGES, type ImportRow } from '@fairlead/contract/kit/import/imports';
import { withAddedOptions } from '@fairlead/contract/kit/records/options';
import { instantText, newId } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ResumableContext, resumableJob } from '../../../platform/jobs/resumable-job.ts';
import * as store from '../imports.store.ts';
import type { Draft, ReadableKind } from '../kind.ts';
import { comparedRecords } from '../many-records.ts';
import { type FileRow, UnreadableFile } from '../reading/csv-rows.rules.ts';
import type { Workbook } from '../reading/excel-rows.rules.ts';
import { type Chosen, type Plan, planOf, rowsOf, type Source } from '../reading/plan.rules.ts';
import { columnReader, headersKey } from '../rows/columns.rules.ts';
import { type DraftReader, draftReader, type Mapping, mappingOf } from '../rows/draft.rules.ts';
import { keyTable } from '../rows/key-table.rules.ts';
import { isSameLine, WEIGHTS } from '../rows/likeness.rules.ts';
import { type Notation, notationJudges } from '../rows/notation.rules.ts';
import { decideRows } from './decide-job.ts';
import { type ImportJobParts, type ImportWork, importerNow, kindIn } from './job-parts.ts';

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
/** How JSON writes a NUL character and half a surrogate pair, which no database keeps. */
const UNKEPT = /\\u(0000|d[89a-f])/;
const UNKEPT_EACH = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** `accountId` belongs to the user who asks for the reading and whose choices are remembered. */
export interface Reading extends ImportWork {
  chosen: Chosen;
  /** As chosen by the user; absent: remembered or guessed. */
  fields?: (string | null)[] | undefined;
  /** As chosen by the user for each column; null where its cells are to say it. */
  notations: (ColumnNotation | null)[];
}

/** Where an import's file lies until it is done. */
export const importFile = (dataDir: string, importId: string) => join(dataDir, 'imports', importId);

/**
 * Takes an import's file apart and stages its rows in small writes, each as it would be stored, with why it is refused, what
 * it repeats and which record it looks like. What was staged before is removed. Refuses with a message for the user.
 */
export const readJob = (parts: ImportJobParts) =>
  resumableJob<Reading>('imports.read', (context, reading) => read(parts, context, reading), { limitMs: LIMIT_MS, isRepeatable: true });

async function read(parts: ImportJobParts, context: ResumableContext, reading: Reading) {
  const { importId, accountId: readerId, chosen, fields, notations, zone } = reading;
  const { db, clock, dataDir, signal } = context;
  const record = await store.find(db.read, importId);
  if (!record) return;
  const { accountId } = record;
  const isExcel = record.isExcel === 1;
  const kind = kindIn(parts.kindsOf({ db, clock, history: parts.createHistory(db, clock), zone }), record.kind);
  const added = (await kind.readAddedOptions?.(db.read)) ?? {};
  const { readDraft } = draftReader(kind, added);
  const source = measureSource(fileSource(importFile(dataDir, importId), isExcel));
  const fileBytes = await source.size();
  /** What the account's imports may still take beside this one's file. */
  const room = IMPORT_MAX_KEPT_BYTES - fileBytes - (await store.countBytes(db.read, accountId, importId));
  try {
    await clearRows();
    const plan = await planOf(source, chosen, columnReader({ ...kind, fields: withAddedOptions(kind.fields, added) }));
    const { fields: columnFields, isRemembered } = await fieldsFor(plan);
    const { keys, total } = await stageJudged(plan, columnFields, (judged) =>
      context.step((tx) =>
        store.change(tx, importId, store.BUSY, { ...stageColumns(plan, columnFields, judged), isRemembered: isRemembered ? 1 : 0 }),
      ),
    );
    if (total === 0) throw new UnreadableFile(IMPORT_MESSAGES.empty);
    await match(keys);
    const { counts } = await decideRows(context, importId, record.duplicates);
    await context.finish(
      async (tx) => {
        await store.change(tx, importId, store.BUSY, { state: 'ready', failure: null, counts: JSON.stringify(counts) });
      },
      { done: total, total },
    );
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Nothing can be done with what was staged of a file that can't be read whole.
    await clearRows();
    throw new AppError('invalid', error.message, { cause: error });
  } finally {
    await source.close();
  }

  async function clearRows() {
    while (await context.step((tx) => store.removeSomeRows(tx, importId, context.size)));
    await context.step((tx) => store.noteBytes(tx, importId, fileBytes));
  }

  /** The user's last choice for these headers wins over a guess; a choice made now is remembered. */
  async function fieldsFor(plan: Plan): Promise<{ fields: (string | null)[]; isRemembered: boolean }> {
    const headersHash = createHash('sha256').update(headersKey(plan.headers)).digest('hex');
    const ofColumns = (each: readonly (string | null)[]) => plan.headers.map((_, at) => each[at] ?? null);
    if (fields) {
      const remembered = { accountId: readerId, headersHash, fields: JSON.stringify(fields), updatedAt: instantText(clock.now()) };
      if (plan.hasHeader) await context.step((tx) => store.rememberMapping(tx, remembered));
      return { fields: ofColumns(fields), isRemembered: false };
    }
    const found = plan.hasHeader ? await store.findMapping(db.read, readerId, headersHash) : undefined;
    return { fields: ofColumns(found ? JSON.parse(found.fields) : plan.fields), isRemembered: found !== undefined };
  }

  /**
   * Stages the rows as the first of them write days and numbers, and once more where the rest settles it otherwise: the cell that does may
   * be the last of its column. `note` is given how the columns are read.
   */
  async function stageJudged(plan: Plan, columnFields: readonly (string | null)[], note: (judged: (Judged | null)[]) => Promise<unknown>) {
    const judges = notationJudges(kind.fields, columnFields, isExcel);
    for (const cells of plan.sample) judges.take(cells);
    for (let assumed = withChoices(judges.result()); ; ) {
      await note(assumed);
      source.restart();
      const notation = assumed.map((each) => each?.notation ?? null);
      const result = await stage(plan, mappingOf(kind, columnFields, plan.headers, notation, isExcel), judges);
      const judged = withChoices(judges.result());
      if (judged.every((each, at) => each?.notation === assumed[at]?.notation)) {
        await note(judged);
        return result;
      }
      assumed = judged;
      await clearRows();
    }
  }

  /** What the user chose for a column wins over what its cells say. */
  function withChoices(all: readonly (Notation | null)[]): (Judged | null)[] {
    return all.map((found, at) => {
      const choice = notations[at];
      if (!found || !choice || isOfDays(choice) !== isOfDays(found.notation)) return found && { ...found, isChosen: false };
      return { notation: choice, ambiguous: null, isChosen: true };
    });
  }

  async function stage(plan: Plan, mapping: Mapping, judges: ReturnType<typeof notationJudges>) {
    const keys = keyTable();
    /** Rows are written while the next are read. */
    let lastWrite: Promise<unknown> = Promise.resolve();
    let waitingRows: store.StagedRow[] = [];
    let characters = 0;
    let stagedBytes = 0;
    let done = 0;
    try {
      for await (const row of rowsOf(source, plan)) {
        judges.take(row.cells);
        const next = stageRow(row, mapping, { importId, kind, readDraft, keys });
        waitingRows.push(next);
        characters += next.cells.length;
        stagedBytes += bytesOf(next);
        if (stagedBytes > room) throw new UnreadableFile(IMPORT_MESSAGES.noRoom);
        if (waitingRows.length < context.size && characters < CHARACTERS_AT_ONCE) continue;
        done += await writeWaitingRows();
      }
      done += await writeWaitingRows();
      await lastWrite;
    } finally {
      // The rows are cleared only after the last write has ended.
      await lastWrite.catch(() => {});
    }
    return { keys, total: done };

    async function writeWaitingRows() {
      const rows = await refuseUnfit(waitingRows);
      waitingRows = [];
      characters = 0;
      const share = source.share();
      const [rowsDone, bytes] = [done + rows.length, fileBytes + stagedBytes];
      await lastWrite;
      lastWrite = context.step(
        async (tx) => {
          await store.insertRows(tx, rows);
          await store.noteBytes(tx, importId, bytes);
        },
        () => ({ done: rowsDone, total: share > 0 ? Math.max(rowsDone, Math.round(rowsDone / share)) : 0 }),
      );
      lastWrite.catch(() => {}); // Thrown where it is awaited.
      return rows.length;
    }
  }

  /** Refuses rows that refer to what is not there. */
  async function refuseUnfit(rows: store.StagedRow[]): Promise<store.StagedRow[]> {
    const fitting = rows.filter((row) => row.kind === 'create');
    if (!kind.findRefused || fitting.length === 0) return rows;
    const owner = await importerNow(parts, db.read, kind, accountId);
    const reasons = await kind.findRefused(
      db.read,
      owner,
      fitting.map(({ values }) => JSON.parse(values)),
    );
    const problems = new Map(fitting.map((row, at) => [row, reasons[at] ?? {}]));
    return rows.map((row) => {
      const found = problems.get(row) ?? {};
      return Object.keys(found).length === 0 ? row : { ...row, kind: 'refused', problems: toStorableJson(found) };
    });
  }

  /**
   * Looks every record that the import's owner may see up among the file's rows; an Administrator who reads the file anew
   * would leave marks of others in it.
   */
  async function match(keys: ReturnType<typeof keyTable>) {
    // Without this check, rows would be ready to add every record that is there already once more.
    const owner = await importerNow(parts, db.read, kind, accountId);
    for await (const records of comparedRecords(db.read, kind, owner)) {
      signal.throwIfAborted();
      const matches: store.Match[] = [];
      for (const record of records) {
        const found = new Map<number, number>();
        for (const [by, key] of record.keys)
          for (const line of keys.linesOf(`${by}:${key}`)) found.set(line, (found.get(line) ?? 0) | WEIGHTS[by]);
        for (const [line, duplicateBy] of found)
          matches.push({ line, duplicateBy, duplicateId: record.id, mayUpdate: record.mayEdit ? 1 : 0 });
      }
      while (matches.length > 0) {
        const some = matches.splice(0, context.size);
        await context.step((tx) => store.noteMatches(tx, importId, some));
      }
    }
  }
}

/** A row as it is staged. Only rows that can be stored are compared with others. */
function stageRow(
  { line, cells }: FileRow,
  mapping: Mapping,
  { importId, kind, readDraft, keys }: DraftReader & { importId: string; kind: ReadableKind; keys: ReturnType<typeof keyTable> },
): store.StagedRow {
  const { values, problems, notes, draft } = readDraft(cells, mapping);
  const whole = toStorableJson(cells);
  const repeated = draft ? repeatedLine(draft, { line, whole }, { kind, keys }) : undefined;
  return {
    importId,
    line,
    kind: draft ? 'create' : 'refused',
    values: toStorableJson(draft ?? shortenValues(values)),
    problems: toStorableJson(problems),
    notes: toStorableJson(shortenNotes(notes)),
    noteCount: Object.keys(notes).length,
    cells: whole,
    duplicateId: null,
    duplicateBy: 0,
    mayUpdate: 0,
    repeats: repeated?.line ?? null,
    repeatsBy: repeated?.by ?? 0,
    action: null,
    recordId: newId(),
    before: null,
    version: null,
    versionBefore: null,
    leftAlone: null,
  };
}

const bytesOf = ({ values, problems, notes, cells }: store.StagedRow) =>
  ROW_BYTES + Buffer.byteLength(values) + Buffer.byteLength(problems) + Buffer.byteLength(notes) + Buffer.byteLength(cells);

/** The earlier line that has most in common with a row, if they share an email or a name. */
function repeatedLine(
  draft: Draft,
  { line, whole }: { line: number; whole: string },
  { kind, keys }: { kind: ReadableKind; keys: ReturnType<typeof keyTable> },
) {
  const shared = new Map<number, number>();
  const note = (key: string, weight: number) => {
    const first = keys.note(key, line);
    if (first !== undefined && first !== line) shared.set(first, (shared.get(first) ?? 0) | weight);
  };
  for (const [by, key] of kind.keysOf(draft)) note(`${by}:${key}`, WEIGHTS[by]);
  // By all cells, mapped or not: two ports of one name in one country differ in the rest.
  note(`row:${whole}`, WEIGHTS.row);
  const [best] = [...shared].filter(([, by]) => isSameLine(by)).sort(([, a], [, b]) => b - a);
  return best && { line: best[0], by: best[1] };
}

const shortenValues = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? cut(value, SHOWN_OF_REFUSED) : value]),
  );

const shortenNotes = (notes: ImportRow['notes']): ImportRow['notes'] =>
  Object.fromEntries(Object.entries(notes).map(([field, { cell, reason }]) => [field, { cell: cut(cell, SHOWN_OF_COLUMN), reason }]));

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most)}…`);

/** Refused rows may hold what can't be stored or read back; it is shown as U+FFFD. */
function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNKEPT.test(text) ? text.replace(UNKEPT_EACH, (_all, backslashes) => backslashes ?? '\ufffd') : text;
}

/** How a column is read. What the user chose is kept when other choices make the file be read anew. */
export type Judged = Notation & { isChosen: boolean };
const isOfDays = (notation: ColumnNotation) => notation === 'dayFirst' || notation === 'monthFirst';

function stageColumns(plan: Plan, fields: readonly (string | null)[], judged: readonly (Judged | null)[]) {
  const { encoding, encodingGuess, delimiter, sheets, sheet, titleRows, hasHeader, headers, sample } = plan;
  const columns = headers.map((header, at) => ({
    header: cut(header, SHOWN_OF_COLUMN),
    samples: sample
      .map((row) => cut(row[at]?.trim() ?? '', SHOWN_OF_COLUMN))
      .filter(Boolean)
      .slice(0, SAMPLES),
    field: fields[at] ?? null,
    ...(judged[at] ?? { notation: null, ambiguous: null, isChosen: false }),
  }));
  return {
    encoding,
    // Making a choice removes the guess; reading the file anew with it must not guess again.
    ...(encodingGuess !== undefined && { encodingGuess: encodingGuess && toStorableJson(encodingGuess) }),
    delimiter,
    sheets: toStorableJson(sheets),
    sheet,
    titleRows,
    hasHeader: hasHeader ? 1 : 0,
    columns: toStorableJson(columns),
  } as const;
}

/** A file's bytes through one buffer, which each piece overwrites, so that a large file takes no more memory than a small one. */
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
      opened ??= import('../reading/excel-rows.rules.ts').then(({ openWorkbook }) => openWorkbook(path));
      return opened;
    },
    size: async () => (await stat(path)).size,
    async close() {
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** A source that knows which share of a text file has been read since `restart`. The share is 0 for Excel, where it is unknown. */
function measureSource(source: FileSource) {
  let bytesRead = 0;
  let size = 0;
  return {
    ...source,
    async *chunks() {
      size = await source.size();
      for await (const chunk of source.chunks()) {
        bytesRead += chunk.length;
        yield chunk;
      }
    },
    restart() {
      bytesRead = 0;
    },
    share: () => (size > 0 ? Math.min(1, bytesRead / size) : 0),
  };
}
