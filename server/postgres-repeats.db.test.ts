import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
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

it('an upload that is begun at two copies of Fairlead at once is one, and has arrived at both', () =>
  withTwoCopies(async (one, other) => {
    const token = await one.signIn();
    const { _id } = (await (await post(one, '/api/clients', token, newClient())).json()) as { _id: string };
    const authorization = `Bearer ${token}`;
    const uploadId = crypto.randomUUID();
    const metadata = `uploadId ${btoa(uploadId)},clientId ${btoa(_id)},fileName ${btoa('survey.txt')}`;
    const begin = ({ address }: typeof one) =>
      fetch(address + DOCUMENT_UPLOADS, { method: 'POST', headers: { authorization, 'upload-length': '6', 'upload-metadata': metadata } });
    const begun = await Promise.all([begin(one), begin(other), begin(one), begin(other)]);
    const places = new Set(begun.map(({ headers }) => headers.get('location')));
    expect([...places]).toEqual([`${DOCUMENT_UPLOADS}/${uploadId}`]);
    const send = ({ address }: typeof one, offset: number, piece: string) =>
      fetch(`${address}${DOCUMENT_UPLOADS}/${uploadId}`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: piece,
      });
    expect([(await send(one, 0, 'sea')).status, (await send(other, 3, 'way')).status]).toEqual([204, 204]);
    const again = await Promise.all([begin(one), begin(other)]);
    expect(again.map(({ status, headers }) => [status, headers.get('upload-complete')])).toEqual([
      [200, '?1'],
      [200, '?1'],
    ]);
    const listed = await fetch(`${one.address}/api/documents/${_id}`, { headers: { authorization } });
    expect(((await listed.json()) as object[]).length).toBe(1);
  }));
