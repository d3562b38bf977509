import { expect, vi } from 'vitest';
import type { Person } from '../people.ts';

/** Sends a file to be imported. */
export const upload = (person: Person, content: string | Uint8Array, name = 'clients.csv') =>
  person.upload('POST', '/api/imports', undefined, { field: 'file', name, bytes: Buffer.from(content) });

/** Waits until an import is no longer being worked on. */
export function settled(person: Person, id: string) {
  return vi.waitFor(
    async () => {
      const { body } = await person.get(`/api/imports/${id}`);
      expect(body.state).toMatch(/^(ready|done|undone|failed)$/);
      return body;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Sends a file and waits until it is read and checked. */
export async function begun(person: Person, content: string | Uint8Array, name?: string) {
  const { status, body } = await upload(person, content, name);
  expect(status).toBe(201);
  return settled(person, body._id);
}
