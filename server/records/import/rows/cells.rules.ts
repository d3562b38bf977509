import type { ColumnNotation } from '@fairlead/contract/kit/import/imports';
import { type Fields, listFields, optionsOf } from '@fairlead/contract/kit/records/fields';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { currencyOf } from './money.rules.ts';
import { DAY_IN_FIGURES, figuresOf, withDecimalPoint } from './notation.rules.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3})[a-z]*\.?[-/., ]+(\d{4})$/i;
/** How Excel shows a day by itself, and Jira with a time: 24-Nov-26. */
const SHORT_YEAR = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*\.?[-/. ](\d{2})(?: \d{1,2}:.*)?$/i;
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})$/i;
/** Excel counts days from the one before 1900; these are the years 1900 to 2100. */
const SERIAL = /^\d{5}(\.\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const LAST_SERIAL = 73_415;

/**
 * A day as it is stored, from the ways people and programs write it; the text itself where it is none of them, so that
 * the contract says what is wrong with it. `notation`: how its column writes a day in figures that can be read in two ways.
 */
export function readDay(text: string, notation: ColumnNotation | null): string {
  const iso = ISO.exec(text);
  if (iso) return dayText(iso[1], iso[2], iso[3]);
  const figures = DAY_IN_FIGURES.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[2])];
    const isMonthFirst = second > 12 || (notation === 'monthFirst' && first <= 12);
    return isMonthFirst ? dayText(figures[3], figures[1], figures[2]) : dayText(figures[3], figures[2], figures[1]);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayByMonthName(text, dayFirst[3], dayFirst[2], dayFirst[1]);
  const shortYear = SHORT_YEAR.exec(text);
  if (shortYear) return dayByMonthName(text, `${Number(shortYear[3]) < 80 ? 20 : 19}${shortYear[3]}`, shortYear[2], shortYear[1]);
  const monthNamedFirst = MONTH_FIRST.exec(text);
  if (monthNamedFirst) return dayByMonthName(text, monthNamedFirst[3], monthNamedFirst[1], monthNamedFirst[2]);
  if (SERIAL.test(text) && Number(text) < LAST_SERIAL)
    return new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  return text;
}

/** A time of the clock, alone or behind a day, as spreadsheets keep it. */
const TIME = /^(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2})(?:([:.])(\d{2})(?::\d{2}(?:\.\d+)?)?)?(?:\s*([ap])\.?m\.?)?$/i;
const NOON = 12;

/** 'HH:MM' from how people write times; the text itself where it is none. A point alone may be one of a number. */
function readTime(text: string): string {
  const [, hours = '', sign, minutes = '00', half] = TIME.exec(text) ?? [];
  if (hours === '' || (half === undefined && sign !== ':')) return text;
  const isPm = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % NOON) + (isPm ? NOON : 0);
  return Number(hours) > NOON && half !== undefined ? text : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** A number from how people write money: currency signs, thousands by comma, point, blank or apostrophe. */
export function readNumber(text: string, notation: ColumnNotation | null): number | string {
  const plain = readDecimal(text, notation);
  return plain === undefined ? text : Number(plain);
}

/** The same as an exact text; undefined where it is none. */
function readDecimal(text: string, notation: ColumnNotation | null): string | undefined {
  const figures = figuresOf(text);
  return figures === undefined ? undefined : withDecimalPoint(figures, notation)?.replace(/^\+/, '');
}

/** Other words for the options of a field; a word of several fields is told apart by their options. */
const ALSO_SAID: Record<string, string> = {
  ...{ true: 'Yes', y: 'Yes', '1': 'Yes', false: 'No', n: 'No', '0': 'No' },
  ...{ closedwon: 'Won', closedlost: 'Lost', 'negotiation/review': 'Negotiation', 'proposal/pricequote': 'Quoted' },
  ...{ urgent: 'High', highest: 'High', critical: 'High', important: 'High', normal: 'Medium', lowest: 'Low', minor: 'Low' },
  ...{ onleave: 'Leave', absent: 'Leave', present: 'Onsite' },
  ...{ teus: 'TEU', mt: 'Tonnes', mts: 'Tonnes', ton: 'Tonnes', tons: 'Tonnes', tonne: 'Tonnes', 'tonne(s)': 'Tonnes', 'ton(s)': 'Tonnes' },
  ...{ metrictons: 'Tonnes', metrictonnes: 'Tonnes', m3: 'CBM', 'm³': 'CBM', cbms: 'CBM', shipment: 'Shipments' },
};

/** No day, amount, choice or address is longer; patterns take long over long texts, and the contract refuses those anyway. */
const LONGEST_SHORT = 2000;

const INVISIBLE_ENDS = /^[\s\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]+|[\s\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]+$/g;
/** A text without blanks and signs that nobody sees at its ends. */
export const bareText = (text: string): string => text.replace(INVISIBLE_ENDS, '');

/** What a spreadsheet writes so that it keeps a number as text: ="0098". */
const KEPT_AS_TEXT = /^="((?:[^"]|"")*)"$/;
export const withoutFormula = (text: string): string => KEPT_AS_TEXT.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
/** Spreadsheets write only long numbers so. A shorter one, as `1e5`, is what somebody typed. */
const SCIENTIFIC_POWER_MIN = 7;
/** A telephone number that a spreadsheet shows as 9.19820012345E+11; undefined where it has dropped digits. */
function phoneOf(text: string): string | undefined {
  const [, first = '', rest = '', power] = SCIENTIFIC.exec(text) ?? [];
  if (power === undefined || Number(power) < SCIENTIFIC_POWER_MIN) return text;
  return rest.length === Number(power) ? `${first}${rest}` : undefined;
}
/** Why a cell can't be read although its field takes any text. */
export const cellProblem = (fields: Fields, field: string, text: string): string | undefined =>
  fields[field]?.kind === 'phone' && phoneOf(text) === undefined
    ? 'A spreadsheet has cut off digits. Format its column as text'
    : undefined;

/** Reads cells as the fields of a kind take them. */
export function cellReader(fields: Fields) {
  const choices = new Map(
    listFields(fields).flatMap(([name, field]) => {
      const options = optionsOf(field);
      return options ? [[name, new Map(options.map((option) => [choiceKey(option), option]))]] : [];
    }),
  );

  function optionOf(field: string, text: string): string | undefined {
    const options = choices.get(field);
    return options?.get(choiceKey(text)) ?? options?.get(choiceKey(lookUp(ALSO_SAID, choiceKey(text)) ?? ''));
  }

  return {
    /** A cell as its field takes it: choices in their own spelling, days as days, money as a number, the rest as it stands. */
    fieldValue(field: string, text: string, notation: ColumnNotation | null): string | number {
      const kind = fields[field]?.kind;
      if (kind === 'email') return emailOf(text.slice(0, LONGEST_SHORT));
      if (text.length > LONGEST_SHORT) return text;
      if (kind === 'money' || kind === 'number') return readNumber(text, notation);
      if (kind === 'decimal') return readDecimal(text, notation) ?? text;
      if (kind === 'day') return readDay(text, notation);
      if (kind === 'time') return readTime(text);
      if (kind === 'phone') return phoneOf(text) ?? text;
      if (kind === 'currency') return currencyOf(text) ?? text.trim().toUpperCase();
      return optionOf(field, text) ?? text;
    },
    isChoice: (field: string) => choices.has(field),
    /** Whether a cell says one of a field's options, in whatever spelling. */
    isOneOf: (field: string, text: string) => optionOf(field, text) !== undefined,
  };
}

/** Of "Riya Nair <riya@example.com>", a link or several addresses the one address that is meant. */
function emailOf(text: string): string {
  return (
    /<([^<>\s@]+@[^<>\s@]+)>/.exec(text)?.[1] ??
    firstAddress(text)
      .replace(/^mailto:/i, '')
      .trim()
  );
}

/** What stands before a sign that parts addresses, and behind which another begins. */
function firstAddress(text: string): string {
  const address = /[^\s@]+@/y;
  for (const { 0: between, index } of text.matchAll(/ ::: |[;\s,]+/g)) {
    address.lastIndex = index + between.length;
    if (between === ' ::: ' || address.test(text)) return text.slice(0, index);
  }
  return text;
}

function choiceKey(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

function dayByMonthName(text: string, year = '', month = '', day = ''): string {
  const at = MONTHS.indexOf(month.toLowerCase());
  return at < 0 ? text : dayText(year, String(at + 1), day);
}

const dayText = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
