import { z } from 'zod';
import { client } from './clients.ts';
import { endpoint } from './kit/endpoint.ts';
import { day } from './kit/values.ts';
import { place } from './pocket.ts';

/** A client to see: `reasons` say why in words, `metres` are from the start. */
export const todayStop = client
  .pick({ _id: true, companyName: true, address: true, mobile: true, phone: true })
  .extend({
    /** The site nearest to the start, else the client's first; null for a client without one. */
    site: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
    /** Null without a start or a site. */
    metres: z.number().nullable(),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'TodayStop' });
export type TodayStop = z.output<typeof todayStop>;

/** `whose`: the clients assigned to the person's employee, or all that a person without one sees. */
export const today = z
  .object({ day: z.string(), whose: z.enum(['assigned', 'all']), clients: z.int(), stops: z.array(todayStop) })
  .meta({ id: 'Today' });
export type Today = z.output<typeof today>;

/** Who to see today (docs/product/today.md). */
export const todayEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/today',
    summary: 'The clients to see on a day, at most 25, in route order from `near`, each with the reasons why. Lost clients are left out.',
    query: z.object({
      /** Where the way begins; without it, distance counts for nothing. */
      near: place.optional(),
      /** Today in the workspace's time zone unless given. */
      day: day.optional(),
    }),
    reply: today,
  }),
};
