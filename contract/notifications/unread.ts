import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** The unread ones are counted up to here; the bell shows '99+' then. */
export const UNREAD_MAX = 100;

/** What every page asks for its bell; apart from the notifications, which come when it is opened. */
export const unreadEndpoints = {
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: `How many unread notifications the signed-in user has, at most ${UNREAD_MAX}.`,
    reply: z.object({ unread: z.int() }),
  }),
};
