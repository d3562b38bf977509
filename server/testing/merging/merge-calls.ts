import type { Client } from '@fairlead/contract/clients';
import type { ClientMerge } from '@fairlead/contract/clients/merges';
import { expect } from 'vitest';
import type { Answer, Person } from '../people.ts';

/** Merges clients into the first of them, as they are now. */
export async function sendMerge(by: Person, [keepId = '', ...ids]: readonly string[], values: object = {}): Promise<Answer> {
  const read = async (id: string) => [id, (await by.get(`/api/clients/${id}`)).body.version];
  const versions = Object.fromEntries(await Promise.all([keepId, ...ids].map(read)));
  return by.post('/api/clients/merge', { keepId, ids, values, versions });
}

/** The same where it must succeed. */
export async function mergeInto(by: Person, ids: readonly string[], values: object = {}): Promise<{ client: Client; merge: ClientMerge }> {
  const { status, body } = await sendMerge(by, ids, values);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

export const sendUndo = (by: Person, merge: Pick<ClientMerge, '_id'>): Promise<Answer> => by.post(`/api/clients/merges/${merge._id}/undo`);
