import { describe, expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { EMPLOYEE_FILES } from '../../../areas/team/employee-import.service.ts';
import { makePlan, rowsOf, type Source } from '../reading/plan.rules.ts';
import { columnReader } from './columns.rules.ts';
import { draftReader, mappingOf } from './draft.rules.ts';
import { notationsOf } from './notation.rules.ts';

const sourceOf = (text: string): Source => ({
  isExcel: false,
  async *chunks() {
    yield Buffer.from(text);
  },
});

/** How a text is read: its headers with their fields, and each row as it would be stored or why it is refused. */
async function read(text: string, kind = CLIENT_FILES) {
  const source = sourceOf(text);
  const plan = await makePlan(source, {}, columnReader(kind));
  const { readDraft } = draftReader(kind);
  const mapping = mappingOf(kind, plan.fields, plan.headers, notationsOf(kind, plan.fields, plan.sample));
  const rows = [];
  for await (const { line, cells } of rowsOf(source, plan)) rows.push({ line, ...readDraft(cells, mapping) });
  return { headers: Object.fromEntries(plan.headers.map((header, at) => [header, plan.fields[at]])), rows };
}

describe('two rows of headers', () => {
  const DATA = 'Acme,India,Asha Menon,asha@acme.example,9820012345,Rice,Mundra';

  it('are read together where the upper names groups', async () => {
    const { headers, rows } = await read(`Company,,Contact,,,Cargo,\nName,Country,Name,Email,Mobile,Commodity,POL\n${DATA}\n`);
    expect(headers).toEqual({
      'Company Name': 'companyName',
      'Company Country': 'country',
      'Contact Name': 'primaryContactName',
      'Contact Email': 'email',
      Mobile: 'mobile',
      'Cargo Commodity': 'cargoType',
      POL: 'preferredLoadPorts',
    });
    expect(rows.map(({ draft }) => [draft?.companyName, draft?.primaryContactName])).toEqual([['Acme', 'Asha Menon']]);
  });

  it('are not seen in a header with a blank and a row below it', async () => {
    const { rows } = await read('Company,,Email\nAcme,x,a@acme.example\nBrine,y,b@brine.example\n');
    expect(rows.map(({ draft }) => draft?.companyName)).toEqual(['Acme', 'Brine']);
  });
});

it('sums below a list and a header on each page are no records, but a company called Total is', async () => {
  const { rows } = await read(
    'Client,Email,Deal Value (USD)\nAcme,a@acme.example,"1,200"\nTotal,t@total.example,5\nTotal,,"1,205"\nClient,Email,Deal Value (USD)\nGrand Total:,,"1,205"\n',
  );
  expect(rows.map(({ draft, problems }) => draft?.companyName ?? problems[''])).toEqual([
    'Acme',
    'Total',
    'This line is a sum of others',
    'This line repeats the header',
    'This line is a sum of others',
  ]);
});

it('a telephone number that a spreadsheet wrote as a power of ten is read where no digit is lost, and left out otherwise', async () => {
  const cut = { cell: '9.19821E+11', reason: 'A spreadsheet has cut off digits. Format its column as text' };
  const { rows } = await read('Company Name,Mobile\nAcme,9.19820012345E+11\nBrine,9.19821E+11\nCove,"=""09820012347"""\n');
  expect(rows.map(({ draft, notes }) => [draft?.mobile, notes.mobile])).toEqual([
    ['919820012345', undefined],
    [undefined, cut],
    ['09820012347', undefined],
  ]);
  const headers = 'Employee ID,Employee Name,Mobile Number,Email ID,Role,Department';
  const employees = await read(`${headers}\n7,Asha Menon,9.19821E+11,a@b.example,Sales Executive,Sales\n`, EMPLOYEE_FILES);
  expect(employees.rows[0]?.problems).toEqual({ mobile: cut.reason });
});

it('days as Excel shows them by itself are read, and signs that nobody sees are taken off', async () => {
  const { rows } = await read(
    '\u200bCompany\u00a0Name,E\u2011mail,Follow-up Date\n\u202aAcme\u00a0\u202c,a@acme.example\u200b,24-Nov-26\nBrine,,1-Dec-98\n',
  );
  expect(rows.map(({ draft }) => draft)).toEqual([
    { companyName: 'Acme', email: 'a@acme.example', followUpDate: '2026-11-24' },
    { companyName: 'Brine', followUpDate: '1998-12-01' },
  ]);
});

it('a German sheet with semicolons, decimal commas and days with points is read', async () => {
  const { rows } = await read(
    '\ufeffFirma;Ansprechpartner;E-Mail;Telefon;Strasse;PLZ;Ort;Deal Value (EUR);Follow-up Date\r\nMüller GmbH;Jürgen Groß;jg@mueller.example;+49 40 1234567;Am Kai 1;20457;Hamburg;12.500,50;24.11.2026\r\n',
  );
  expect(rows[0]?.draft).toEqual({
    companyName: 'Müller GmbH',
    primaryContactName: 'Jürgen Groß',
    email: 'jg@mueller.example',
    phone: '+49 40 1234567',
    address: 'Am Kai 1, 20457, Hamburg',
    opportunityValue: 12500.5,
    opportunityCurrency: 'EUR',
    followUpDate: '2026-11-24',
  });
});
