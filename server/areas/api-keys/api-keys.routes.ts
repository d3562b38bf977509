import { keyEndpoints } from '@fairlead/contract/api-keys';
import { readToken } from '../../platform/http/credentials.ts';
import { type App, register } from '../../platform/http/register.ts';
import type { Keys } from './api-keys.service.ts';

export function keyRoutes(app: App, keys: Keys) {
  register(app, keyEndpoints.list, ({ actor }) => keys.list(actor));
  register(app, keyEndpoints.create, ({ actor, body, request }) => keys.create(actor, body, readToken(request)));
  register(app, keyEndpoints.revoke, ({ actor, params }) => keys.revoke(actor, params.id));
}
