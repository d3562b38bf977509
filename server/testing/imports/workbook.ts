import { type ZipPart, zip } from './zip.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export interface WorkbookParts {
  /** The content of `sheetData`. */
  rows: string;
  /** The content of `worksheet` before the rows. */
  before?: string;
  /** The content of `sst`. */
  texts?: string;
  /** The content of `styleSheet`. */
  styles?: string;
  /** Attributes of `workbookPr`. */
  settings?: string;
  /** Additional parts, or replacements for parts of the same name. */
  parts?: ZipPart[];
  isZip64?: boolean;
}

/** A hand-written Excel file with one sheet, which may contain what no program writes. */
export function workbook({ rows, before = '', texts, styles, settings = '', parts = [], isZip64 = false }: WorkbookParts): Buffer {
  const own: ZipPart[] = [
    { name: '_rels/.rels', content: relations(['rId1', 'officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr ${settings}/><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ),
    },
    ...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${texts}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }]),
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>` },
  ];
  const ownParts = own.map((part) => parts.find(({ name }) => name === part.name) ?? part);
  return zip([...ownParts, ...parts.filter((part) => !ownParts.includes(part))], { isZip64 });
}
