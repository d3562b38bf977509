import { notificationEndpoints } from '@fairlead/contract/notifications';
import { pushEndpoints } from '@fairlead/contract/notifications/push';
import { readBearerToken } from '../../platform/http/credentials.ts';
import { type App, register } from '../../platform/http/register.ts';
import type { Notifications } from './notifications.service.ts';
import type { Push } from './push/push.service.ts';

export function notificationRoutes(app: App, notifications: Notifications, push: Push) {
  register(app, notificationEndpoints.list, ({ actor, query }) => notifications.list(actor, query));
  register(app, notificationEndpoints.unread, ({ actor }) => notifications.countUnread(actor));
  register(app, notificationEndpoints.readAll, ({ actor, body }) => notifications.markAllRead(actor, body.upTo));
  register(app, notificationEndpoints.read, ({ actor, params }) => notifications.markRead(actor, params.id));
  register(app, pushEndpoints.push, ({ request }) => push.describe(readBearerToken(request) ?? ''));
  register(app, pushEndpoints.subscribe, ({ actor, body, request }) => push.subscribe(actor, readBearerToken(request) ?? '', body));
  register(app, pushEndpoints.unsubscribe, ({ request }) => push.unsubscribe(readBearerToken(request) ?? ''));
}
