import { SaxesParser } from 'saxes';
import { UnreadableFile } from './csv-rows.rules.ts';

/** Characters of one text, comment or tag. A CSV row may be as long as two of them. */
export const LONGEST_TEXT = 1_000_000;
/** Elements within one another; a sheet needs seven. */
const DEEPEST = 64;

export interface XmlHandlers {
  /** Names come without their namespace's prefix. */
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads XML piece by piece and yields what its handlers emit. Only one text is held at a time, and it is bounded. A document
 * type's entities are never expanded. Throws UnreadableFile beyond a limit, and the parser's own error for what is no XML.
 */
export async function* xmlItems<Item>(
  chunks: AsyncIterable<Buffer>,
  handlersFor: (emit: (item: Item) => void) => XmlHandlers,
): AsyncGenerator<Item> {
  let items: Item[] = [];
  const handlers = handlersFor((item) => items.push(item));
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder('utf-8');
  let depth = 0;
  /** Characters since the parser last said something: it holds them all. */
  let pending = 0;
  const onText = (text: string) => {
    pending = 0;
    handlers.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableFile(`This Excel file is damaged: it holds more than ${DEEPEST} elements within one another`);
    handlers.open(localName(name), attributes as Record<string, string>); // namespaces are not resolved
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    handlers.close(localName(name));
  });
  parser.on('error', (error) => {
    // Some programs write control characters that no XML may hold; the rest of such a file is fine.
    if (!/disallowed character\.$/.test(error.message)) throw error;
  });
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    pending += text.length;
    parser.write(text);
    if (pending > LONGEST_TEXT) throw new UnreadableFile(tooLong());
    if (items.length === 0) continue;
    yield* items;
    items = [];
  }
  parser.write(decoder.decode()).close();
  yield* items;
}

export const tooLong = () => `This Excel file holds a text of more than ${LONGEST_TEXT.toLocaleString('en-US')} characters`;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
