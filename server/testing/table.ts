import type { Column, FilePieces, Row, Table } from '../platform/output/table.ts';

/** A table of these rows, for tests of the file formats. */
export function createTable(columns: Column[], rows: Row[], rest: Partial<Table> = {}): Table {
  return { title: 'Clients', subtitles: [], columns, rows: iterate(rows), ...rest };
}

async function* iterate(rows: Row[]) {
  yield* rows;
}

/** Joins the pieces of a file. */
export async function readAll(content: FilePieces): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}
