import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type ColumnNotation,
  IMPORT_MAX_KEPT_BYTES,
  IMPORT_MESSAGES,
  type ImportRow,
  type Likeness,
} from '@fairlead/contract/kit/import/imports';
import { withAddedOptions } from '@fairlead/contract/kit/records/options';
import { instantText, newId } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ResumableContext, resumableJob } from '../../../platform/jobs/resumable-job.ts';
import * as store from '../imports.store.ts';
import type { Draft, ReadableKind, Referred } from '../kind.ts';
import { pageForComparison } from '../many-records.ts';
import { type FileRow, UnreadableFile } from '../reading/csv-rows.rules.ts';
import type { Workbook } from '../reading/excel-rows.rules.ts';
import { type LayoutChoice, makePlan, type Plan, rowsOf, type Source } from '../reading/plan.rules.ts';
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
const REFUSED_CHARACTERS = 1000;
const COLUMN_CHARACTERS = 200;
/** How JSON writes a NUL character and half a surrogate pair, which no database keeps. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
const UNSTORABLE_EACH = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** `accountId` belongs to the user who asks for the reading and whose choices are remembered. */
export interface Reading extends ImportWork {
  chosen: LayoutChoice;
  /** As chosen by the user; absent: remembered or guessed. */
  fields?: (string | null)[] | undefined;
  /** As chosen by the user for each column; null where its cells are to say it. */
  notations: (ColumnNotation | null)[];
}

/** Where an import's file lies until it is done. */
export const importKey = (importId: string) => `imports/${importId}`;

/**
 * Takes an import's file apart and stages its rows in small writes, each as it would be stored, with why it is refused, what
 * it repeats and which record it looks like. What was staged before is removed. Refuses with a message for the user.
 */
export const readJob = (parts: ImportJobParts) =>
  resumableJob<Reading>('imports.read', (context, reading) => read(parts, context, reading), { limitMs: LIMIT_MS, isRepeatable: true });

async function read(parts: ImportJobParts, context: ResumableContext, reading: Reading) {
  const { importId, accountId: readerId, chosen, fields, notations, zone } = reading;
  const { db, clock, storage, signal } = context;
  const record = await store.find(db.read, importId);
  if (!record) return;
  const { accountId } = record;
  const isExcel = record.isExcel === 1;
  const kind = kindIn(parts.kindsOf({ db, clock, history: parts.createHistory(db, clock), zone }), record.kind);
  const addedOptions = (await kind.readAddedOptions?.(db.read)) ?? {};
  const usualCurrency = await kind.readUsualCurrency?.(db.read);
  const { readDraft } = draftReader(kind, addedOptions, usualCurrency);
  const local = await storage.openLocally(importKey(importId));
  const source = measureSource(fileSource(local.path, isExcel));
  const fileBytes = await source.size();
  /** What the account's imports may still take beside this one's file. */
  const room = IMPORT_MAX_KEPT_BYTES - fileBytes - (await store.countBytes(db.read, accountId, importId));
  try {
    await clearRows();
    const plan = await makePlan(source, chosen, columnReader({ ...kind, fields: withAddedOptions(kind.fields, addedOptions) }));
    const { fields: columnFields, isRemembered } = await fieldsFor(plan);
    const { keys, total } = await stageWithNotations(plan, columnFields, (readings) =>
      context.step((tx) =>
        store.change(tx, importId, store.BUSY, { ...stageColumns(plan, columnFields, readings), isRemembered: isRemembered ? 1 : 0 }),
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
    await local.release();
  }

  async function clearRows() {
    while (await context.step((tx) => store.removeSomeRows(tx, importId, context.size)));
    await context.step((tx) => store.noteBytes(tx, importId, fileBytes));
  }

  /** The user's last choice for these headers wins over a guess; a choice made now is remembered. */
  async function fieldsFor(plan: Plan): Promise<{ fields: (string | null)[]; isRemembered: boolean }> {
    const headersHash = createHash('sha256').update(headersKey(plan.headers)).digest('hex');
    const alignToColumns = (each: readonly (string | null)[]) => plan.headers.map((_, at) => each[at] ?? null);
    if (fields) {
      const mapping = { accountId: readerId, headersHash, fields: JSON.stringify(fields), updatedAt: instantText(clock.now()) };
      if (plan.hasHeader) await context.step((tx) => store.rememberMapping(tx, mapping));
      return { fields: alignToColumns(fields), isRemembered: false };
    }
    const found = plan.hasHeader ? await store.findMapping(db.read, readerId, headersHash) : undefined;
    return { fields: alignToColumns(found ? JSON.parse(found.fields) : plan.fields), isRemembered: found !== undefined };
  }

  /**
   * Stages the rows with the notations of days and numbers that the first rows suggest, and once more if the others show another notation:
   * the cell that decides may be the last of its column. `saveReadings` stores how the columns are read.
   */
  async function stageWithNotations(
    plan: Plan,
    columnFields: readonly (string | null)[],
    saveReadings: (readings: (ColumnReading | null)[]) => Promise<unknown>,
  ) {
    const judges = notationJudges(kind, columnFields, isExcel, { headers: plan.headers, usualCurrency });
    for (const cells of plan.sample) judges.take(cells);
    for (let { readings, ...how } = howToRead(judges.result()); ; ) {
      await saveReadings(readings);
      source.restart();
      const mapping = mappingOf(kind, columnFields, plan.headers, how.notations, isExcel, how.isOfThousandths);
      const result = await stage(plan, mapping, judges);
      const { readings: newReadings, ...newHow } = howToRead(judges.result());
      if (isDeepStrictEqual(newHow, how)) {
        await saveReadings(newReadings);
        return result;
      }
      [readings, how] = [newReadings, newHow];
      await clearRows();
    }
  }

  /** How columns are to be read by what their cells have said so far. */
  function howToRead(found: readonly (Notation | null)[]) {
    const readings = withChoices(found);
    return {
      readings,
      notations: readings.map((each) => each?.notation ?? null),
      // Asked what three figures are, the user said decimals.
      isOfThousandths: found.map((each, at) => each?.ambiguous != null && readings[at]?.notation !== each.notation),
    };
  }

  /** What the user chose for a column wins over what its cells say. */
  function withChoices(all: readonly (Notation | null)[]): (ColumnReading | null)[] {
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
    let rowCount = 0;
    try {
      for await (const row of rowsOf(source, plan)) {
        judges.take(row.cells);
        const next = stageRow(row, mapping, { importId, kind, readDraft, keys });
        waitingRows.push(next);
        characters += next.cells.length;
        stagedBytes += bytesOf(next);
        if (stagedBytes > room) throw new UnreadableFile(IMPORT_MESSAGES.noRoom);
        if (waitingRows.length < context.size && characters < CHARACTERS_AT_ONCE) continue;
        rowCount += await writeWaitingRows();
      }
      rowCount += await writeWaitingRows();
      await lastWrite;
    } finally {
      // The rows are cleared only after the last write has ended.
      await lastWrite.catch(() => {});
    }
    return { keys, total: rowCount };

    async function writeWaitingRows() {
      const rows = await lookUpReferred(waitingRows, keys);
      waitingRows = [];
      characters = 0;
      const share = source.share();
      const [rowsDone, bytes] = [rowCount + rows.length, fileBytes + stagedBytes];
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

  /** Refuses rows that refer to what is not there, or leaves that out of them. They are compared also by what was found. */
  async function lookUpReferred(rows: store.StagedRow[], keys: ReturnType<typeof keyTable>): Promise<store.StagedRow[]> {
    const fittingRows = rows.filter((row) => row.kind === 'create');
    if (!kind.findReferred || fittingRows.length === 0) return rows;
    const owner = await importerNow(parts, db.read, kind, accountId);
    const drafts: Draft[] = fittingRows.map(({ values }) => JSON.parse(values));
    const found = await kind.findReferred(db.read, owner, drafts);
    const settled = new Map(fittingRows.map((row, at) => [row, settleRow(row, drafts[at] ?? {}, found[at])]));
    for (const [at, { line }] of fittingRows.entries()) {
      const draft = drafts[at] ?? {};
      const known = new Set(kind.keysOf(draft).map(textOfKey));
      for (const key of kind.keysOf({ ...draft, ...found[at]?.values }).map(textOfKey)) if (!known.has(key)) keys.note(key, line);
    }
    return rows.map((row) => settled.get(row) ?? row);
  }

  /**
   * Compares the file's rows with every record that the import's owner may see, also when an Administrator has the file read anew: the
   * owner must not learn of other records.
   */
  async function match(keys: ReturnType<typeof keyTable>) {
    // Without this check, rows would be ready to add every record that is there already once more.
    const owner = await importerNow(parts, db.read, kind, accountId);
    for await (const records of pageForComparison(db.read, kind, owner)) {
      signal.throwIfAborted();
      const matches: store.Match[] = [];
      for (const record of records) {
        const found = new Map<number, number>();
        for (const [by, key] of record.keys)
          for (const line of keys.linesOf(textOfKey([by, key]))) found.set(line, (found.get(line) ?? 0) | WEIGHTS[by]);
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
  const repetition = draft ? findRepeatedLine(draft, { line, whole }, { kind, keys }) : undefined;
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
    repeats: repetition?.line ?? null,
    repeatsBy: repetition?.by ?? 0,
    action: null,
    recordId: newId(),
    before: null,
    version: null,
    versionBefore: null,
    leftAlone: null,
  };
}

/** A staged row with what was found of that which it refers to. */
function settleRow(row: store.StagedRow, draft: Draft, found: Referred | undefined): store.StagedRow {
  if (!found) return row;
  const { problems, values = {}, notes = {}, ids = {} } = found;
  if (Object.keys(problems).length > 0) return { ...row, kind: 'refused', problems: toStorableJson(problems) };
  const allNotes = { ...JSON.parse(row.notes), ...shortenNotes(notes) };
  return {
    ...row,
    values: toStorableJson({ ...draft, ...values, ...ids }),
    notes: toStorableJson(allNotes),
    noteCount: Object.keys(allNotes).length,
  };
}

const bytesOf = ({ values, problems, notes, cells }: store.StagedRow) =>
  ROW_BYTES + Buffer.byteLength(values) + Buffer.byteLength(problems) + Buffer.byteLength(notes) + Buffer.byteLength(cells);

/** The earlier line that has most in common with a row, if they share an email or a name. */
function findRepeatedLine(
  draft: Draft,
  { line, whole }: { line: number; whole: string },
  { kind, keys }: { kind: ReadableKind; keys: ReturnType<typeof keyTable> },
) {
  const weightsByLine = new Map<number, number>();
  const note = (key: string, weight: number) => {
    const first = keys.note(key, line);
    if (first !== undefined && first !== line) weightsByLine.set(first, (weightsByLine.get(first) ?? 0) | weight);
  };
  for (const key of kind.keysOf(draft)) note(textOfKey(key), WEIGHTS[key[0]]);
  // By all cells, mapped or not: two ports of one name in one country differ in the rest.
  note(`row:${whole}`, WEIGHTS.row);
  const [best] = [...weightsByLine].filter(([, by]) => isSameLine(by)).sort(([, a], [, b]) => b - a);
  return best && { line: best[0], by: best[1] };
}

const textOfKey = ([by, key]: [Likeness, string]) => `${by}:${key}`;

const shortenValues = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? cut(value, REFUSED_CHARACTERS) : value]),
  );

const shortenNotes = (notes: ImportRow['notes']): ImportRow['notes'] =>
  Object.fromEntries(Object.entries(notes).map(([field, { cell, reason }]) => [field, { cell: cut(cell, COLUMN_CHARACTERS), reason }]));

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most)}…`);

/** Refused rows may hold what can't be stored or read back; it is shown as U+FFFD. */
function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? text.replace(UNSTORABLE_EACH, (_all, backslashes) => backslashes ?? '\ufffd') : text;
}

/** How a column is read. What the user chose is kept when other choices make the file be read anew. */
export type ColumnReading = Notation & { isChosen: boolean };
const isOfDays = (notation: ColumnNotation) => notation === 'dayFirst' || notation === 'monthFirst';

function stageColumns(plan: Plan, fields: readonly (string | null)[], readings: readonly (ColumnReading | null)[]) {
  const { encoding, encodingGuess, delimiter, sheets, sheet, titleRows, hasHeader, headers, sample } = plan;
  const columns = headers.map((header, at) => ({
    header: cut(header, COLUMN_CHARACTERS),
    samples: sample
      .map((row) => cut(row[at]?.trim() ?? '', COLUMN_CHARACTERS))
      .filter(Boolean)
      .slice(0, SAMPLES),
    field: fields[at] ?? null,
    ...(readings[at] ?? { notation: null, ambiguous: null, isChosen: false }),
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
async function* readPieces(path: string): AsyncGenerator<Buffer> {
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
  let opening: Promise<Workbook> | undefined;
  return {
    isExcel,
    chunks: () => readPieces(path),
    workbook() {
      // Loaded with the first workbook: most imports are of text.
      opening ??= import('../reading/excel-rows.rules.ts').then(({ openWorkbook }) => openWorkbook(path));
      return opening;
    },
    size: async () => (await stat(path)).size,
    async close() {
      (await opening?.catch(() => undefined))?.close();
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
