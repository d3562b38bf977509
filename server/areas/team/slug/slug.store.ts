import type { Reader, Tx } from '../../../platform/db/database.ts';
import { employees } from '../team.store.ts';

/** Of all employees, also deleted ones, who get theirs back when they are restored. */
export async function listTaken(tx: Tx, own: string): Promise<Set<string>> {
  // '.' is the character after '-'.
  const rows = await tx
    .selectFrom('employee')
    .select('slug')
    .where(({ or, and, eb }) => or([eb('slug', '=', own), and([eb('slug', '>=', `${own}-`), eb('slug', '<', `${own}.`)])]))
    .execute();
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}

export async function save(tx: Tx, id: string, slug: string): Promise<void> {
  await tx.updateTable('employee').set({ slug }).where('id', '=', id).execute();
}

export const findId = async (reader: Reader, slug: string): Promise<string | undefined> =>
  (await employees(reader).select('employee.id').where('employee.slug', '=', slug).executeTakeFirst())?.id;
