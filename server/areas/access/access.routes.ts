import { accessEndpoints } from '@fairlead/contract/access';
import { type App, register } from '../../platform/http/register.ts';
import type { AccessService } from './access.service.ts';

export function accessRoutes(app: App, access: AccessService) {
  register(app, accessEndpoints.explain, ({ actor, query }) => access.explain(actor, query));
}
