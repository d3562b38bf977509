import { UnreadableFile } from './csv-rows.rules.ts';
import { LONGEST_TEXT, tooLong, type XmlHandlers, xmlItems } from './excel-xml.rules.ts';

const MOST_TEXTS = 5_000_000;
/** Bytes in UTF-8. */
const MOST_BYTES = 2 ** 27;
const BLOCK_BYTES = 2 ** 20;

/** The texts that a workbook's cells refer to by number. */
export interface SharedTexts {
  at(index: number): string | undefined;
}

/**
 * Keeps the shared texts as UTF-8 in blocks, outside of the heap: as many strings they would take several times their size.
 * Throws UnreadableFile for more or longer ones than may be.
 */
export async function readSharedTexts(chunks: AsyncIterable<Buffer>): Promise<SharedTexts> {
  const blocks: Buffer[] = [];
  const ends = growingNumbers();
  let block = Buffer.alloc(0);
  let free = 0;
  let bytes = 0;
  for await (const text of xmlItems<string>(chunks, textHandlers)) {
    if (ends.length === MOST_TEXTS)
      throw new UnreadableFile(`This Excel file holds more than ${MOST_TEXTS.toLocaleString('en-US')} different texts`);
    const length = Buffer.byteLength(text);
    bytes += length;
    if (bytes > MOST_BYTES) throw new UnreadableFile(`This Excel file holds more than ${MOST_BYTES / 2 ** 20} MB of different texts`);
    if (length > free) {
      block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length));
      blocks.push(block);
      free = block.length;
    }
    const start = block.length - free;
    block.write(text, start);
    free -= length;
    ends.push(blocks.length - 1, start, length);
  }
  return {
    at(index) {
      const place = ends.at(index);
      return place && blocks[place.block]?.toString('utf8', place.start, place.start + place.length);
    },
  };
}

/** Where each text stands: three numbers for each, in one array that doubles as it fills. */
function growingNumbers() {
  let numbers = new Uint32Array(3072);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(block: number, start: number, bytes: number) {
      if (length * 3 === numbers.length) {
        const larger = new Uint32Array(numbers.length * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers.set([block, start, bytes], length * 3);
      length += 1;
    },
    at(index: number) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= length) return undefined;
      const [block = 0, start = 0, bytes = 0] = numbers.subarray(index * 3, index * 3 + 3);
      return { block, start, length: bytes };
    },
  };
}

/** A text is one `t`, or the `t` of its runs; what is said of its pronunciation is left out. */
function textHandlers(emit: (text: string) => void): XmlHandlers {
  let isWithin = false;
  const collector = createTextCollector();
  return {
    open(name) {
      if (name === 'si') {
        isWithin = true;
        collector.begin();
      } else if (isWithin) collector.open(name);
    },
    text: (text) => collector.text(text),
    close(name) {
      if (name === 'si' && isWithin) {
        isWithin = false;
        emit(collector.end());
      } else if (isWithin) collector.close(name);
    },
  };
}

/** Collects the text of an `si` or `is` element from what stands within it. */
export function createTextCollector() {
  let text = '';
  let part = '';
  let isText = false;
  let isPronunciation = false;
  return {
    begin() {
      text = '';
      isText = false;
      isPronunciation = false;
    },
    open(name: string) {
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
      if (isText) part = '';
    },
    text(more: string) {
      if (!isText) return;
      part += more;
      if (text.length + part.length > LONGEST_TEXT) throw new UnreadableFile(tooLong());
    },
    close(name: string) {
      if (name === 'rPh') isPronunciation = false;
      if (name === 't' && isText) {
        text += unescapeText(part);
        isText = false;
      }
    },
    end: () => text,
  };
}

/** Excel writes what XML can't hold as `_x0001_`. */
export const unescapeText = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
