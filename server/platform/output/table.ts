/** What a column holds, which decides how each format writes it. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'instant' | 'link';

export interface Column {
  /** Under which name a row holds its value. */
  key: string;
  header: string;
  kind: ColumnKind;
  /** What money is in, as 'USD'. */
  currency?: string;
  /** In characters; a share of the page's width in a PDF. */
  width?: number;
}

/** Text and link: any text. Number and money: a number in whole units. Day: `YYYY-MM-DD`. Instant: ISO 8601 UTC. Null: nothing. */
export type CellValue = string | number | null;
export type Row = Record<string, CellValue>;

/** A list as a file, whatever it lists. */
export interface Table {
  title: string;
  /** What was asked for, when it was made and by whom: shown where a format has room above its rows. */
  subtitles: string[];
  columns: Column[];
  rows: AsyncIterable<Row>;
  /** How many rows there are, where that is known: for the line that says what a PDF leaves out. */
  total?: number;
}

/** One record as a file: groups of labels and values, as its page shows them. */
export interface RecordPage {
  title: string;
  subtitles: string[];
  groups: { title: string; pairs: { label: string; value: string }[] }[];
}

/** Pieces of a file, in order. */
export type Made = AsyncIterable<string | Uint8Array>;
