import { notificationEndpoints } from '@fairlead/contract/notifications';
import { type App, register } from '../../platform/http/register.ts';
import type { Notifications } from './notifications.service.ts';

export function notificationRoutes(app: App, notifications: Notifications) {
  register(app, notificationEndpoints.list, ({ actor, query }) => notifications.list(actor, query));
  register(app, notificationEndpoints.unread, ({ actor }) => notifications.countUnread(actor));
  register(app, notificationEndpoints.readAll, ({ actor, body }) => notifications.markAllRead(actor, body.upTo));
  register(app, notificationEndpoints.read, ({ actor, params }) => notifications.markRead(actor, params.id));
}
