import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { SigningKeyTable } from '../accounts.tables.ts';

const findKey = (reader: Reader, name: SigningKeyTable['name']) =>
  reader.selectFrom('signingKey').select('value').where('name', '=', name).executeTakeFirst();

export const find = async (reader: Reader, name: SigningKeyTable['name']) => (await findKey(reader, name))?.value;

/** The key of this name; of several processes that make it at once the first one's stays. */
export async function findOrInsert(tx: Tx, key: SigningKeyTable): Promise<string> {
  const existing = await findKey(tx, key.name);
  if (existing) return existing.value;
  await tx
    .insertInto('signingKey')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKey(tx, key.name))?.value ?? key.value;
}
