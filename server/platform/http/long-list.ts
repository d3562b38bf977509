import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { z } from 'zod';

/** A page is some 200 kB, and a reader who takes nothing makes the server hold whatever was read ahead. Streams would read 16 ahead. */
const PAGES_AHEAD = 1;

/** Making a page blocks this thread as long as ten requests do, so only one page of all lists is made at a time. */
let lastPage: Promise<unknown> = Promise.resolve();

function enqueuePage<Piece>(make: () => Promise<Piece>): Promise<Piece> {
  const page = lastPage.then(make);
  lastPage = page.catch(() => {});
  return page;
}

/** An answer that is JSON already because the database made it from declared fields: it is sent as it is. */
export class JsonText {
  /** What is sent: of a text that came from the database as bytes, these bytes, which then are never decoded and encoded again. */
  readonly payload: string | Buffer;

  constructor(payload: string | Buffer) {
    this.payload = payload;
  }

  get text(): string {
    return this.payload.toString();
  }
}

/** Some rows of an answer that are JSON already, with commas between them: a text, or the database's bytes of a list of them. */
export class JsonRows {
  readonly count: number;
  readonly payload: string | Buffer;

  constructor(count: number, rows: string | Uint8Array<ArrayBuffer>) {
    this.count = count;
    this.payload = typeof rows === 'string' ? rows : Buffer.from(rows.buffer, rows.byteOffset + 1, rows.byteLength - 2);
  }

  /**
   * Puts a text before the rows, which may be done once. In bytes, a single character is written over the list's own bracket: with a copy of
   * each part, V8 would collect the whole heap twice as often while a long list is sent.
   */
  prepend(text: string): string | Buffer {
    const { payload } = this;
    if (typeof payload === 'string') return text + payload;
    if (text.length > 1) return Buffer.concat([Buffer.from(text), payload]);
    const bytes = Buffer.from(payload.buffer, payload.byteOffset - 1, payload.length + 1);
    bytes.write(text);
    return bytes;
  }

  parse<Row>(): Row[] {
    return JSON.parse(`[${this.payload}]`);
  }
}

/** A reply with a list that is too long for memory, so it is sent page by page while it is read. */
export class LongList<Row = never> {
  readonly name: string | null;
  readonly pages: AsyncIterable<readonly Row[] | JsonRows>;
  readonly rest: (total: number) => object;

  /** `name` is the list's property in the reply, or null if the reply is the list itself; `rest` makes the other properties from the number of rows. */
  constructor(name: string | null, pages: AsyncIterable<readonly Row[] | JsonRows>, rest: (total: number) => object = () => ({})) {
    this.name = name;
    this.pages = pages;
    this.rest = rest;
  }
}

/** Streams the reply's JSON, with each page parsed by the schema unless it is JSON already. The first page is read before this resolves, so that a refusal can still be sent. */
export async function streamJson(list: LongList<unknown>, reply: z.ZodType): Promise<Readable> {
  const pieces = createPieces(list, reply);
  const first = await pieces.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })(),
    { highWaterMark: PAGES_AHEAD },
  );
}

async function* createPieces({ name, pages, rest }: LongList<unknown>, reply: z.ZodType): AsyncGenerator<string | Buffer> {
  let before = name === null ? '[' : `{${JSON.stringify(name)}:[`;
  const parseReply = (rows: readonly unknown[], total: number) =>
    (name === null ? { '': reply.parse(rows) } : reply.parse({ ...rest(total), [name]: rows })) as Record<string, unknown>;
  const toJson = async (rows: readonly unknown[] | JsonRows, total: number) => {
    // Lets other requests be answered between two pages.
    await yieldToOthers();
    return rows instanceof JsonRows ? rows.prepend(before) : before + JSON.stringify(parseReply(rows, total)[name ?? '']).slice(1, -1);
  };
  let total = 0;
  for await (const rows of pages) {
    const count = rows instanceof JsonRows ? rows.count : rows.length;
    if (count === 0) continue;
    total += count;
    yield await enqueuePage(() => toJson(rows, total));
    before = ',';
  }
  if (name === null) return yield total === 0 ? '[]' : ']';
  const { [name]: _rows, ...others } = parseReply([], total);
  yield `${total === 0 ? before : ''}],${JSON.stringify(others).slice(1)}`;
}
