import type { SeriesDates } from '@fairlead/contract/calendar/series';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../../platform/db/database.ts';
import type { EventRow } from '../calendar.rules.ts';
import { EVENT_SOURCE } from '../event-list.store.ts';

/** An event that the actor may see. */
export const find = (reader: Reader, actor: Actor, id: string): Promise<EventRow | undefined> =>
  EVENT_SOURCE.visible(reader, actor).selectAll('event').where('event.id', '=', id).executeTakeFirst();

/** The dates of the event's series that the actor may see, or it and those after it, in order; the event alone if it is of none. */
export async function listDates(reader: Reader, actor: Actor, { id, seriesId, startKey }: EventRow, dates: SeriesDates): Promise<string[]> {
  if (seriesId === null) return [id];
  let found = EVENT_SOURCE.visible(reader, actor).select('event.id').where('event.seriesId', '=', seriesId);
  if (dates === 'following') found = found.where('event.startKey', '>=', startKey);
  return (await found.orderBy('event.startKey').execute()).map((row) => row.id);
}
