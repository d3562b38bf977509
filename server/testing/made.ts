import type { Column, Made, Row, Table } from '../platform/output/table.ts';

/** A table of these rows, for tests of what is made from it. */
export function tableOf(columns: Column[], rows: Row[], rest: Partial<Table> = {}): Table {
  return { title: 'Clients', subtitles: [], columns, rows: each(rows), ...rest };
}

async function* each(rows: Row[]) {
  yield* rows;
}

/** A whole file from its pieces. */
export async function whole(made: Made): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of made) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}
