import { IMPORT_TITLE_ROWS_MAX } from '@fairlead/contract/kit/import/imports';
import { headerKey, importHeaders } from '@fairlead/contract/kit/records/fields';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import type { ReadableKind } from '../kind.ts';
import { bareText, cellReader } from './cells.rules.ts';
import { currencyIn } from './money.rules.ts';
import { DAY_IN_FIGURES } from './notation.rules.ts';

/** Parts of an address, and of which one: a business address goes ahead of a mailing address. */
const ADDRESS_KINDS = [
  ...['', 'business', 'work', 'company', 'organization', 'office', 'billing', 'registered', 'primary', 'address1', 'mailing', 'shipping'],
];
const ADDRESS_PARTS = [
  ...['address', 'address1', 'address2', 'address3', 'addressline1', 'addressline2', 'line1', 'line2', 'street', 'street1', 'street2'],
  ...[
    'streetaddress',
    'streetaddr',
    'locality',
    'district',
    'pobox',
    'city',
    'strcity',
    'town',
    'citytown',
    'state',
    'strstate',
    'province',
  ],
  ...['stateprovince', 'stateregion', 'stateorprovince', 'stateterritory', 'zip', 'zipcode', 'zippostalcode', 'zippostcode'],
  ...['postalcode', 'postcode', 'pin', 'pincode', 'building', 'buildingname', 'landmark', 'taluka', 'taluk', 'suburb', 'county', 'emirate'],
  ...['strasse', 'strae', 'hausnummer', 'plz', 'ort', 'stadt', 'rue', 'ville', 'ciudad'],
];
const ADDRESS_KIND_OF = new Map(
  ADDRESS_KINDS.flatMap((kind) =>
    ADDRESS_PARTS.flatMap((part) => [`${kind}${part}`, `${kind}address${part}`].map((word) => [word, kind] as const)),
  ),
);

const EMAIL = /^[^\s@,;]+@[^\s@,;]+$/;
const PHONE = /^\+?[\d\s().x/-]{7,25}$/i;
const WEB = /^(https?:\/\/|www\.)\S+\.\S+$/i;
const NUMBER = /^[+-]?[\d.,\s]*\d$/;
const LOOKS = { email: EMAIL, web: WEB, phone: PHONE };
/** Characters of a cell that it is judged by; some patterns take long over long texts. */
const JUDGED_BY = 300;
/** So many of a column's cells must look alike for the column to be what they look like. */
const MOST_ALIKE = 0.6;

/** A row that names so many different fields is no data, however many other headers it has. */
const NAMED_ENOUGH = 5;

/** A column that every export of clients has, and that nobody writes by hand. */
const EXPORT_MARK = 'Fairlead ID';
/** How a file of refused rows begins. */
export const REFUSED_MARKS = ['Line', 'Reason'] as const;

/** How a cell looks that is a value. A column whose cells are mostly of one kind has a header of another. */
const KINDS = [EMAIL, WEB, /^\d{4}-\d\d-\d\d/, DAY_IN_FIGURES, PHONE, NUMBER] as const;
const guessKind = (cell: string) => KINDS.findIndex((kind) => kind.test(cell));
/** What people write where they have nothing to write. */
const NOTHING = /^(n\.?\s?\/?\s?a\.?|nil|none|null|not known|unknown|tbd|\W+)$/i;
const meaningfulText = (cell: string | undefined) => (cell?.trim().slice(0, JUDGED_BY) ?? '').replace(NOTHING, '');
/** Headers that say little, but that they are headers. */
const NAMES_A_COLUMN = /^((column|field|col|spalte|feld)\s*\d*|key|val(ue)?|id|s\.?\s?no\.?|sr\.?\s?no\.?|#)$/i;

/** The headers, each unique enough to be shown: a blank one is called by its place. */
export const labelHeaders = (first: readonly string[] | undefined, width: number): string[] =>
  Array.from({ length: width }, (_, at) => bareText(first?.[at] ?? '') || `Column ${at + 1}`);

export type ColumnReader = ReturnType<typeof columnReader>;

/** Recognises the columns of files of a kind. */
export function columnReader(kind: ReadableKind) {
  const { fields } = kind;
  const reader = cellReader(fields);
  const fieldOf: Map<string, { field: string; rank: number }> = importHeaders(fields);
  // An address comes in parts, of which each program has its own.
  if (kind.addressField)
    for (const name of ADDRESS_KIND_OF.keys()) if (!fieldOf.has(name)) fieldOf.set(name, { field: kind.addressField, rank: fieldOf.size });
  /** What a header means by itself: as it stands, or without the currency or unit that an amount's header states. */
  function findField(header: string) {
    const whole = fieldOf.get(headerKey(header));
    const statedCurrency = whole ? undefined : currencyIn(header);
    const amount = statedCurrency && fieldOf.get(headerKey(statedCurrency.rest));
    return (
      whole ?? (amount && kind.currencyOf && Object.hasOwn(kind.currencyOf, amount.field) ? amount : undefined) ?? findMeasured(header)
    );
  }
  function findMeasured(header: string) {
    const stated = kind.unitOf && unitIn(header);
    const measured = stated && fieldOf.get(headerKey(stated.rest));
    const unitField = measured && lookUp(kind.unitOf ?? {}, measured.field);
    return stated && unitField !== undefined && reader.isOneOf(unitField, stated.unit) ? measured : undefined;
  }
  const isKnown = (cell: string) => findField(cell) !== undefined || isOneOfChoices(cell) || NAMES_A_COLUMN.test(cell);
  const isOneOfChoices = (header: string) => Object.hasOwn(kind.byCells ?? {}, headerKey(header));

  /**
   * Whether a row names the columns of the rows below it: half of its cells are known headers, or five of them, or it has a text above a column
   * of values. In doubt it is data, for a header among the rows shows, and a first contact taken for a header is lost.
   */
  function hasHeader(row: readonly string[], below: readonly (readonly string[])[]): boolean {
    if (isRefusedFile(row)) return true;
    const cells = row.map(meaningfulText);
    const filledCells = cells.filter(Boolean);
    if (filledCells.length === 0 || filledCells.some((cell) => EMAIL.test(cell) || WEB.test(cell))) return false;
    if (isMostlyKnown(filledCells)) return true;
    // A year may head a column.
    if (filledCells.some((cell) => guessKind(cell) >= 0)) return false;
    return cells.some((cell, at) => cell !== '' && holdsValues(below.map((each) => meaningfulText(each[at])).filter(Boolean)));
  }

  const isMostlyKnown = (cells: readonly string[]) =>
    cells.filter(isKnown).length * 2 >= cells.length ||
    new Set(cells.map((cell) => findField(cell)?.field).filter(Boolean)).size >= NAMED_ENOUGH;
  const namesColumns = (cells: readonly string[]) =>
    cells.filter(isKnown).length > 1 && isMostlyKnown(cells) && !cells.some((cell) => EMAIL.test(cell) || WEB.test(cell));

  const holdsValues = (cells: readonly string[]) =>
    cells.length > 0 && cells.filter((cell) => guessKind(cell) >= 0).length >= cells.length * MOST_ALIKE;

  /** Rows above the header, as a title or the day of a report; each has fewer cells than the header. */
  function titleRowsOf(rows: readonly (readonly string[])[]): number {
    const filledRows = rows.map((row) => row.map(meaningfulText).filter(Boolean));
    const above = (header: number) => filledRows.slice(0, header);
    const headerAt = filledRows.findIndex((cells, at) => at <= IMPORT_TITLE_ROWS_MAX && namesColumns(cells));
    // A row of groups, as "Company" and "Contact" over several columns each, may stand above the names of the columns.
    const below = rows[headerAt + 1] ?? [];
    const isGrouped =
      headerAt >= 0 &&
      rows[headerAt]?.some((cell) => cell.trim() === '') &&
      (filledRows[headerAt]?.length ?? 0) < (filledRows[headerAt + 1]?.length ?? 0);
    if (isGrouped && namesColumns(below.map(meaningfulText).filter(Boolean))) return headerAt + 1;
    if (headerAt === 0) return 0;
    if (headerAt > 0) return above(headerAt).every(({ length }) => length < (filledRows[headerAt]?.length ?? 0)) ? headerAt : 0;
    // Headers that nobody knows: a title is but one cell then.
    const other = filledRows.findIndex(({ length }) => length > 1);
    return other > 0 && other <= IMPORT_TITLE_ROWS_MAX && hasHeader(rows[other] ?? [], rows.slice(other + 1)) ? other : 0;
  }

  /** Headers with what the row above says of several of them, where only both together name a field: "Company" above "Name". */
  function joinGroupHeaders(above: readonly string[] | undefined, head: readonly string[]): readonly string[] {
    if (!above || above.map(meaningfulText).filter(Boolean).length < 2) return head;
    let group = '';
    return head.map((header, at) => {
      group = bareText(above[at] ?? '') || group;
      return header.trim() !== '' && group !== '' && findField(`${group} ${header}`) ? `${group} ${bareText(header)}` : header;
    });
  }

  /** The field of each column, by its header or else by what stands in it; null where none is known. */
  function guessFields(headers: readonly string[], isNamed: boolean, sample: readonly (readonly string[])[]): (string | null)[] {
    const cellsOf = (at: number) => sample.map((row) => row[at]?.trim().slice(0, JUDGED_BY) ?? '').filter(Boolean);
    if (!isNamed) return fieldsByContent(headers.map((_, at) => cellsOf(at)));
    const byHeader = fieldsByHeader(headers);
    const guesses = byHeader.map((field, at) => field ?? choiceByCells(headers[at] ?? '', cellsOf(at), byHeader));
    return guesses.map((field, at) => {
      if (!field || headers[at]?.trim() === fields[field]?.label) return field;
      const cells = cellsOf(at);
      // Another program's choices are not ours: a column of which nothing fits would only refuse its rows.
      if (reader.isChoice(field)) return cells.some((cell) => reader.isOneOf(field, cell)) ? field : null;
      // Below "Contact" some desks write a telephone number.
      if (field === kind.nameStandsFor && cells.length > 0 && cells.every((cell) => PHONE.test(cell)))
        return kind.looksLike.find(([other, look]) => look === 'phone' && !guesses.includes(other))?.[0] ?? null;
      // An address book of people: where nobody has a company, the contact's own name stands.
      const hasOthers = guesses.some((other, index) => other === kind.nameStandsFor && cellsOf(index).length > 0);
      return field === kind.nameField && hasOthers && cells.length === 0 ? null : field;
    });
  }

  /** Of the choices that a header may be the one that its cells say. */
  function choiceByCells(header: string, cells: readonly string[], others: readonly (string | null)[]): string | null {
    const choices = isOneOfChoices(header) ? (kind.byCells?.[headerKey(header)] ?? []) : [];
    const fitting = choices.filter((field) => cells.length > 0 && cells.every((cell) => reader.isOneOf(field, cell)));
    const [only] = fitting.length === 1 ? fitting : [];
    return only !== undefined && !others.includes(only) ? only : null;
  }

  /** Whether a header means its field among these others. */
  function isMeant(
    key: string,
    field: string,
    at: number,
    keys: readonly string[],
    found: readonly ({ field: string } | undefined)[],
  ): boolean {
    const others = keys.filter((_, index) => index !== at);
    const odd = kind.notBeside && Object.hasOwn(kind.notBeside, key) ? kind.notBeside[key] : undefined;
    if (odd && others.some((other) => odd.some((word) => other.startsWith(word)))) return false;
    const neededField = kind.onlyBeside && Object.hasOwn(kind.onlyBeside, key) ? kind.onlyBeside[key] : undefined;
    if (neededField !== undefined && !found.some((other) => other?.field === neededField)) return false;
    return !kind.alone?.includes(key) || !found.some((other, index) => index !== at && other?.field === field);
  }

  /** The field of each column by its header; null where none is known. */
  function fieldsByHeader(headers: readonly string[]): (string | null)[] {
    const keys = headers.map(headerKey);
    const all = headers.map(findField);
    const found = all.map((each, at) => (each && isMeant(keys[at] ?? '', each.field, at, keys, all) ? each : undefined));
    const isExact = headers.map((header, at) => found[at] !== undefined && header.trim() === fields[found[at].field]?.label);
    return found.map((each, at) => {
      if (!each) return null;
      const { field } = each;
      const rivals = found.flatMap((other, index) => (other?.field === field && index !== at ? [index] : []));
      if (rivals.length === 0) return field;
      if (field in kind.separators) {
        const together = [...rivals, at].sort((a, b) => a - b);
        const whole = kind.whole[field] ?? [];
        const first = together.find((index) => whole.includes(keys[index] ?? ''));
        if (first !== undefined) return first === at ? field : null;
        return field !== kind.addressField || partsOfOneAddress(together, keys).includes(at) ? field : null;
      }
      // Exactly our own label leaves no doubt.
      if (!isExact[at] && rivals.some((index) => isExact[index])) return null;
      if (kind.standsIn.includes(field)) return field;
      const best = [at, ...rivals].sort((a, b) => (found[a]?.rank ?? 0) - (found[b]?.rank ?? 0) || a - b)[0];
      return best === at ? field : null;
    });
  }

  /** Of a billing and a mailing address the parts of one; parts that don't say of which are parts of any. */
  function partsOfOneAddress(columns: readonly number[], keys: readonly string[]): readonly number[] {
    const kindAt = (at: number) => ADDRESS_KIND_OF.get(keys[at] ?? '') ?? '';
    const best = ADDRESS_KINDS.find((kind) => kind !== '' && columns.some((at) => kindAt(at) === kind));
    return columns.filter((at) => kindAt(at) === '' || kindAt(at) === best);
  }

  function fieldsByContent(columns: readonly (readonly string[])[]): (string | null)[] {
    const found: (string | null)[] = columns.map(() => null);
    const claim = (at: number, field: string) => {
      if (found[at] === null && !found.includes(field)) found[at] = field;
    };
    for (const [field, look] of kind.looksLike) {
      const pattern = LOOKS[look];
      for (const [at, cells] of columns.entries()) {
        if (cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length >= cells.length * MOST_ALIKE) claim(at, field);
      }
    }
    // Of a list of contacts the first text says who it is.
    for (const [at, cells] of columns.entries()) if (cells.some((cell) => /\p{L}/u.test(cell))) claim(at, kind.nameField);
    return found;
  }

  return { hasHeader, titleRowsOf, groupedHeaders: joinGroupHeaders, guessedFields: guessFields };
}

/** What may be the unit of a number in its header, 'Volume (TEU)' or 'Volume in CBM', and the header without it. */
export function unitIn(header: string): { unit: string; rest: string } | undefined {
  const text = header.trim().slice(0, JUDGED_BY);
  const bracketMatch = /^(.*\S)\s*[([]\s*(?:in )?([^()[\]]*[^()[\]\s])\s*[)\]]$/i.exec(text);
  const [, rest = '', unit = ''] = bracketMatch ?? /^(.*\S)[\s_/-]+([^\s_/-]+)$/.exec(text) ?? [];
  return rest === '' ? undefined : { unit, rest: rest.replace(/\s+in$/i, '') };
}

/** By which the choice of columns is remembered: the headers, whatever their case and blanks. */
export const headersKey = (headers: readonly string[]) => headers.map(headerKey).join('\n');

/** Whether our own export wrote these columns, even where they came back as refused rows. */
export const isOwnExport = (headers: readonly string[]) => headers.some((header) => header.trim() === EXPORT_MARK);

export const isRefusedFile = (headers: readonly string[]) => REFUSED_MARKS.every((mark, at) => headers[at]?.trim() === mark);

/** Whether an apostrophe before a formula is of our making. Refused rows are a CSV, whatever they were saved as since. */
export const isDefused = (headers: readonly string[], isExcel: boolean) => isRefusedFile(headers) || (isOwnExport(headers) && !isExcel);
