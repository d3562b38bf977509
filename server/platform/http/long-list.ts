import { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import type { z } from 'zod';

/** A page takes this thread as long as some ten requests do; eight lists would hold everybody up for eight pages at a time. */
let making: Promise<unknown> = Promise.resolve();

function makeAlone<Piece>(make: () => Promise<Piece>): Promise<Piece> {
  const made = making.then(make);
  making = made.catch(() => {});
  return made;
}

/** An answer with a list too long to be held at once: it is sent page by page, as it is read. */
export class LongList<Row> {
  readonly name: string;
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly rest: (total: number) => object;

  /** `name` is the list's in the answer; `rest` is what stands beside it, known by how many rows there were. */
  constructor(name: string, pages: AsyncIterable<readonly Row[]>, rest: (total: number) => object) {
    this.name = name;
    this.pages = pages;
    this.rest = rest;
  }
}

/** The answer's JSON, each page parsed by the reply's schema. The first is read before this resolves, so that a refusal can still be answered. */
export async function jsonOf(list: LongList<unknown>, reply: z.ZodType): Promise<Readable> {
  const pieces = piecesOf(list, reply);
  const first = await pieces.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })(),
  );
}

async function* piecesOf({ name, pages, rest }: LongList<unknown>, reply: z.ZodType): AsyncGenerator<string> {
  const parsed = (rows: readonly unknown[], total: number) => reply.parse({ ...rest(total), [name]: rows }) as Record<string, unknown>;
  const toJson = async (rows: readonly unknown[], total: number) => {
    // Others are answered in between.
    await breath();
    return JSON.stringify(parsed(rows, total)[name]).slice(1, -1);
  };
  let before = `{${JSON.stringify(name)}:[`;
  let total = 0;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    total += rows.length;
    yield before + (await makeAlone(() => toJson(rows, total)));
    before = ',';
  }
  const { [name]: _rows, ...beside } = parsed([], total);
  yield `${total === 0 ? before : ''}],${JSON.stringify(beside).slice(1)}`;
}
