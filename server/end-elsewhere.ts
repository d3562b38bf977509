import { endKeys } from './areas/api-keys/api-keys.service.ts';
import { endFeeds } from './areas/calendar/feeds/feeds.service.ts';
import { endSubscriptions } from './areas/notifications/push/push.service.ts';
import type { EndElsewhere } from './areas/sign-in/proof/access.service.ts';

/** What other areas than sign-in hand out that lets in without a session. Whoever adds such a secret adds it here. */
export const endElsewhere: EndElsewhere = async (tx, accountId) => ({
  calendars: await endFeeds(tx, accountId),
  keys: await endKeys(tx, accountId),
  browsers: await endSubscriptions(tx, accountId),
});
