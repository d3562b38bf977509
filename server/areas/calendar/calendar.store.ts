import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import { isSeenBy } from './event-list.store.ts';

/** Whether the actor may see an event, deleted or not. */
export const isSeen = async (reader: Reader, actor: Actor, id: string): Promise<boolean> =>
  (await reader.selectFrom('event').select('event.id').where('event.id', '=', id).where(isSeenBy(reader, actor)).executeTakeFirst()) !==
  undefined;
