import { descriptionEndpoint } from '@fairlead/contract/kit/openapi/description';
import type { App } from '../register.ts';
import { type Described, describeApi } from './openapi.ts';

/** Serves the API's description, which is made at the first request. */
export function openApiRoutes(app: App, described: Described) {
  let description: string | undefined;
  app.get(descriptionEndpoint.path, async (_request, reply) => {
    description ??= JSON.stringify(describeApi(described));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
