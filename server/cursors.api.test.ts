import { expect, it } from 'vitest';
import { testApp } from './testing/app.ts';
import { uploadAndRead } from './testing/imports/imports.ts';
import { type AnyRecord, callsOf, KINDS, pathOf } from './testing/kinds/kinds.ts';

const app = testApp();

/** The address of every list that is paged by cursor, each with enough rows for a second page. */
async function fillLists(): Promise<string[]> {
  const lists: string[] = [];
  for (const under of Object.values(KINDS)) {
    const { endpoints, list } = under.kind;
    const made: AnyRecord[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) made.push(await under.add(app, { name }));
    const calls = callsOf(under, app.admin);
    for (const each of made.slice(2)) await calls.remove(each);
    if ('count' in endpoints) lists.push(...list.sorts.map((sort) => `${list.path}?sort=${sort}&`));
    if (under.change) await calls.update(made[0] as AnyRecord, under.change);
    lists.push(`${list.path}/deleted?`);
    if (under.change) lists.push(`${pathOf(under, 'timeline', made[0])}?`);
  }
  const { _id } = await uploadAndRead(app.admin, 'Company Name,Email\nFive,a@b.example\nSix,c@d.example\nSeven,e@f.example\n');
  return [...lists, `/api/imports/${_id}/rows?`];
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
    const { status } = await app.admin.get(`${list}limit=1&cursor=${body.next}`);
    expect([list, status]).toEqual([list, 200]);
    for (let at = VALUES_FROM; at < parts.length; at++) {
      const wrong = [typeof parts[at] === 'number' ? 'a word' : 7, typeof parts[at] === 'number' ? 1e30 : null, '\0', [], {}, true];
      for (const value of wrong) {
        const reply = await app.admin.get(`${list}limit=1&cursor=${encode(parts.with(at, value))}`);
        if (reply.status !== 400 || reply.body.fields?.cursor === undefined)
          accepted.push(`${list} ${JSON.stringify(value)}: ${reply.status}`);
      }
    }
  }
  expect(accepted).toEqual([]);
});
