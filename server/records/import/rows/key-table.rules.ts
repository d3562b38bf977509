const NONE = 0;
const FIRST_SIZE = 1024;

/**
 * Which lines of a file hold a text, for a million texts in a few bytes each: of a text 64 bits of a hash are kept, by
 * which a million others are mistaken for it about once in ten million files.
 */
export function keyTable() {
  let heads = new Uint32Array(FIRST_SIZE);
  // Entries count from 1.
  let entries = entriesFor(FIRST_SIZE);
  let count = 0;

  function findSlot(a: number, b: number): number {
    const mask = heads.length - 1;
    let at = a & mask;
    for (let entry = heads[at] as number; entry !== NONE; entry = heads[at] as number) {
      if (entries.high[entry] === a && entries.low[entry] === b) break;
      at = (at + 1) & mask;
    }
    return at;
  }

  function grow() {
    const size = heads.length * 2;
    const before = heads;
    heads = new Uint32Array(size);
    for (const entry of before) if (entry !== NONE) heads[findSlot(entries.high[entry] as number, entries.low[entry] as number)] = entry;
    entries = entriesFor(size, entries);
  }

  function linesAt(place: number): number[] {
    const lines: number[] = [];
    for (let entry = heads[place] as number; entry !== NONE; entry = entries.next[entry] as number)
      lines.push(entries.line[entry] as number);
    return lines;
  }

  return {
    /** Notes that a line holds this text; answers the first line that held it before. */
    note(text: string, line: number): number | undefined {
      const [a, b] = hashText(text);
      const place = findSlot(a, b);
      const head = heads[place] as number;
      const first = head === NONE ? undefined : entries.first[head];
      count += 1;
      entries.high[count] = a;
      entries.low[count] = b;
      entries.line[count] = line;
      entries.first[count] = first ?? line;
      entries.next[count] = head;
      heads[place] = count;
      if ((count + 1) * 2 > heads.length) grow();
      return first;
    },
    /** The lines that hold this text. */
    linesOf(text: string): number[] {
      const [a, b] = hashText(text);
      return linesAt(findSlot(a, b));
    },
  };
}

/** Columns of entries: the hash, the line, the first line with the same text, and the entry before it with the same text. */
const COLUMNS = ['high', 'low', 'line', 'first', 'next'] as const;
type Entries = Record<(typeof COLUMNS)[number], Uint32Array>;

/** Room for as many as fill half of so many heads. */
function entriesFor(heads: number, from?: Entries): Entries {
  const columns = COLUMNS.map((name) => {
    const column = new Uint32Array(heads / 2 + 1);
    if (from) column.set(from[name]);
    return [name, column] as const;
  });
  return Object.fromEntries(columns) as Entries;
}

/** 64 bits in two halves, by multiplying and mixing (cyrb53's way). */
function hashText(text: string): [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return [a >>> 0, b >>> 0];
}
