import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { ERROR_STATUS, errorReply } from '@fairlead/contract/kit/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;
/** Schemas that have a name in the contract, described once and referred to. */
type Schemas = Record<string, Json>;

/** The API's description (OpenAPI 3.1) of these endpoints by area; everything in it comes from the contract. */
export function describeApi(endpointsByArea: Record<string, Record<string, Endpoint>>, version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = { Error: schemaOf(errorReply, {}, 'output') };
  for (const [area, endpoints] of Object.entries(endpointsByArea)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operation(area, name, endpoint, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version, description: 'The CRM of a cargo and shipping sales team.' },
    servers: [{ url: '/' }],
    tags: Object.keys(endpointsByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token that sign-in answers.' } },
      schemas,
      responses: {
        Refused: {
          description: `Refused: ${Object.entries(ERROR_STATUS)
            .map(([code, status]) => `${status} ${code}`)
            .join(', ')}.`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

function operation(area: string, name: string, endpoint: Endpoint, schemas: Schemas): Json {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    security: endpoint.public ? [] : [{ session: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint, schemas),
    responses: { [endpoint.status]: success(endpoint, schemas), default: { $ref: '#/components/responses/Refused' } },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, {}) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, upload }: Endpoint, schemas: Schemas): Json {
  const hasBody = !isNothing(body);
  if (!hasBody && !upload) return {};
  const schema = schemaOf(body, schemas);
  const content: Json = {};
  if (hasBody) content['application/json'] = { schema };
  if (upload) {
    const { field, maxBytes, mediaTypes = ['image/*'] } = upload;
    const properties: Json = {
      [field]: { type: 'string', contentMediaType: 'application/octet-stream', description: `At most ${maxBytes} bytes.` },
    };
    if (hasBody) properties.data = { ...schema, description: 'The same JSON as text.' };
    const required = [...(hasBody ? ['data'] : []), ...(upload.required ? [field] : [])];
    content['multipart/form-data'] = {
      schema: { type: 'object', properties, required },
      encoding: { [field]: { contentType: mediaTypes.join(', ') } },
    };
  }
  return { requestBody: { required: true, content } };
}

function success({ reply, status, stream }: Endpoint, schemas: Schemas): Json {
  if (isNothing(reply)) return { description: status === 204 ? 'Done.' : 'OK' };
  return {
    description: status === 201 ? 'Created.' : 'OK',
    content: { [stream ?? 'application/json']: { schema: schemaOf(reply, schemas, 'output') } },
  };
}

const isNothing = (schema: z.ZodType) => schema.def.type === 'undefined';

function schemaOf(schema: z.ZodType, schemas: Schemas, io: 'input' | 'output' = 'input'): Json {
  if (isNothing(schema)) return {};
  const { $schema: _, $defs = {}, id, ...made } = withReferences(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;
  Object.assign(schemas, $defs);
  if (typeof id !== 'string') return made;
  schemas[id] = made;
  return { $ref: `#/components/schemas/${id}` };
}

/** Zod keeps named parts beside the schema; the description keeps them in one place. */
function withReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
