import { isDateFormat } from 'hucre';
import { MAX_PARTS } from '../../../platform/files/archive.ts';
import { UnreadableFile } from './csv-rows.rules.ts';
import { type XmlHandlers, xmlItems } from './excel-xml.rules.ts';

/** Excel itself keeps 65,490. */
const MOST_STYLES = 100_000;
/** Excel's own. */
const LONGEST_FORMAT = 255;
/** The numbers of the formats that every workbook has without naming them: days and times of day. */
const BUILT_IN_DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, ...range(27, 36), 45, 46, 47, ...range(50, 58)];

interface Relation {
  id: string;
  /** The last word of its type's address: `worksheet`, `sharedStrings` … */
  type: string;
  target: string;
}

export interface SheetName {
  name: string;
  relationId: string;
}

type Chunks = AsyncIterable<Buffer>;

/** What a part of a workbook refers to, by its `.rels`. */
export async function relationsIn(chunks: Chunks): Promise<Relation[]> {
  const relations: Relation[] = [];
  const found = xmlItems<Relation>(chunks, (emit) =>
    elements('Relationship', ({ Id = '', Type = '', Target = '' }) =>
      emit({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: Target }),
    ),
  );
  for await (const relation of found) add(relations, relation);
  return relations;
}

/** The names of the sheets in their order, and whether days are counted from 1904. */
export async function workbookIn(chunks: Chunks): Promise<{ sheets: SheetName[]; is1904: boolean }> {
  let is1904 = false;
  const sheets: SheetName[] = [];
  const found = xmlItems<SheetName>(chunks, (emit) => ({
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (element !== 'sheet' || !attributes.name) return;
      const [, relationId] = Object.entries(attributes).find(([attribute]) => /:id$/i.test(attribute)) ?? [];
      if (relationId) emit({ name: attributes.name, relationId });
    },
    text() {},
    close() {},
  }));
  for await (const sheet of found) add(sheets, sheet);
  return { sheets, is1904 };
}

/** For each style by which a cell may be shown, whether its number is a day. */
export async function dayStylesIn(chunks: Chunks): Promise<boolean[]> {
  const formats = new Map<number, boolean>(BUILT_IN_DATES.map((id) => [id, true]));
  let isCellStyles = false;
  const styles = xmlItems<number>(chunks, (emit) => ({
    open(element, { numFmtId, formatCode }) {
      if (element === 'cellXfs') isCellStyles = true;
      if (element === 'numFmt' && formatCode !== undefined)
        formats.set(Number(numFmtId), isDateFormat(formatCode.slice(0, LONGEST_FORMAT)));
      if (element === 'xf' && isCellStyles) emit(Number(numFmtId ?? 0));
    },
    text() {},
    close(element) {
      if (element === 'cellXfs') isCellStyles = false;
    },
  }));
  const formatIds: number[] = [];
  for await (const id of styles) {
    formatIds.push(id);
    if (formatIds.length > MOST_STYLES || formats.size > MOST_STYLES)
      throw new UnreadableFile(`This Excel file has more than ${MOST_STYLES.toLocaleString('en-US')} cell formats`);
  }
  return formatIds.map((id) => formats.get(id) ?? false);
}

/** A workbook has no more sheets, pictures and links than an archive may have parts. */
function add<Item>(items: Item[], item: Item) {
  if (items.length === MAX_PARTS) throw new UnreadableFile(`This Excel file holds more than ${MAX_PARTS.toLocaleString('en-US')} parts`);
  items.push(item);
}

const elements = (elementName: string, onOpen: (attributes: Record<string, string>) => void): XmlHandlers => ({
  open(name, attributes) {
    if (name === elementName) onOpen(attributes);
  },
  text() {},
  close() {},
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
