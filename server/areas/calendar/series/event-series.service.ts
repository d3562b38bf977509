import type { SeriesChange, SeriesDates } from '@fairlead/contract/calendar/series';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, conflict, notFound } from '../../../platform/http/app-error.ts';
import type { EventRow } from '../calendar.rules.ts';
import { type Calendar, EVENT_KIND } from '../calendar.service.ts';
import * as store from './event-series.store.ts';
import { spreadTimes } from './series-change.rules.ts';

export type EventSeries = ReturnType<typeof createEventSeries>;

/** Changes and deletes the dates of an imported series together, each by the same rules as alone (docs/product/calendar.md). */
export function createEventSeries({ db, calendar }: { db: Database; calendar: Calendar }) {
  async function find(actor: Actor, id: string, isAllowed: (actor: Actor, event: EventRow) => boolean, refusal: string): Promise<EventRow> {
    const event = await store.find(db.read, actor, id);
    if (!event) throw notFound(EVENT_KIND.noun);
    if (!isAllowed(actor, event)) throw new AppError('forbidden', refusal);
    return event;
  }

  return {
    async update(actor: Actor, id: string, { dates, version, ...change }: SeriesChange): Promise<BulkReply> {
      const event = await find(actor, id, EVENT_KIND.policy.canEdit, EVENT_KIND.refusals.edit);
      if (version !== undefined && version !== event.version) throw conflict(EVENT_KIND.refusals.savedFirst);
      return calendar.bulk.change(actor, await store.listDates(db.read, actor, event, dates), {
        ...change,
        timesOf: spreadTimes(event, change),
      });
    },

    async remove(actor: Actor, id: string, dates: SeriesDates): Promise<BulkReply> {
      const event = await find(actor, id, EVENT_KIND.policy.canDelete, EVENT_KIND.refusals.remove);
      return calendar.bulk.remove(actor, await store.listDates(db.read, actor, event, dates));
    },
  };
}
