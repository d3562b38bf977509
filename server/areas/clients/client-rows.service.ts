import type { Client } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import type { Filter } from './client-filter.store.ts';
import { clientOf } from './clients.rules.ts';
import * as store from './clients.store.ts';

/** Few enough to be no burden, and for a change in the list to be met soon. */
const ROWS_AT_ONCE = 500;

/**
 * Every client that a filter finds, in the list's order and page by page: each read goes on behind the last row of the one
 * before. Throws when what the actor may see has changed meanwhile.
 */
export async function* everyClient(
  reader: Reader,
  actor: Actor,
  filter: Filter,
  { sort, order, atOnce = ROWS_AT_ONCE }: store.Order & { atOnce?: number },
): AsyncGenerator<Client[]> {
  let cursor: string | undefined;
  for (let number = 1; ; number++) {
    if (!(await seesAsBefore(reader, actor))) throw new Error('what may be seen has changed since this was begun');
    const found = await store.listPage(reader, actor, filter, { sort, order, limit: atOnce, cursor });
    // All further rows went while the last were sent; the list then shows the page before, which is sent already.
    if (found.page < number) return;
    yield found.rows.map(clientOf);
    if (found.next === null) return;
    cursor = found.next;
  }
}

/** A slow reader's answer may take long; it must not go on telling what may not be seen any more. */
async function seesAsBefore(reader: Reader, { accountId, sees, employeeId }: Actor): Promise<boolean> {
  const now = await actorNow(reader, accountId);
  return now !== undefined && now.sees === sees && (sees === 'all' || now.employeeId === employeeId);
}
