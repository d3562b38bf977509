import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { type App, register, registerPublicStream } from '../../../platform/http/register.ts';
import type { Feeds } from './feeds.service.ts';

export function feedRoutes(app: App, feeds: Feeds) {
  register(app, feedEndpoints.listFeeds, ({ actor }) => feeds.list(actor));
  register(app, feedEndpoints.createFeed, ({ actor, body }) => feeds.create(actor, body));
  register(app, feedEndpoints.renewFeed, ({ actor, params }) => feeds.renew(actor, params.id));
  register(app, feedEndpoints.removeFeed, ({ actor, params }) => feeds.remove(actor, params.id));
  registerPublicStream(app, feedEndpoints.readFeed, ({ params, request }) => feeds.read(params.secret, request.headers['if-none-match']));
}
