import type { EndElsewhere } from './areas/accounts/proof/access.service.ts';
import { endFeeds } from './areas/calendar/feeds/feeds.service.ts';
import { endSubscriptions } from './areas/notifications/push/push.service.ts';

/** What areas beside accounts hand out that lets in without a session. Whoever adds such a secret adds it here. */
export const endElsewhere: EndElsewhere = async (tx, accountId) => ({
  calendars: await endFeeds(tx, accountId),
  browsers: await endSubscriptions(tx, accountId),
});
