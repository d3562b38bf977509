import type { Client } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import { readEveryPage } from '../../platform/db/lists/keyset.ts';
import { assertSeesAsBefore } from '../accounts/accounts.service.ts';
import type { Filter } from './client-filter.store.ts';
import { clientOf } from './clients.rules.ts';
import * as store from './clients.store.ts';

/** Few enough to be no burden, and for a change in the list to be met soon. */
const ROWS_AT_ONCE = 500;

/** Every client that a filter finds, in the list's order and page by page. */
export function everyClient(
  reader: Reader,
  actor: Actor,
  filter: Filter,
  { atOnce = ROWS_AT_ONCE, ...order }: store.Order & { atOnce?: number },
): AsyncGenerator<Client[]> {
  const read = async (at: { cursor?: string }) => {
    await assertSeesAsBefore(reader, actor);
    return store.listPage(reader, actor, filter, { ...order, ...at, limit: atOnce });
  };
  return readEveryPage(read, clientOf);
}
