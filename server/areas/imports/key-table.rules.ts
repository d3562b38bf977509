const EMPTY = 0;
const FIRST_SIZE = 1024;

/**
 * Which line of a file first held a text, for a million texts in a few bytes each: texts are kept as 64 bits of a hash,
 * so that what is found is looked at again where a chance likeness would matter.
 */
export function keyTable() {
  let high = new Uint32Array(FIRST_SIZE);
  let low = new Uint32Array(FIRST_SIZE);
  let lines = new Uint32Array(FIRST_SIZE);
  let count = 0;

  function placeOf(a: number, b: number): number {
    const mask = lines.length - 1;
    let at = a & mask;
    while (lines[at] !== EMPTY && (high[at] !== a || low[at] !== b)) at = (at + 1) & mask;
    return at;
  }

  function grow() {
    const [oldHigh, oldLow, oldLines] = [high, low, lines];
    high = new Uint32Array(oldLines.length * 2);
    low = new Uint32Array(oldLines.length * 2);
    lines = new Uint32Array(oldLines.length * 2);
    for (const [at, line] of oldLines.entries()) {
      if (line === EMPTY) continue;
      const place = placeOf(oldHigh[at] as number, oldLow[at] as number);
      high[place] = oldHigh[at] as number;
      low[place] = oldLow[at] as number;
      lines[place] = line;
    }
  }

  return {
    /** The line that holds this text already; the text is noted under `line` where there is none. */
    note(text: string, line: number): number | undefined {
      const [a, b] = hashed(text);
      const at = placeOf(a, b);
      if (lines[at] !== EMPTY) return lines[at];
      high[at] = a;
      low[at] = b;
      lines[at] = line;
      count += 1;
      if (count * 2 > lines.length) grow();
      return undefined;
    },
    find(text: string): number | undefined {
      const [a, b] = hashed(text);
      const found = lines[placeOf(a, b)];
      return found === EMPTY ? undefined : found;
    },
  };
}

/** 64 bits in two halves, by multiplying and mixing (cyrb53's way). */
function hashed(text: string): [number, number] {
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
