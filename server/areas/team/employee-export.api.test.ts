import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { headerKey, importHeaders } from '@fairlead/contract/kit/records/fields';
import { EMPLOYEE_FIELDS, EMPLOYEE_LABELS, type Employee, employeeDraft } from '@fairlead/contract/team';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { addEmployee } = app;
const HEADERS = [...Object.values(EMPLOYEE_LABELS), 'Calendar address', 'Added on (UTC)', 'Changed on (UTC)', 'Fairlead ID'];

/** The file's bytes too, which `Person` gives as a text. */
async function take(query: string, by: Person = app.admin) {
  const reply = await app.app.inject({ url: `/api/employees/export?${query}`, headers: { authorization: `Bearer ${by.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body };
}

async function csv(query = '', by: Person = app.admin): Promise<Record<string, string>[]> {
  const { status, bytes } = await take(`format=csv${query}`, by);
  expect(status).toBe(200);
  return parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
}
const namesIn = async (query = '', by: Person = app.admin) => (await csv(query, by)).map((row) => row['Employee Name']);

/** What the file's columns say of an employee, found by their headers as an import finds them. */
function draftOf(row: Record<string, unknown>) {
  const headers = importHeaders(EMPLOYEE_FIELDS);
  const cells = Object.entries(row).flatMap(([header, cell]) => {
    const field = headers.get(headerKey(header))?.field;
    return field === undefined || cell === '' || cell === null ? [] : [[field, cell]];
  });
  return employeeDraft.parse(Object.fromEntries(cells));
}

it.each(['csv', 'xlsx'])('holds in %s everything of everyone, from which the same employees can be added again', async (format) => {
  const drafts = [
    {
      employeeId: '00123',
      employeeName: 'Bela Rao',
      mobile: '022 555 0177',
      emailId: 'bela@fairlead.example',
      role: 'Sales Executive',
      department: 'Sales',
      attendance: 'Onsite',
      assignedProjects: [],
    },
    {
      employeeId: 'EMP-007',
      employeeName: 'أمينة "Amy", Khan',
      mobile: '+91 98200 12345',
      emailId: 'amina@fairlead.example',
      role: 'HR Manager',
      designation: 'Lead; people\r\nand places',
      department: 'HR',
      attendance: 'Leave',
      assignedProjects: ['Mundra', 'Kandla Quay 2'],
    },
  ];
  const made: Employee[] = [];
  for (const draft of drafts) made.push(await addEmployee(draft));
  const rows = format === 'csv' ? await csv() : await excelRows();
  expect(Object.keys(rows[0] ?? {})).toEqual(HEADERS);
  expect(rows.map((row) => row['Fairlead ID'])).toEqual(made.map(({ _id }) => _id));
  for (const { _id } of made) await app.admin.delete(`/api/employees/${_id}`);
  for (const [at, row] of rows.entries()) {
    const { _id, createdAt, updatedAt, slug, ...again } = (await app.admin.post('/api/employees', draftOf(row))).body;
    const { _id: _, createdAt: _createdAt, updatedAt: _updatedAt, slug: _slug, ...before } = made[at] as Employee;
    expect(again).toEqual(before);
  }
});

async function excelRows(): Promise<Record<string, unknown>[]> {
  const { bytes, headers } = await take('format=xlsx');
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [header = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  return rows.map((row) => Object.fromEntries(header.map((label, at) => [String(label), row[at] ?? null])));
}

it('defuses what a spreadsheet would work out', async () => {
  await addEmployee('=1+1');
  expect(await namesIn()).toEqual(["'=1+1"]);
});

it('says in text what was asked for, by whom, and is kept under a name with the day', async () => {
  app.clock.set('2026-03-02T20:00:00Z');
  await addEmployee({ employeeName: 'Sana Khan', attendance: 'Leave', department: 'HR' });
  await addEmployee('Dev Menon');
  const { text, headers } = await take('format=txt&attendance=Inactive&department=HR');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-disposition']).toContain('filename="Team Members 2026-03-03.txt"');
  expect(text).toMatch(
    /^Team Members\n=+\nEmployees · Attendance: Inactive · Department: HR\nMade Mar 3, 2026, 01:30 \(Asia\/Kolkata\) by admin\n/,
  );
  expect(text).toContain('Sana Khan');
  expect(text).not.toContain('Dev Menon');
});

it('comes as a PDF', async () => {
  await addEmployee('Sana Khan');
  const { bytes, headers } = await take('format=pdf');
  expect([headers['content-type'], bytes.toString('latin1', 0, 5)]).toEqual(['application/pdf', '%PDF-']);
});

it('goes by the filters and the order of the list, for a Viewer too, the deleted left out', async () => {
  await addEmployee({ employeeName: 'Bela', role: 'HR Manager' });
  await addEmployee('Amina');
  await addEmployee({ employeeName: 'Chand', attendance: 'Leave' });
  const gone = await addEmployee('Gone');
  await app.admin.delete(`/api/employees/${gone._id}`);
  const viewer = await app.person('Viewer');
  expect(await namesIn('', viewer)).toEqual(['Amina', 'Bela', 'Chand']);
  expect(await namesIn('&sort=employeeName&order=desc', viewer)).toEqual(['Chand', 'Bela', 'Amina']);
  expect(await namesIn('&attendance=Active')).toEqual(['Amina', 'Bela']);
  expect(await namesIn('&role=HR+Manager')).toEqual(['Bela']);
  expect(await namesIn('&search=ami')).toEqual(['Amina']);
  await addEmployee({ employeeName: 'Divya', assignedProjects: ['Okha', 'Mundra coal'] });
  expect(await namesIn('&project=mundra')).toEqual(['Divya']);
  expect((await take('format=txt&project=mundra')).bytes.toString()).toContain('Project contains mundra');
});

it('holds the named employees alone, whatever the filters', async () => {
  const [bela, amina, gone] = [await addEmployee('Bela'), await addEmployee('Amina'), await addEmployee('Gone')];
  await addEmployee('Chand');
  await app.admin.delete(`/api/employees/${gone._id}`);
  const ids = [bela, gone, amina].map(({ _id }) => _id).join(',');
  expect(await namesIn(`&ids=${ids},${UNKNOWN}&search=chand`)).toEqual(['Amina', 'Bela']);
});

it.each([
  ['format=doc', { format: 'Must be one of pdf, csv, txt, xlsx' }],
  ['format=csv&ids=,', { ids: 'Select at least one employee' }],
  [
    `format=csv&ids=${Array.from({ length: BULK_MAX + 1 }, (_, at) => `x${at}`).join(',')}`,
    { ids: `Select at most ${BULK_MAX} employees` },
  ],
  ['format=csv&timeZone=Mars', { timeZone: expect.any(String) }],
])('refuses %.40j before anything is sent', async (query, fields) => {
  const reply = await app.admin.get(`/api/employees/export?${query}`);
  expect([reply.status, reply.body.fields]).toEqual([400, fields]);
});

it('asks for a session', async () => {
  expect((await app.stranger().get('/api/employees/export?format=csv')).status).toBe(401);
});
