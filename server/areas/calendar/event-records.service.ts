import type { DeletedEvent, Event } from '@fairlead/contract/calendar';
import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { History } from '../history/history.service.ts';
import { type Calendar, EVENT_KIND } from './calendar.service.ts';
import { EVENT_SOURCE } from './event-list.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  calendar: Calendar;
}

const TOLD_OF_DELETED = ['eventName', 'eventType', 'date', 'time', 'clientName', 'employeeName'] as const;

export type EventRecords = ReturnType<typeof createEventRecords>;

/** What is told of events beside their fields: those that were deleted, and what happened to each. */
export function createEventRecords({ db, clock, history, accounts, calendar }: Parts) {
  const { namesOf } = accounts;
  const source = { source: EVENT_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<Event, (typeof TOLD_OF_DELETED)[number]>(EVENT_KIND, source, { db, clock, namesOf });

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { events: records satisfies DeletedEvent[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      if (!(await calendar.canSee(actor, id))) throw notFound(EVENT_KIND.noun);
      const record = { area: EVENT_KIND.area, entityId: id };
      return readTimeline({ db, namesOf }, query, (at) => history.listOf(db.read, record, at));
    },

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => bin.sweep(calendar.removeForGood),
  };
}
