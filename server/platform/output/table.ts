/** The type of a column's values. It decides how each file format writes them. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'money' | 'decimal' | 'day' | 'instant' | 'link';

export interface Column {
  /** The row's property that holds the value. */
  key: string;
  header: string;
  kind: ColumnKind;
  /** The currency of money or a decimal, such as 'USD', where it is that of all rows. */
  currency?: string;
  /** The row's property that holds the currency, where rows differ. Files with cells have a column for it beside. */
  currencyKey?: string;
  /** In characters; in a PDF, relative to the other columns. */
  width?: number;
}

/**
 * Text and link: any text. Number and money: a number in whole units. Decimal: an exact number as text, such as an amount with all digits
 * of its currency. Percent: 0 to 100. Day: `YYYY-MM-DD`. Instant: ISO 8601 UTC. Null: no value.
 */
export type CellValue = string | number | null;
export type Row = Record<string, CellValue>;

/** A list to be written as a file, in any format. */
export interface Table {
  title: string;
  /** What was exported, when and by whom. Formats with room above the rows print it. */
  subtitles: string[];
  columns: Column[];
  /** In which a format for people writes days; without it, and in cells for programs, they are `YYYY-MM-DD`. */
  language?: string;
  rows: AsyncIterable<Row>;
  /** How many rows there are, if known. A PDF prints it when it leaves rows out. */
  total?: number;
}

/** One record to be written as a file: groups of labels and values, as on its page. */
export interface RecordPage {
  title: string;
  subtitles: string[];
  groups: { title: string; pairs: { label: string; value: string }[] }[];
}

/** The content of a file, in order. */
export type FilePieces = AsyncIterable<string | Uint8Array>;
