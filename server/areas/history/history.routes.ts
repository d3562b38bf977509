import { historyEndpoints } from '@fairlead/contract/history';
import { readBearerToken } from '../../platform/http/credentials.ts';
import type { App } from '../../platform/http/register.ts';
import { registerStream } from '../../platform/http/register.ts';
import type { Live } from './live.service.ts';

export function historyRoutes(app: App, live: Live) {
  registerStream(app, historyEndpoints.live, ({ actor, request, query }) => live.open(actor, readBearerToken(request), query.recent));
  // An open stream would keep the server from closing.
  app.addHook('preClose', async () => live.close());
}
