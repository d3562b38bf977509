import type { Reader } from '../../platform/db/database.ts';

/** Accounts that are not locked, have an e-mail address and whose preferences hold this text; or one of them. */
export const listWithPreference = (reader: Reader, text: string, id?: string) =>
  reader
    .selectFrom('account')
    .select(['id', 'emailId', 'preferences'])
    .where('preferences', 'like', `%${text}%`)
    .where('emailId', 'is not', null)
    .where('disabled', '=', 0)
    .$if(id !== undefined, (found) => found.where('id', '=', id as string))
    .orderBy('id')
    .execute();
