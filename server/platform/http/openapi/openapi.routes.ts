import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import type { App } from '../register.ts';
import { describeApi } from './openapi.ts';

/** Serves the API's description, which is made at the first request. */
export function openApiRoutes(app: App, endpointsByArea: Record<string, Record<string, Endpoint>>, version: string) {
  let description: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi(endpointsByArea, version));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
