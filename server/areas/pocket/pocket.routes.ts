import { pocketEndpoints } from '@fairlead/contract/pocket';
import { createTurns } from '../../platform/http/limits/turns.ts';
import { type App, endAfterReply, register } from '../../platform/http/register.ts';
import type { Pocket } from './pocket.service.ts';

/** After an outage all devices may ask for everything at once. They wait here, so that other long lists are still read meanwhile. */
const WHOLE_AT_ONCE = 6;
const WAIT_MS = 30_000;

export function pocketRoutes(app: App, pocket: Pocket) {
  const turns = createTurns({
    ...{ atOnce: WHOLE_AT_ONCE, ofAccount: 2, most: 500, mostOfAccount: 6, waitMs: WAIT_MS },
    tooMany: 'Too many devices are being filled. Please try again in a moment.',
    tooManyOfAccount: 'Too many devices of yours are being filled. Please wait for the others to end.',
  });
  register(app, pocketEndpoints.get, ({ actor, query, reply }) =>
    pocket.read(actor, query, async () => endAfterReply(reply, await turns.take(actor.accountId))),
  );
}
