import { MERGE_KEPT_DAYS, MERGE_MESSAGES } from '@fairlead/contract/clients/merges';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendMerge, sendUndo } from '../../../testing/merging/merge-calls.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const DAY_MS = 86_400_000;

type Colour = 'red' | 'green' | 'blue';
const pictureOf = async (colour: Colour) => ({
  ...{ field: 'profilePicture', name: `${colour}.png`, type: 'image/png' },
  bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
/** A client with a picture of one colour, or without. */
async function add(colour?: Colour, by: Person = app.admin): Promise<string> {
  const id = await app.aClient({}, by);
  if (colour) await draw(id, colour);
  return id;
}
const draw = async (id: string, colour: Colour) =>
  expect((await app.admin.upload('PUT', `/api/clients/${id}`, {}, await pictureOf(colour))).status).toBe(200);
const pathOf = async (id: string): Promise<string | null> => (await app.admin.get(`/api/clients/${id}`)).body.profilePicture;
const statusOf = async (path: string | null, by = app.admin) => (await by.get(path ?? '')).status;
const fileRows = async () => (await app.db.read.selectFrom('file').select(['id', 'ownerId']).orderBy('id').execute()).length;
const rowOf = (id: string) => app.db.read.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();
/** What a picture's bytes are, by which two addresses of one picture are known. */
const hashOf = async (path: string | null) =>
  (
    await app.db.read
      .selectFrom('file')
      .select('sha256')
      .where('id', '=', (path ?? '').replace('/uploads/', ''))
      .executeTakeFirst()
  )?.sha256;

async function laterBy(days: number): Promise<void> {
  app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
  app.admin = await app.signIn('admin');
}

describe('the picture of a client that is merged', () => {
  it('becomes that of the kept one if it was chosen, and the undo gives both back their own', async () => {
    const [kept, other] = [await add('red'), await add('blue')];
    const [red, blue, before] = [await pathOf(kept), await pathOf(other), await rowOf(other)];
    const { client, merge } = await mergeInto(app.admin, [kept, other], { profilePicture: blue });
    const chosen = client.profilePicture;
    expect([await hashOf(chosen), await statusOf(chosen), [red, blue].includes(chosen)]).toEqual([await hashOf(blue), 200, false]);
    expect(await rowOf(other)).toMatchObject({ pictureId: before?.pictureId });

    expect((await sendUndo(app.admin, merge)).body).toMatchObject({ leftAlone: [], client: { profilePicture: red } });
    expect([await pathOf(other), await rowOf(other)]).toEqual([blue, before]);
    expect([await statusOf(red), await statusOf(blue), await statusOf(chosen)]).toEqual([200, 200, 404]);
    expect(await fileRows()).toBe(2);
  });

  it('stays its own if it was not chosen, and may be the first of the kept one, or none', async () => {
    const [kept, other, third] = [await add(), await add('blue'), await add('red')];
    const first = await mergeInto(app.admin, [kept, other]);
    expect(first.client.profilePicture).toBeNull();
    await sendUndo(app.admin, first.merge);
    const second = await mergeInto(app.admin, [kept, other], { profilePicture: await pathOf(other) });
    expect(await statusOf(second.client.profilePicture)).toBe(200);
    const blue = second.client.profilePicture;
    const another = await mergeInto(app.admin, [kept, third], { profilePicture: null });
    expect([another.client.profilePicture, await pathOf(kept)]).toEqual([null, null]);
    expect((await sendUndo(app.admin, another.merge)).body.client.profilePicture).toBe(blue);
    expect((await sendUndo(app.admin, second.merge)).body.client.profilePicture).toBeNull();
    expect(await fileRows()).toBe(2);
  });

  it('is named as left alone by the undo if another was chosen since, and what nobody shows any more is removed', async () => {
    const [kept, other] = [await add('red'), await add('blue')];
    const [red, blue] = [await pathOf(kept), await pathOf(other)];
    const { merge } = await mergeInto(app.admin, [kept, other], { profilePicture: blue });
    await draw(kept, 'green');
    const green = await pathOf(kept);
    expect((await sendUndo(app.admin, merge)).body).toMatchObject({ leftAlone: ['Photo'], client: { profilePicture: green } });
    expect([await statusOf(red), await statusOf(blue), await statusOf(green), await fileRows()]).toEqual([404, 200, 200, 2]);
  });

  it('is refused if it is none of theirs, and nothing is stored by a merge that is refused', async () => {
    const [kept, other, foreign] = [await add('red'), await add('blue'), await add('green')];
    const refused = await sendMerge(app.admin, [kept, other], { profilePicture: await pathOf(foreign) });
    expect([refused.status, refused.body.fields]).toEqual([400, { 'values.profilePicture': MERGE_MESSAGES.pictureOfOther }]);
    const values = { profilePicture: await pathOf(other), email: 'new@one.example' };
    const outdated = { keepId: kept, ids: [other], values, versions: { [kept]: 2, [other]: 1 } };
    expect((await app.admin.post('/api/clients/merge', outdated)).status).toBe(409);
    expect(await fileRows()).toBe(3);
    const own = await mergeInto(app.admin, [kept, other], { profilePicture: await pathOf(kept) });
    expect([own.client.profilePicture, await fileRows()]).toEqual([await pathOf(kept), 3]);
  });

  it('is read by who sees the kept client alone', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const [kept, other] = [await add('red'), await add('blue', member)];
    const blue = await pathOf(other);
    const { client } = await mergeInto(app.admin, [kept, other], { profilePicture: blue });
    expect([await statusOf(client.profilePicture, member), await statusOf(client.profilePicture)]).toEqual([404, 200]);
    expect([await statusOf(await pathOf(kept), member), await statusOf(blue, member)]).toEqual([404, 404]);
  });

  it('goes with its client after the days of the undo, and so does the one that the kept client had before', async () => {
    const [kept, other] = [await add('red'), await add('blue')];
    const [red, blue] = [await pathOf(kept), await pathOf(other)];
    const { client } = await mergeInto(app.admin, [kept, other], { profilePicture: blue });
    await laterBy(MERGE_KEPT_DAYS + 1);
    await app.sweep();
    expect([await statusOf(red), await statusOf(blue), await statusOf(client.profilePicture)]).toEqual([404, 404, 200]);
    expect(await fileRows()).toBe(1);
  });

  it('leaves nothing behind when the kept client is removed for good', async () => {
    const [kept, other] = [await add('red'), await add('blue')];
    await mergeInto(app.admin, [kept, other], { profilePicture: await pathOf(other) });
    await app.admin.delete(`/api/clients/${kept}`);
    await laterBy(MERGE_KEPT_DAYS + 1);
    await app.sweep();
    expect([await rowOf(kept), await fileRows()]).toEqual([undefined, 0]);
  });
});
