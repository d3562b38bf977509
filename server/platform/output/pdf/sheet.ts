/** A grid of cells on paper, such as a month or a week. Everything in it is text. */
export interface Sheet {
  title: string;
  subtitles: string[];
  headers: string[];
  /** The first column holds the labels of the rows. */
  hasRowLabels: boolean;
  rows: { label: string; cells: SheetCell[] }[];
  /** Printed below the grid. */
  note: string;
}

export interface SheetCell {
  head: string;
  lines: { when: string; text: string }[];
}
