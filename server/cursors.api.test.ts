import { checkInList } from '@fairlead/contract/checkins';
import { clientList } from '@fairlead/contract/clients';
import { taskList } from '@fairlead/contract/tasks';
import { employeeList } from '@fairlead/contract/team';
import { expect, it } from 'vitest';
import { testApp } from './testing/app.ts';
import { uploadAndRead } from './testing/imports/imports.ts';

const app = testApp();
const { aClient, addTask, addVisit, anEmployee } = app;

/** The address of every list that is paged by cursor, each with enough rows for a second page. */
async function fillLists(): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    ids.push(await aClient(name));
    await anEmployee(name);
    await addVisit(ids[0] as string);
    await addTask(ids[0] as string, name);
  }
  await app.admin.post('/api/clients/bulk-delete', { ids: ids.slice(2) });
  const { _id } = await uploadAndRead(app.admin, 'Company Name,Email\nFive,a@b.example\nSix,c@d.example\nSeven,e@f.example\n');
  return [
    ...clientList.sorts.map((sort) => `/api/clients?sort=${sort}&`),
    ...employeeList.sorts.map((sort) => `/api/employees?sort=${sort}&`),
    ...checkInList.sorts.map((sort) => `/api/checkins?sort=${sort}&`),
    ...taskList.sorts.map((sort) => `/api/tasks?sort=${sort}&`),
    '/api/clients/deleted?',
    `/api/clients/${ids[0]}/timeline?`,
    `/api/imports/${_id}/rows?`,
  ];
}

const decode = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString());
const encode = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
/** The direction, the page and the name of the order come before the values. */
const VALUES_FROM = 3;

it('a cursor that holds another type than its column is refused by every list', async () => {
  const accepted: string[] = [];
  for (const list of await fillLists()) {
    const { body } = await app.admin.get(`${list}limit=1`);
    const parts = decode(body.next);
    expect([list, (await app.admin.get(`${list}limit=1&cursor=${body.next}`)).status]).toEqual([list, 200]);
    for (let at = VALUES_FROM; at < parts.length; at++) {
      const wrong = [typeof parts[at] === 'number' ? 'a word' : 7, typeof parts[at] === 'number' ? 1e12 : null, '\0', [], {}, true];
      for (const value of wrong) {
        const reply = await app.admin.get(`${list}limit=1&cursor=${encode(parts.with(at, value))}`);
        if (reply.status !== 400 || reply.body.fields?.cursor === undefined)
          accepted.push(`${list} ${JSON.stringify(value)}: ${reply.status}`);
      }
    }
  }
  expect(accepted).toEqual([]);
});
