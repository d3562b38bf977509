import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { readBearerToken } from '../../../platform/http/credentials.ts';
import { type App, register, registerPublicStream } from '../../../platform/http/register.ts';
import type { Feeds } from './feeds.service.ts';

export function feedRoutes(app: App, feeds: Feeds) {
  register(app, feedEndpoints.listFeeds, ({ actor }) => feeds.list(actor));
  register(app, feedEndpoints.createFeed, ({ actor, body, request }) => feeds.create(actor, body, readBearerToken(request) ?? ''));
  register(app, feedEndpoints.renewFeed, ({ actor, params, request }) => feeds.renew(actor, params.id, readBearerToken(request) ?? ''));
  register(app, feedEndpoints.removeFeed, ({ actor, params }) => feeds.remove(actor, params.id));
  registerPublicStream(app, feedEndpoints.readFeed, ({ params, request }) => feeds.read(params.secret, request.headers['if-none-match']));
}
