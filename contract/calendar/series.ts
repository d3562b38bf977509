import { z } from 'zod';
import { eventChange } from '../calendar.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bulkReply } from '../kit/records/bulk.ts';
import { pathId } from '../kit/values.ts';

/** Which dates of a series a change is for, beside the event itself: those after it, or every one. */
export const SERIES_DATES = ['following', 'all'] as const;
export type SeriesDates = (typeof SERIES_DATES)[number];

const dates = z.enum(SERIES_DATES, `must be one of ${SERIES_DATES.join(', ')}`);
const params = z.object({ id: pathId });

/** A change of several dates of a series. `version` is that of the event it is made from. */
export const seriesChange = eventChange.extend({ dates });
export type SeriesChange = z.output<typeof seriesChange>;

/** An event that is of no series is changed alone (docs/product/calendar.md). */
export const seriesEndpoints = {
  updateSeries: endpoint({
    keys: 'calendar',
    method: 'PUT',
    path: '/api/events/:id/series',
    summary:
      'Changes the dates of an imported series, or this one and those after it. A move shifts each by as many days; each is judged on its own.',
    params,
    body: seriesChange,
    reply: bulkReply,
  }),
  removeSeries: endpoint({
    keys: 'calendar',
    method: 'DELETE',
    path: '/api/events/:id/series',
    summary: 'Deletes the dates of an imported series, or this one and those after it (kept restorable for 30 days).',
    params,
    query: z.object({ dates }),
    reply: bulkReply,
    status: 200,
  }),
};
