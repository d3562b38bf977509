import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import type { Owner } from './calendar.rules.ts';
import { EVENT_SOURCE, isSeenBy } from './event-list.store.ts';

/** An event that the actor may see, of the given calendar if one is given. */
export function find(reader: Reader, actor: Actor, id: string, { clientId, employeeId }: Owner = {}): Promise<{ id: string } | undefined> {
  let found = EVENT_SOURCE.visible(reader, actor).select('event.id').where('event.id', '=', id);
  if (clientId !== undefined) found = found.where('event.clientId', '=', clientId);
  if (employeeId !== undefined) found = found.where('event.employeeId', '=', employeeId);
  return found.executeTakeFirst();
}

/** Whether the actor may see an event, deleted or not. */
export const isSeen = async (reader: Reader, actor: Actor, id: string): Promise<boolean> =>
  (await reader.selectFrom('event').select('event.id').where('event.id', '=', id).where(isSeenBy(reader, actor)).executeTakeFirst()) !==
  undefined;

/** The open accounts of these employees. */
export const listAccountsOf = async (reader: Reader, employeeIds: readonly string[]): Promise<string[]> =>
  (
    await reader.selectFrom('account').select('id').where('employeeId', 'in', employeeIds).where('disabled', '=', 0).orderBy('id').execute()
  ).map(({ id }) => id);
