import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ATTENDANCES, DEPARTMENTS, type Employee, employeeList, JOB_ROLES } from '@fairlead/contract/team';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded } from '../../platform/db/lists/folded.ts';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const { addClient, addEmployee } = app;

describe.each([
  ['clients', '/api/clients'],
  ['employees', '/api/employees'],
])('the list of %s', (rows, path) => {
  it('answers each record as a call for it alone does, whole or page by page', async () => {
    const clients = [
      await addClient({
        ...{ opportunityValue: 1234567.89, decisionMaker: 'Yes', followUpDate: '2026-12-01', notes: 'a\n"b"\\ \u2028 é' },
        sites: [{ name: 'Jetty', latitude: 18.945, longitude: -72.5, radius: 300 }],
      }),
      await addClient({ companyName: 'Blank', opportunityValue: 0.1 }),
      await addClient({ companyName: 'Rich', opportunityValue: 1e12 }),
    ];
    const employees = [
      await addEmployee({ employeeId: 'E-1', assignedProjects: ['A, "B"', 'Ç'] }),
      await addEmployee({ employeeId: 'E-2', employeeName: 'Bo' }),
    ];
    const expected = rows === 'clients' ? clients : employees;
    for (const query of ['', '?limit=5&page=1']) {
      const { body } = await app.admin.get(`${path}${query}`);
      const answered: { _id: string }[] = body[rows];
      expect(answered.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(expected);
      for (const record of answered) expect((await app.admin.get(`${path}/${record._id}`)).body).toEqual(record);
    }
  });
});

it('a page comes compressed as it is asked for, whatever the script of its texts', async () => {
  await addClient({ companyName: 'Łódź – शिपिंग', notes: 'ß 🚢 '.repeat(300) });
  const ask = (encoding: string) =>
    app.app.inject({
      url: '/api/clients?limit=5&page=1',
      headers: { authorization: `Bearer ${app.admin.token}`, 'accept-encoding': encoding },
    });
  const plain = await ask('identity');
  expect(plain.json().clients[0].companyName).toBe('Łódź – शिपिंग');
  expect(Number(plain.headers['content-length'])).toBe(plain.rawPayload.length);
  for (const [encoding, read] of [
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const { headers, rawPayload } = await ask(encoding);
    expect([headers['content-encoding'], read(rawPayload).toString()]).toEqual([encoding, plain.body]);
  }
});

describe('what the filters of the team find', () => {
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const person = fc.record({
    employeeName: fc.constantFrom('Zoë Rao', 'zoe', 'Bo', 'Ångström', '100%'),
    emailId: fc.constantFrom('desk@port.example', 'Zoe@port.example'),
    role: fc.constantFrom(...JOB_ROLES),
    department: fc.constantFrom(...DEPARTMENTS),
    attendance: fc.constantFrom(...ATTENDANCES),
  });
  const aFilter = fc.record({
    search: some(['zoe', 'RAO', 'manager', '%', 'desk@', 'angst']),
    attendance: some(['All', 'Active', 'Inactive'] as const),
    role: some(JOB_ROLES),
    department: some(DEPARTMENTS),
    addedFrom: some(['2020-01-01', '2099-01-01']),
    addedTo: some(['2099-12-31']),
  });
  type Asked = typeof aFilter extends fc.Arbitrary<infer Filter> ? Filter : never;

  const isFound = (employee: Employee, { search, attendance = 'All', role, department, addedFrom }: Asked) =>
    (search === undefined ||
      [employee.employeeName, employee.emailId, employee.role].some((text) => folded(text).includes(folded(search)))) &&
    (attendance === 'All' || (attendance === 'Inactive') === (employee.attendance === 'Leave')) &&
    (role === undefined || employee.role === role) &&
    (department === undefined || employee.department === department) &&
    (addedFrom === undefined || employee.createdAt >= addedFrom);

  it('is what plain JavaScript finds, in every order and by every way to a page', async () => {
    const team: Employee[] = [];
    for (const each of fc.sample(person, { numRuns: 30, seed: 8 })) team.push(await addEmployee(each));
    await fc.assert(
      fc.asyncProperty(aFilter, fc.constantFrom(...employeeList.sorts), fc.constantFrom('asc', 'desc'), async (filter, sort, order) => {
        const asked = Object.entries(filter).filter(([, value]) => value !== undefined) as [string, string][];
        const query = new URLSearchParams([...asked, ['sort', sort], ['order', order]]);
        const whole: Employee[] = (await app.admin.get(`/api/employees?${query}`)).body.employees;
        expect(whole.map(({ _id }) => _id).toSorted()).toEqual(
          team
            .filter((each) => isFound(each, filter))
            .map(({ _id }) => _id)
            .toSorted(),
        );
        const paged: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await app.admin.get(`/api/employees?${query}&limit=7&fields=_id${cursor && `&cursor=${cursor}`}`);
          paged.push(...body.employees.map(({ _id }: Employee) => _id));
          expect(body.total).toBe(whole.length);
          cursor = body.next;
        }
        expect(paged).toEqual(whole.map(({ _id }) => _id));
      }),
      { numRuns: 40 },
    );
  });
});
