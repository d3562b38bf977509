import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SigningKeyTable } from './sign-in.tables.ts';

const findKey = (reader: Reader, name: SigningKeyTable['name']) =>
  reader.selectFrom('signingKey').select('value').where('name', '=', name).executeTakeFirst();

export const find = async (reader: Reader, name: SigningKeyTable['name']) => (await findKey(reader, name))?.value;

/** Returns the key of this name, after inserting it if there is none. If several processes do so at once, the first one's key is kept. */
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
