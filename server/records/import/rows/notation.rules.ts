import type { ColumnNotation } from '@fairlead/contract/kit/import/imports';
import { currencyDigits } from '@fairlead/contract/kit/money';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import type { ReadableKind } from '../kind.ts';
import { currencyIn, readStatedAmount, statedCurrency } from './money.rules.ts';

/** Days in figures: 3/4/2026. */
export const DAY_IN_FIGURES = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?:[ ,].*)?$/;
const MONTHS_OF_YEAR = 12;
/** No day and no amount is longer; patterns take long over long texts. */
const LONGEST_FIGURES = 100;
/** The decimals of money, but that of a few countries. */
export const MONEY_DIGITS = 2;
/** The sign before three figures may part thousands or decimals. */
const BEFORE_THREE = /^[+-]?(?:[1-9]\d{0,2})([.,])(\d{3})$/;

/** How a column's cells are written, as far as they say so. */
export interface Notation {
  notation: ColumnNotation;
  /** A cell that the other notation would read otherwise, where nothing settles it. */
  ambiguous: string | null;
}

interface Judge {
  take(cell: string, mayHaveThreeDecimals?: () => boolean): void;
  result(): Notation;
}

type Judged = Pick<ReadableKind, 'fields' | 'unitOf' | 'currencyOf'>;

/**
 * Judges columns by all of their cells, for one cell alone can mean two things. Answers null for a column of neither days nor numbers.
 * Numbers with a unit and amounts with a currency are taken apart as they are for their fields.
 */
export function notationJudges(
  { fields, unitOf = {}, currencyOf = {} }: Judged,
  columns: readonly (string | null)[],
  isExcel: boolean,
  { headers = [], usualCurrency }: { headers?: readonly string[]; usualCurrency?: string | undefined } = {},
) {
  const judges = columns.map((field) => judgeOf(field === null ? undefined : fields[field]?.kind, isExcel));
  /** A rate may have three decimals, too. */
  const hasMoreDecimals = columns.map((name) => {
    const field = name === null ? undefined : fields[name];
    return field?.kind === 'decimal' && field.decimals > MONEY_DIGITS;
  });
  const isMeasured = columns.map((field) => field !== null && Object.hasOwn(unitOf, field));
  const currencyColumns = columns.map((field) =>
    field !== null && Object.hasOwn(currencyOf, field) ? columns.indexOf(currencyOf[field] ?? null) : undefined,
  );

  /** Three figures may be the decimals of a dinar. */
  function takeAmount(judge: Judge, cell: string, at: number, inColumn: string | undefined) {
    const amount = readStatedAmount(cell);
    if (!amount) return;
    const mayHaveThree = () => {
      const beside = inColumn ? statedCurrency(inColumn) : currencyIn(headers[at] ?? '')?.currency;
      const { currencies } = amount.currency ?? beside ?? { currencies: [usualCurrency ?? ''] };
      return currencies.some((currency) => currencyDigits(currency) > MONEY_DIGITS);
    };
    judge.take(amount.figures, mayHaveThree);
  }

  return {
    take(cells: readonly string[]) {
      for (const [at, judge] of judges.entries()) {
        const cell = (cells[at] ?? '').trim().slice(0, LONGEST_FIGURES);
        if (!judge || cell === '') continue;
        const currencyColumn = currencyColumns[at];
        if (currencyColumn !== undefined) takeAmount(judge, cell, at, cells[currencyColumn]?.trim());
        else judge.take(isMeasured[at] ? splitMeasure(cell).figures : cell, () => hasMoreDecimals[at] === true);
      }
    },
    result: (): (Notation | null)[] => judges.map((judge) => judge?.result() ?? null),
  };
}

/** How these rows write the days and numbers of each column. */
export function notationsOf(
  kind: Judged,
  columns: readonly (string | null)[],
  rows: readonly (readonly string[])[],
  isExcel = false,
): (ColumnNotation | null)[] {
  const judges = notationJudges(kind, columns, isExcel);
  for (const cells of rows) judges.take(cells);
  return judges.result().map((found) => found?.notation ?? null);
}

function judgeOf(kind: Fields[string]['kind'] | undefined, isExcel: boolean): Judge | undefined {
  if (kind === 'day') return dayJudge();
  return kind === 'money' || kind === 'number' || kind === 'decimal' ? numberJudge(isExcel) : undefined;
}

function dayJudge(): Judge {
  const evidence = { dayFirst: false, monthFirst: false };
  let either: string | null = null;
  return {
    take(cell) {
      const figures = DAY_IN_FIGURES.exec(cell);
      const [first, second] = [Number(figures?.[1]), Number(figures?.[2])];
      if (!figures || first === second) return;
      if (first > MONTHS_OF_YEAR) evidence.dayFirst = true;
      else if (second > MONTHS_OF_YEAR) evidence.monthFirst = true;
      else either ??= cell;
    },
    result() {
      const isSettled = evidence.dayFirst !== evidence.monthFirst;
      return { notation: isSettled && evidence.monthFirst ? 'monthFirst' : 'dayFirst', ambiguous: isSettled ? null : either };
    },
  };
}

function numberJudge(isExcel: boolean): Judge {
  /** Cells that can be read in one way only, and those that are money in one way only, which has two decimals at most. */
  const certain = { decimalPoint: false, decimalComma: false };
  const likely = { decimalPoint: false, decimalComma: false };
  let either: { cell: string; notation: ColumnNotation } | undefined;
  return {
    take(cell, mayHaveThreeDecimals) {
      const figures = figuresOf(cell);
      if (figures === undefined || !/[.,]/.test(figures)) return;
      const three = BEFORE_THREE.exec(figures);
      if (!three) {
        const sign = decimalSignOf(figures);
        if (sign) certain[sign === '.' ? 'decimalPoint' : 'decimalComma'] = true;
        return;
      }
      const asThousands = three[1] === '.' ? 'decimalComma' : 'decimalPoint';
      // A number that Excel keeps as one is written with a point and without zeros at its end.
      if (isExcel && three[1] === '.' && !figures.endsWith('0')) certain.decimalPoint = true;
      else if (figures.endsWith('0') || mayHaveThreeDecimals?.()) either ??= { cell, notation: asThousands };
      else likely[asThousands] = true;
    },
    result() {
      for (const { decimalPoint, decimalComma } of [certain, likely]) {
        if (decimalPoint === decimalComma) continue;
        return { notation: decimalPoint ? 'decimalPoint' : 'decimalComma', ambiguous: null };
      }
      return { notation: either?.notation ?? 'decimalPoint', ambiguous: either?.cell ?? null };
    },
  };
}

/** '1,200 TEU' as its number and what stands behind that. */
export function splitMeasure(text: string): { figures: string; unit: string | undefined } {
  const [, figures = text, unit] = (text.length <= LONGEST_FIGURES && /^(.*\d)\s*([^\d\s.,].*)$/.exec(text)) || [];
  return { figures, unit };
}

/** The figures of an amount with their signs, without currency, blanks and apostrophes; undefined where it is none. */
export function figuresOf(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’_]/g, '').replace(/^\((.*)\)$/, '-$1');
  const figures = bare
    .replace(/^([+-]?)(?:\p{Sc}|[a-z]{1,4}\.?\p{Sc}?)/iu, '$1')
    .replace(/(?:\p{Sc}|[a-z]{3})$/iu, '')
    .replace(/\/-$/, '');
  return /^[+-]?\d[\d.,]*$/.test(figures) ? figures : undefined;
}

/** Whether three decimals would be read where two are the most: '5,000' in a column of '1.234,50' is rather five thousand. */
export const hasThreeDecimals = (figures: string, notation: ColumnNotation | null): boolean =>
  BEFORE_THREE.exec(figures)?.[1] === (notation === 'decimalComma' ? ',' : '.');

/** Figures with a decimal point and nothing else; undefined where their signs make no sense. */
export function withDecimalPoint(figures: string, notation: ColumnNotation | null): string | undefined {
  const three = BEFORE_THREE.exec(figures);
  const decimal = three ? (notation === 'decimalComma' ? ',' : '.') : decimalSignOf(figures);
  if (decimal === undefined) return undefined;
  const thousands = decimal === ',' ? '.' : ',';
  return figures.replaceAll(thousands, '').replace(decimal, '.');
}

/** The sign that parts the decimals off, by the figures alone; undefined where they make no sense. Without any sign it is the point. */
function decimalSignOf(figures: string): '.' | ',' | undefined {
  const [comma, point] = [figures.lastIndexOf(','), figures.lastIndexOf('.')];
  if (comma < 0 && point < 0) return '.';
  if (comma >= 0 && point >= 0) {
    const decimal = comma > point ? ',' : '.';
    return figures.split(decimal).length === 2 ? decimal : undefined;
  }
  const sign = comma >= 0 ? ',' : '.';
  const groups = figures.split(sign);
  if (groups.length === 2) return sign;
  const isGrouped = groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) && /^\d{3}$/.test(groups.at(-1) ?? '');
  if (!isGrouped) return undefined;
  return sign === ',' ? '.' : ',';
}
