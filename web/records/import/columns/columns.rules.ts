import { type ColumnNotation, IMPORT_TITLE_ROWS_MAX, type RecordImport } from '@fairlead/contract/kit/import/imports';
import { fieldsWhere, importableFields } from '@fairlead/contract/kit/records/fields';
import { writtenDay } from '../../../platform/time.ts';
import { fieldLabel, type ImportKind } from '../import-kind.ts';
import { numberShown } from '../import-view.rules.ts';

/** The fields that every record needs and no column fills: their labels. One field may stand for the name. */
export function missingLabels(kind: ImportKind, mapping: readonly (string | null)[]): string[] {
  const filled = (field: string) =>
    mapping.includes(field) || (field === kind.nameField && kind.nameStandsFor !== undefined && mapping.includes(kind.nameStandsFor));
  return fieldsWhere(kind.fields, ({ required, isOptionalInImports }) => required !== undefined && !isOptionalInImports)
    .filter((field) => !filled(field))
    .map((field) => fieldLabel(kind, field));
}

/** What records from this file come without, though every other one has it. */
export const absentLabels = ({ fields }: Pick<ImportKind, 'fields'>, mapping: readonly (string | null)[]): string[] =>
  fieldsWhere(fields, ({ isOptionalInImports }) => isOptionalInImports === true)
    .filter((field) => !mapping.includes(field))
    .map((field) => fieldLabel({ fields }, field));

/** How a cell that can mean two things reads in each notation, as in 'April 3, 2026' and 'March 4, 2026'. */
export function readings(cell: string, notation: ColumnNotation): { notation: ColumnNotation; words: string }[] {
  if (notation === 'dayFirst' || notation === 'monthFirst') {
    const [first = 0, second = 0, year = 0] = cell.split(/\D+/).map(Number);
    const words = (day: number, month: number) =>
      writtenDay(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' });
    return [
      { notation: 'dayFirst', words: words(first, second) },
      { notation: 'monthFirst', words: words(second, first) },
    ];
  }
  const [thousands = '', rest = ''] = cell.replaceAll(/[^\d.,]/g, '').split(/[.,]/);
  const readings = [
    { notation: cell.includes('.') ? 'decimalComma' : 'decimalPoint', words: numberShown(Number(`${thousands}${rest}`)) },
    { notation: cell.includes('.') ? 'decimalPoint' : 'decimalComma', words: numberShown(Number(`${thousands}.${rest}`)) },
  ] as const;
  return [...readings];
}

export const NOTATION_OPTIONS = {
  days: [
    { value: 'dayFirst', label: 'Day first' },
    { value: 'monthFirst', label: 'Month first' },
  ],
  numbers: [
    { value: 'decimalPoint', label: '1,234.50' },
    { value: 'decimalComma', label: '1.234,50' },
  ],
} as const satisfies Record<string, readonly { value: ColumnNotation; label: string }[]>;

export const LEAVE_OUT = '';
/** What can be chosen for a column. */
export const fieldOptions = (kind: Pick<ImportKind, 'fields'>): { value: string; label: string }[] => [
  { value: LEAVE_OUT, label: 'Leave out' },
  ...importableFields(kind.fields).map((field: string) => ({ value: field, label: fieldLabel(kind, field) })),
];

/** What a column does beside others of the same field: parts are joined, of the rest the first filled one counts. */
export function sharedWords(
  { joined }: Pick<ImportKind, 'joined'>,
  columns: readonly Pick<RecordImport['columns'][number], 'header' | 'field'>[],
  at: number,
): string | undefined {
  const field = columns[at]?.field;
  if (!field) return undefined;
  const others = columns.flatMap((column, index) => (column.field === field && index !== at ? [{ header: column.header, index }] : []));
  const named = (list: typeof others) => list.map(({ header }) => `“${header}”`).join(', ');
  if (others.length === 0) return undefined;
  if (joined.includes(field)) return `Joined with ${named(others)}`;
  const before = others.filter(({ index }) => index < at);
  return before.length > 0 ? `Only where ${named(before)} is blank` : undefined;
}

/** Names as people know them, in the order of how often they are met. */
export const ENCODINGS: readonly { value: string; label: string }[] = [
  { value: 'UTF-8', label: 'UTF-8 (Unicode)' },
  { value: 'windows-1252', label: 'Windows-1252 (Western Europe)' },
  { value: 'ISO-8859-1', label: 'ISO-8859-1 (Western Europe)' },
  { value: 'UTF-16LE', label: 'UTF-16 LE (Unicode)' },
  { value: 'UTF-16BE', label: 'UTF-16 BE (Unicode)' },
  { value: 'windows-1250', label: 'Windows-1250 (Central Europe)' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'windows-1253', label: 'Windows-1253 (Greek)' },
  { value: 'windows-1254', label: 'Windows-1254 (Turkish)' },
  { value: 'windows-1256', label: 'Windows-1256 (Arabic)' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'Shift_JIS', label: 'Shift JIS (Japanese)' },
  { value: 'GB18030', label: 'GB18030 (Chinese)' },
  { value: 'Big5', label: 'Big5 (Chinese)' },
  { value: 'EUC-KR', label: 'EUC-KR (Korean)' },
];
/** Lines above the header that are left out. */
export const TITLE_ROW_OPTIONS = Array.from({ length: IMPORT_TITLE_ROWS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : `Leave out the first ${count === 1 ? 'line' : count}`,
}));
export const DELIMITERS: readonly { value: string; label: string }[] = [
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar  |' },
];

/** The choices with the one in force among them, whatever case it is written in. */
export function withCurrent(choices: readonly { value: string; label: string }[], current: string | null) {
  const known = choices.find(({ value }) => value.toLowerCase() === current?.toLowerCase());
  if (current === null || known?.value === current) return choices;
  return [{ value: current, label: known?.label ?? current }, ...choices.filter((each) => each !== known)];
}
