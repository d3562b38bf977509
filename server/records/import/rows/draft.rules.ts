import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { ColumnNotation, ImportRow } from '@fairlead/contract/kit/import/imports';
import { currencyDigits } from '@fairlead/contract/kit/money';
import { fieldsWhere, headerKey } from '@fairlead/contract/kit/records/fields';
import { type AddedOptions, refusedOptions, withAddedOptions } from '@fairlead/contract/kit/records/options';
import type { z } from 'zod';
import { unescapeFormula } from '../../../platform/output/formula-escape.ts';
import type { Draft, ReadableKind } from '../kind.ts';
import { bareText, cellProblem, cellReader, withoutFormula } from './cells.rules.ts';
import { isDefused, isOwnExport, unitIn } from './columns.rules.ts';
import {
  currencyIn,
  readStatedAmount,
  type StatedAmount,
  type StatedCurrency,
  scaleIn,
  settleCurrency,
  statedCurrency,
} from './money.rules.ts';
import { hasThreeDecimals, MONEY_DIGITS, splitMeasure } from './notation.rules.ts';

/** How the cells of a row become a record. */
export interface Mapping {
  fields: readonly (string | null)[];
  /** How each column writes its days or numbers. */
  notations: readonly (ColumnNotation | null)[];
  /** Columns of which the user said that three figures behind the sign are decimals. */
  isOfThousandths: readonly boolean[];
  /** As they are compared; of a file without a header its columns' places. */
  headerKeys: readonly string[];
  /** The currency that a column's header states for its amounts, and by what they are to be multiplied. */
  currencies: readonly (StatedCurrency | undefined)[];
  scales: readonly (string | undefined)[];
  /** What may be the unit that a column's header states for its numbers. */
  units: readonly (string | undefined)[];
  /** Another field stands for the record's name: a company's contact, where no column holds a company. */
  isNameFromOther: boolean;
  /** Our own export wrote it, so that a text is meant as it stands: its blanks, and what looks like a spreadsheet's way of keeping text. */
  keepsTexts: boolean;
  /** The apostrophe before a formula is taken away. */
  isDefused: boolean;
}

/** A row as it would be stored, or why it can't be. */
export interface DraftResult {
  values: Record<string, string | number>;
  /** Field → reason; empty when it may be stored. */
  problems: FieldErrors;
  /** Optional cells that can't be stored: left out, so that the rest of the row can. */
  notes: ImportRow['notes'];
  draft: Draft | undefined;
}

export function mappingOf(
  kind: ReadableKind,
  fields: readonly (string | null)[],
  headers: readonly string[],
  notations: readonly (ColumnNotation | null)[],
  isExcel = false,
  isOfThousandths: readonly boolean[] = [],
): Mapping {
  const isAmount = (at: number) => kind.currencyOf?.[fields[at] ?? ''] !== undefined;
  return {
    fields,
    notations,
    isOfThousandths,
    headerKeys: headers.map(headerKey),
    currencies: headers.map((header, at) => (isAmount(at) ? currencyIn(header)?.currency : undefined)),
    scales: headers.map((header, at) => (isAmount(at) ? scaleIn(header) : undefined)),
    units: headers.map((header, at) => (kind.unitOf?.[fields[at] ?? ''] === undefined ? undefined : unitIn(header)?.unit)),
    isNameFromOther: isNameFromOther(kind, fields),
    keepsTexts: isOwnExport(headers),
    isDefused: isDefused(headers, isExcel),
  };
}

export const isNameFromOther = (kind: ReadableKind, fields: readonly (string | null)[]): boolean =>
  kind.nameStandsFor !== undefined && !fields.includes(kind.nameField) && fields.includes(kind.nameStandsFor);

const UNLIKE_COLUMN = 'it may be thousands or decimals. Write it like the rest of its column';

/** A company may be called Total, but it has more than amounts then. */
const SUM = /^(grand|sub|net)?[\s-]*totals?\s*:?$/i;

export type DraftReader = ReturnType<typeof draftReader>;

/** Makes records of a kind from the rows of a file. `usualCurrency` is that of amounts of which nothing states it. */
export function draftReader(kind: ReadableKind, addedOptions: AddedOptions = {}, usualCurrency?: string) {
  const reader = cellReader(withAddedOptions(kind.fields, addedOptions));
  /** Free texts, whose blanks at an end are kept where we wrote them. */
  const texts: ReadonlySet<string> = new Set(fieldsWhere(kind.fields, (field) => field.kind === 'text' || field.kind === 'phone'));
  const requiredFields = fieldsWhere(kind.fields, ({ required, isOptionalInImports }) => required !== undefined && !isOptionalInImports);
  const blank = Object.fromEntries(requiredFields.map((field) => [field, '']));
  const amountsOf = Map.groupBy(Object.keys(kind.currencyOf ?? {}), (field) => kind.currencyOf?.[field] ?? '');

  /** Puts a row's cells into the fields and through the contract's own rules; what an optional field can't take is left out. */
  function readDraft(row: readonly string[], mapping: Mapping): DraftResult {
    const all = collectValues(row, mapping);
    const notes: DraftResult['notes'] = {};
    const odd = describeOddRow(row, all.values, mapping);
    if (odd) return { values: all.values, problems: { '': odd }, notes, draft: undefined };
    for (const [field, cell] of all.cells) {
      const reason = all.doubts.get(field) ?? cellProblem(kind.fields, field, cell);
      if (reason && requiredFields.includes(field)) return { values: all.values, problems: { [field]: reason }, notes, draft: undefined };
      if (reason) notes[field] = { cell, reason };
    }
    for (;;) {
      const values = withoutNoted(all, notes);
      const { draft, problems } = checkValues(values);
      const optional = Object.entries(problems).filter(([field]) => !requiredFields.includes(field) && field in values);
      if (draft || optional.length === 0) return { values, problems: withDoubts(problems, values, notes), notes, draft };
      for (const [field, reason] of optional) notes[field] = { cell: all.cells.get(field) ?? '', reason };
    }
  }

  /** A row's values without those that are left out. A currency goes with the last amount that it is of. */
  function withoutNoted({ values, cells }: Pick<ReturnType<typeof collectValues>, 'values' | 'cells'>, notes: DraftResult['notes']) {
    if (isEmpty(notes)) return values;
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in notes)));
    for (const [currencyField, amounts] of amountsOf) {
      const [first] = amounts.flatMap((field) => notes[field] ?? []);
      if (first === undefined || amounts.some((field) => field in kept)) continue;
      delete kept[currencyField];
      const cell = cells.get(currencyField);
      if (cell !== undefined) notes[currencyField] ??= { cell, reason: first.reason };
    }
    return kept;
  }

  /** Of a row whose amounts are all left out, why they are, in place of that it has none. */
  function withDoubts(problems: FieldErrors, values: DraftResult['values'], notes: DraftResult['notes']): FieldErrors {
    const { '': ofRow, ...others } = problems;
    const amounts = [...amountsOf.values()].flat();
    const doubts = amounts.flatMap((field) => (notes[field] ? [[field, notes[field].reason] as const] : []));
    if (ofRow === undefined || doubts.length === 0 || amounts.some((field) => !isZero(values[field]))) return problems;
    return { ...Object.fromEntries(doubts), ...others };
  }

  /** Why a row is no record: a page's header once more, or the sums below a list. */
  function describeOddRow(row: readonly string[], values: DraftResult['values'], { headerKeys }: Mapping): string | undefined {
    if (isHeaderAgain(row, headerKeys)) return 'This line repeats the header';
    const name = values[kind.nameField];
    const isSum =
      typeof name === 'string' && SUM.test(name) && Object.keys(values).every((field) => field === kind.nameField || isAmount(field));
    return isSum && Object.keys(values).length > 1 ? 'This line is a sum of others' : undefined;
  }

  const isAmount = (field: string) => ['money', 'number', 'decimal', 'currency'].includes(kind.fields[field]?.kind ?? '');

  function checkValues(values: DraftResult['values']): Pick<DraftResult, 'draft' | 'problems'> {
    const result = kind.schema.safeParse({ ...blank, ...values });
    if (!result.success) return { draft: undefined, problems: listReasons(result.error.issues) };
    // What a schema fills in by itself is not what the file states, and must not overwrite what is there.
    const draft: Draft = {};
    for (const [field, value] of Object.entries(result.data)) if (field in values) draft[field] = value;
    const problems = {
      ...kind.refusedFields?.(draft),
      ...refusedOptions(kind.fields, draft, undefined, addedOptions),
      ...findUnstorable(draft),
    };
    return { draft: isEmpty(problems) ? draft : undefined, problems };
  }

  /** The values of a row's fields, and the cells that they were made from. */
  function collectValues(row: readonly string[], mapping: Mapping) {
    const values: DraftResult['values'] = {};
    const cells = new Map<string, string>();
    /** Fields that the header of another one states. */
    const stated = new Map<string, string>();
    /** Units that stand behind their numbers. */
    const besideNumber = new Map<string, string>();
    const amounts: (StatedAmount & { field: string; at: number })[] = [];
    /** Why a cell is left out although its field could take it. */
    const doubts = new Map<string, string>();
    for (let at = 0; at < mapping.fields.length; at += 1) {
      const field = mapping.fields[at];
      const cell = row[at];
      if (!field || !cell) continue;
      const text = cellText(field, cell, mapping);
      if (text === '') continue;
      const before = values[field];
      const separator = kind.separators[field];
      if (before === undefined) {
        const unitField = kind.unitOf?.[field];
        const measure = unitField === undefined ? undefined : readMeasure(text, unitField, mapping.units[at]);
        const isAmount = kind.currencyOf?.[field] !== undefined;
        const amount = isAmount ? readStatedAmount(text) : undefined;
        if (amount) amounts.push({ ...amount, field, at });
        // A number of an unknown unit, and an amount with unknown words, is none: '12 lac' must not become 12.
        const isForeign = measure?.isForeign === true || (isAmount && !amount);
        const figures = measure?.figures ?? amount?.figures ?? text;
        values[field] = isForeign ? text : reader.fieldValue(field, figures, mapping.notations[at] ?? null);
        cells.set(field, text);
        if (unitField !== undefined && measure?.unit !== undefined)
          (measure.isBesideNumber ? besideNumber : stated).set(unitField, measure.unit);
      } else if (separator !== undefined && !(field === kind.addressField && isPartOf(String(before), text)))
        values[field] = `${before}${separator}${text}`;
    }
    // A column of currencies or units goes ahead of the header, and a unit beside its number of both.
    for (const [field, value] of stated) values[field] ??= value;
    for (const [field, value] of besideNumber) values[field] = value;
    settleAmounts();
    const other = mapping.isNameFromOther && kind.nameStandsFor ? values[kind.nameStandsFor] : undefined;
    if (other !== undefined) values[kind.nameField] ??= other;
    return { values, cells, doubts };

    /** A column of currencies goes ahead of the header. Banks write 0.00 on the other side, in whatever currency. */
    function settleAmounts() {
      const settled = new Map<string, string>();
      const filled = amounts.filter(({ field }) => !isZero(values[field]));
      for (const { field, at, figures, currency: inCell } of filled.length > 0 ? filled : amounts) {
        const currencyField = kind.currencyOf?.[field] ?? '';
        const column = cells.get(currencyField);
        const { currency, doubt } = settleCurrency(
          inCell,
          column === undefined ? mapping.currencies[at] : statedCurrency(column),
          usualCurrency,
        );
        const mayHaveThree = mapping.isOfThousandths[at] || currencyDigits(currency ?? usualCurrency ?? '') > MONEY_DIGITS;
        const isUnlike = !mayHaveThree && figures.endsWith('0') && hasThreeDecimals(figures, mapping.notations[at] ?? null);
        const other = settled.get(currencyField);
        if (mapping.scales[at] !== undefined) doubts.set(field, `its heading says ${mapping.scales[at]}. Write amounts in full`);
        else if (doubt !== undefined) doubts.set(field, doubt);
        else if (isUnlike) doubts.set(field, UNLIKE_COLUMN);
        else if (other !== undefined && currency !== undefined && other !== currency)
          doubts.set(field, `another amount of the row is in ${other}`);
        else if (currency !== undefined) settled.set(currencyField, currency);
      }
      for (const [currencyField, currency] of settled) values[currencyField] = currency;
    }
  }

  /** The figures of a number with its unit, which the column's header may state instead. */
  function readMeasure(text: string, unitField: string, headerUnit: string | undefined) {
    const { figures, unit: inCell } = splitMeasure(text);
    const isKnown = (unit: string | undefined): unit is string => unit !== undefined && reader.isOneOf(unitField, unit);
    const unit = isKnown(inCell) ? inCell : headerUnit;
    return {
      figures,
      unit: isKnown(unit) ? String(reader.fieldValue(unitField, unit, null)) : undefined,
      isBesideNumber: isKnown(inCell),
      isForeign: inCell !== undefined && !isKnown(inCell),
    };
  }

  function cellText(field: string, cell: string, { keepsTexts, isDefused }: Mapping): string {
    const text = isDefused ? unescapeFormula(cell) : cell;
    if (keepsTexts && texts.has(field)) return text.trim() === '' ? '' : text;
    return bareText(withoutFormula(text));
  }

  return { readDraft };
}

/** Whether each cell that is filled, of two or more, is its column's header. Nearly every row ends it at its first one. */
function isHeaderAgain(row: readonly string[], headerKeys: readonly string[]): boolean {
  let matches = 0;
  for (const [at, cell] of row.entries()) {
    if (bareText(cell) === '') continue;
    if (headerKey(cell) !== headerKeys[at]) return false;
    matches += 1;
  }
  return matches > 1;
}

/** Whether an address has this part already: some programs write the city into the street's column, too. */
const isPartOf = (whole: string, part: string) => whole.split(/[,\n]/).some((each) => each.trim().toLowerCase() === part.toLowerCase());

/** No database keeps a NUL character. */
function findUnstorable(draft: Draft): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(draft))
    if (typeof value === 'string' && value.includes('\0')) errors[field] = 'must be valid text';
  return errors;
}

const isZero = (amount: string | number | undefined) => !/[1-9]/.test(String(amount ?? ''));
const isEmpty = (record: object) => Object.keys(record).length === 0;

type Issues = readonly z.core.$ZodIssue[];

function listReasons(issues: Issues): FieldErrors {
  const reasons: FieldErrors = {};
  for (const issue of issues) reasons[String(issue.path[0] ?? '')] ??= issue.message;
  return reasons;
}
