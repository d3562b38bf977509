import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader, Tx } from '../../platform/db/database.ts';
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

/** Whether it is no client's event, so that everybody may learn of it. */
export const isOfNoClient = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('event').select('id').where('id', '=', id).where('clientId', 'is', null).executeTakeFirst()) !== undefined;

/** Some of the events in the calendars of these clients or employees, deleted ones too. */
export const listSomeOf = async (tx: Tx, owner: 'clientId' | 'employeeId', ids: readonly string[], limit: number): Promise<string[]> =>
  (await tx.selectFrom('event').select('id').where(owner, 'in', ids).limit(limit).execute()).map(({ id }) => id);

/** Some of the events of employees who were erased 30 days after their deletion. */
export const listSomeOfForgotten = async (tx: Tx, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('event')
      .innerJoin('employee', 'employee.id', 'event.employeeId')
      .select('event.id')
      .where('employee.forgottenAt', 'is not', null)
      .limit(limit)
      .execute()
  ).map(({ id }) => id);
