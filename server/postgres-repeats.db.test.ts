import { expect, it } from 'vitest';
import { post, withTwoCopies } from './testing/copies.ts';
import { newClient } from './testing/records.ts';

it('a call that reaches two copies of Fairlead at once is done at one of them', () =>
  withTwoCopies(async (one, other) => {
    const token = await one.signIn();
    const { _id } = (await (await post(one, '/api/clients', token, newClient())).json()) as { _id: string };
    const path = `/api/clients/${_id}/notes`;
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const [at, key] of keys.entries()) {
      const send = (copy: typeof one) => post(copy, path, token, { text: `Note ${at}` }, { key });
      const replies = await Promise.all([send(one), send(other), send(other), send(one)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 204, 204, 204]);
    }
    const read = await fetch(`${other.address}${path}?limit=100`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await read.json()) as object[]).length).toBe(keys.length);
    const [key] = keys;
    const differs = await post(other, path, token, { text: 'Something else' }, { key: key as string });
    expect(differs.status).toBe(409);
  }));
