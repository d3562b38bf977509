import iconv from 'iconv-lite';

interface Writing {
  delimiter?: string;
  lineBreak?: string;
  /** Every cell in quotes; otherwise only those that need them. */
  isAllQuoted?: boolean;
  /** Some programs leave the last line open. */
  endsOpen?: boolean;
}

/** A table as the text of a CSV file. */
function csvText(
  rows: readonly (readonly string[])[],
  { delimiter = ',', lineBreak = '\n', isAllQuoted = false, endsOpen = false }: Writing = {},
): string {
  const cellText = (cell: string) =>
    isAllQuoted || /["\r\n\t]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = rows.map((cells) => cells.map(cellText).join(delimiter));
  return `${lines.join(lineBreak)}${endsOpen ? '' : lineBreak}`;
}

const countTo = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const ADDRESS_BOOK_HEADER = [
  ...['First Name', 'Last Name', 'Display Name', 'Nickname', 'Primary Email', 'Secondary Email', 'Screen Name'],
  ...['Work Phone', 'Home Phone', 'Fax Number', 'Pager Number', 'Mobile Number', 'Home Address', 'Home Address 2', 'Home City'],
  ...['Work Address', 'Work Address 2', 'Work City', 'Work State', 'Work ZipCode', 'Work Country', 'Job Title', 'Department'],
  ...['Organization', 'Web Page 1', 'Custom 1', 'Custom 2', 'Custom 3', 'Custom 4', 'Notes'],
];
const inAddressBook = (values: Record<string, string>) => ADDRESS_BOOK_HEADER.map((header) => values[header] ?? '');

/** Five hundred contacts: phones with extensions, commas in company names, three columns of email of which two are blank. */
const contacts = csvText([
  ['id', 'first_name', 'last_name', 'title', 'background', 'tags', 'company_name', 'email_work', 'email_home', 'email_other', 'phone_work'],
  ...countTo(500, (at) => [
    String(at + 2),
    'Asha',
    `Menon ${at}`,
    'Buyer',
    'Met at the pier.',
    '',
    at % 4 === 3 ? `Rao, Iyer and Sons ${at}` : `Harbour Traders ${at}`,
    '',
    '',
    `contact-${at}@harbour.example`,
    `1-955-371-08${10 + (at % 90)} x${at}`,
  ]),
]);

const GOOGLE_HEADER = [
  ...['Name', 'Given Name', 'Additional Name', 'Family Name', 'Yomi Name', 'Occupation', 'Notes', 'Group Membership'],
  ...['E-mail 1 - Type', 'E-mail 1 - Value', 'Phone 1 - Type', 'Phone 1 - Value', 'Address 1 - Formatted', 'Organization 1 - Name'],
];
/** Rows that end before the header does, types that are only `* `, and a contact without a name. */
const shortRows = csvText([
  GOOGLE_HEADER,
  ['Asha Menon', 'Asha', '', 'Menon', '', '', '', '', '* ', 'asha@harbour.example', ''],
  ['', '', '', '', '', '', '', '', '* ', 'nameless@harbour.example', ''],
  ['Ravi Iyer', 'Ravi', '', 'Iyer', '', '', '', '', '* ', 'ravi@harbour.example', ''],
]);

const SHARED_HEADER = ['Action', 'ID', 'Name', 'E-mail Address', 'Notes', 'E-mail 2 Address', 'Mobile Phone', 'Company', 'Job Title'];
/** A column of what to do, rows of different length, and commas within a quoted address. */
const raggedRows = csvText([
  [...SHARED_HEADER, 'Home Phone', 'Home Address', 'Business Address'],
  [
    ...['add', '', 'Asha Menon', 'asha@harbour.example', 'Asks for Mr. Iyer', 'am@harbour.example', '+91 832 555 0144', 'Harbour Traders'],
    ...['Planner', '+91 832 555 0145', '9 Quay Road, Panjim, GA, 403001', '11 Mole Street'],
  ],
  ['delete', '24f', 'Ravi Iyer', 'ravi@harbour.example', '', '', '+91 832 555 0143', '', 'Receptionist'],
  ['update', '52f', 'Devi Rao', 'devi@harbour.example', '', '', '+91 832 555 0143', '', 'Supervisor'],
]);

/** Latin-1 with upper-case headers, every cell in quotes; some names are question marks that another program left. */
const quotedLatin = csvText(
  [
    ['ID', 'ISDELETED', 'NAME', 'TYPE', 'BILLINGSTREET', 'BILLINGCITY', 'BILLINGSTATE', 'BILLINGPOSTALCODE', 'BILLINGCOUNTRY', 'PHONE'],
    ...countTo(423, (at) => [
      `001x${at}`,
      'false',
      at === 32 ? '?????????' : at === 85 ? 'Crédito Naval do Mar' : `Harbour Account ${at}`,
      '',
      `${at + 1} Quay Road`,
      'PANJIM',
      'GA',
      '08035',
      'IN',
      '',
    ]),
  ],
  { isAllQuoted: true },
);

/** Tab, carriage return and line feed within cells, quotes within quotes, letters beyond Latin, and addresses that are none. */
const brokenCells = csvText(
  [
    ADDRESS_BOOK_HEADER,
    inAddressBook({ 'First Name': 'Asha', 'Display Name': 'Asha Menon', 'Primary Email': 'asha@invalid' }),
    inAddressBook({
      'First Name': 'Ravi',
      'Display Name': 'Ravi Iyer',
      'Primary Email': 'ravi@invalid',
      'Job Title': '"planner"',
      'Custom 1': 'custom, 1',
      'Custom 2': 'custom\t2',
      'Custom 3': 'custom\r3',
      'Custom 4': 'custom\n4',
      Notes: 'in many words…',
    }),
  ],
  { lineBreak: '\r\n' },
);

/** Blank cells first, some of them quoted, and nothing by which to write to the company. */
const blankCells = `${ADDRESS_BOOK_HEADER.join(',')}\r\n,,"Harbour Traders",,,,,"(800) 000-0000",${'"",'.repeat(11)},,,,"Harbour Traders",,,,,,\r\n`;

const PORT_COLUMNS = 100;
const PORT_COUNTRIES = ['India', 'Netherlands', 'Brazil', "Cote d'Ivoire"];
/** A hundred columns, cells that hold one blank, codes with a blank or none, and names that come more than once. */
const portsText = csvText([
  [
    ...['World Port Index Number', 'Region Name', 'Main Port Name', 'Alternate Port Name', 'UN/LOCODE', 'Country Code'],
    ...countTo(PORT_COLUMNS - 8, (at) => `Depth ${at + 1} (m)`),
    ...['Latitude', 'Longitude'],
  ],
  ...countTo(3768, (at) => [
    String(7950 + at * 10),
    `Coast -- ${at % 40}`,
    portName(at),
    ' ',
    at % 9 === 5 ? ' ' : `IN ${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26), 88)}`,
    PORT_COUNTRIES[at % PORT_COUNTRIES.length] as string,
    ...countTo(PORT_COLUMNS - 8, (depth) => (depth % 3 === 0 ? ' ' : String(depth / 10))),
    String(Math.round(((at * 37) % 16_000) - 8000) / 100),
    String(Math.round(((at * 91) % 35_000) - 17_500) / 100),
  ]),
]);

/** The first are those that tests look for by name. */
function portName(at: number): string {
  return ['Mumbai', 'Rotterdam', 'Marmagao'][at] ?? (at % 700 === 699 ? 'Newport' : `Harbour ${at}`);
}

/** Shops by their addresses in parts, with positions and two-digit years. */
const addressParts = csvText([
  ['storenum', 'OPENDATE', 'county', 'STREETADDR', 'STRCITY', 'STRSTATE', 'ZIPCODE', 'type_store', 'LAT', 'LON'],
  ...countTo(60, (at) => [
    String(at + 1),
    `7/${(at % 28) + 1}/62`,
    '5',
    `${2110 + at} WEST QUAY`,
    'Rogers',
    'AR',
    '72756',
    'Store',
    '36.34',
    '-94.07',
  ]),
]);

const AUTHORS = [
  ['Display Name', 'First Name', 'Last Name', 'Primary Email'],
  ['Asha Menon', 'Asha', 'Menon', 'asha@harbour.invalid'],
  ['Ravi Iyer', 'Ravi', 'Iyer', 'ravi@harbour.invalid'],
];
const THREE_COLUMNS = [
  ['column1', 'column2', 'column3'],
  ['row1-1', 'row1-2', 'row1-3'],
  ['row2-1', 'row2-2', 'row2-3'],
];

/** Text in an encoding, with the mark that says which one it is. */
const encodeWithMark = (text: string, encoding: string): Buffer => iconv.encode(text, encoding, { addBOM: true });

/** One file for every way of writing a table that programs are known for, by what is special about it. */
export const IMPORT_FILES = {
  'contacts with three email columns': contacts,
  'rows that end early': shortRows,
  'ragged rows': raggedRows,
  'quoted Latin-1 accounts': Buffer.from(quotedLatin, 'latin1'),
  'no header': csvText(AUTHORS.slice(1)),
  semicolons: csvText(AUTHORS, { delimiter: ';' }),
  tabs: csvText(AUTHORS, { delimiter: '\t', lineBreak: '\r' }),
  bars: csvText(AUTHORS, { delimiter: '|' }),
  'a delimiter that is declared': `sep=;\r\n${csvText(AUTHORS, { delimiter: ';', lineBreak: '\r\n' })}`,
  'tabs and line breaks in cells': brokenCells,
  'blank cells in quotes': blankCells,
  'UTF-16LE with a mark': encodeWithMark(
    csvText(
      [ADDRESS_BOOK_HEADER, inAddressBook({ 'First Name': 'Asha', 'Display Name': 'Asha Menon', 'Primary Email': 'a@harbour.invalid' })],
      {
        lineBreak: '\r\n',
      },
    ),
    'utf-16le',
  ),
  'UTF-16LE with quoted headers': encodeWithMark(csvText(THREE_COLUMNS, { isAllQuoted: true }), 'utf-16le'),
  'UTF-16BE with a mark': encodeWithMark(csvText(THREE_COLUMNS), 'utf-16be'),
  'UTF-32LE with a mark': encodeWithMark(csvText(THREE_COLUMNS), 'utf-32le'),
  'UTF-8 with a mark': encodeWithMark(csvText(THREE_COLUMNS, { isAllQuoted: true }), 'utf-8'),
  'a comma in quotes, the last line open': csvText(
    [
      ['first', 'last', 'address', 'city', 'zip'],
      ['Asha', 'Menon', '120 Quay Rd.', 'Panjim, GA', '08123'],
    ],
    { endsOpen: true },
  ),
  'empty quotes': 'a,b,c\n1,"",""\n2,3,4',
  'doubled quotes': csvText([
    ['a', 'b'],
    ['1', 'ho "ho" ho'],
    ['3', '4'],
  ]),
  'JSON in a cell': csvText([
    ['key', 'val'],
    ['1', '{"type": "Point", "coordinates": [72.8, 18.9]}'],
  ]),
  'line breaks in cells': csvText([
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['Two \nlines', '5', '6'],
    ['7', '8', '9'],
  ]),
  'quotes and line breaks in cells': csvText([
    ['a', 'b'],
    ['1', 'ho \n"ho" \nho'],
    ['3', '4'],
  ]),
  'letters of two bytes': csvText([
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['4', '5', 'ʤ'],
  ]),
  'a hundred columns': portsText,
  'addresses in parts': addressParts,
} satisfies Record<string, string | Buffer>;

export type ImportFileName = keyof typeof IMPORT_FILES;
