import { expect, vi } from 'vitest';
import type { ResumableJob } from '../../platform/jobs/resumable-job.ts';
import { goOnInSteps, leaveUnfinished, type Tested } from '../jobs/in-steps.ts';
import type { Person } from '../people.ts';

interface Work {
  importId: string;
  accountId: string;
  zone: string;
}

const STATES = {
  'imports.read': 'checking',
  'imports.decide': 'checking',
  'imports.commit': 'importing',
  'imports.undo': 'undoing',
} as const;

/** Leaves an import as a process does that is killed before the first step of its work. */
export async function leaveImportUnfinished<Input extends Work>(
  { db }: Pick<Tested, 'db'>,
  name: keyof typeof STATES,
  input: Input,
): Promise<void> {
  const { importId: id, accountId } = input;
  await db.write(async (tx) => {
    await tx.updateTable('recordImport').set({ state: STATES[name] }).where('id', '=', id).execute();
    await leaveUnfinished(tx, name, { id, accountId, input });
  });
}

/** Does an import's work in this thread and calls `between` after each step; an error from it ends the work as a kill does. */
export async function runImportInSteps<Input extends Work>(
  test: Tested,
  job: ResumableJob<Input>,
  input: Input,
  between: (steps: number) => Promise<void>,
): Promise<void> {
  await leaveImportUnfinished(test, job.name as keyof typeof STATES, input);
  await goOnInSteps(test, job, { id: input.importId, input }, between);
}

/** Sends a file to be imported. */
export const upload = (person: Person, content: string | Uint8Array, name = 'clients.csv') =>
  person.upload('POST', '/api/imports?kind=clients', undefined, { field: 'file', name, bytes: Buffer.from(content) });

/** Waits until an import is no longer being worked on. */
export function waitForImport(person: Person, id: string) {
  return vi.waitFor(
    async () => {
      const { body } = await person.get(`/api/imports/${id}`);
      expect(body.state).toMatch(/^(ready|stopped|done|undone|failed)$/);
      return body;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Sends a file and waits until it is read and checked. */
export async function uploadAndRead(person: Person, content: string | Uint8Array, name?: string) {
  const { status, body } = await upload(person, content, name);
  expect(status).toBe(201);
  return waitForImport(person, body._id);
}
