import type { Column, RecordPage, Row } from '../table.ts';

/** What stands before the rows of a report. */
export interface PdfReport {
  title: string;
  subtitles: string[];
  /** What a reader must know to read the figures rightly. */
  notes: string[];
  blocks: PdfBlock[];
  /** The heading of the rows. */
  rowsTitle: string;
}

/** Terms, and the figures and tables that follow from them. */
export interface PdfStatement extends RecordPage {
  notes: string[];
  blocks: PdfBlock[];
}

export type PdfBlock =
  | { title: string; figures: { label: string; value: string; note: string }[] }
  | { title: string; columns: Column[]; rows: Row[]; hasTotals: boolean }
  /** A picture, and its content in words. */
  | { title: string; picture: PdfPicture; alt: string };

/** Everything in it is measured in the same unit. */
export interface PdfPicture {
  /** Without texts. */
  svg: string;
  labels: { x: number; y: number; size: number; anchor: string; text: string }[];
  width: number;
  height: number;
}
