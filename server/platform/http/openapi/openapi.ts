import { type Endpoint, REPEAT_KEY_HEADER, REPEATED_HEADER } from '@fairlead/contract/kit/endpoint';
import { ERROR_STATUS, type ErrorCode, errorReply } from '@fairlead/contract/kit/errors';
import { keyScope } from '@fairlead/contract/kit/keys/areas';
import { listRefusals } from '@fairlead/contract/kit/refusals';
import { wordsOf } from './parameter-words.ts';
import { isNothing, type Json, type Schemas, schemaOf } from './schemas.ts';

/** Every endpoint by area, and what the description calls the areas, in the order in which it lists them. */
export interface Described {
  endpointsByArea: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  titles: Readonly<Record<string, string>>;
  version: string;
}

/** The API's description (OpenAPI 3.1); everything in it comes from the contract. */
export function describeApi({ endpointsByArea, titles, version }: Described): Json {
  const paths: Record<string, Json> = {};
  const allPaths = Object.values(endpointsByArea).flatMap((endpoints) => Object.values(endpoints).map(({ path }) => path));
  const areas = new Set([...Object.keys(titles).filter((name) => name in endpointsByArea), ...Object.keys(endpointsByArea)]);
  const schemas: Schemas = { Error: schemaOf(errorReply, {}, 'output') };
  for (const [area, endpoints] of Object.entries(endpointsByArea)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operation(area, name, endpoint, schemas, allPaths);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead',
      version,
      description:
        'The CRM of a cargo and shipping sales team. Where a path with a fixed word and one with a parameter both fit, the fixed word is meant; the patterns of the parameters leave those words out.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...areas].map((name) => ({ name, description: titles[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that sign-in answers.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`fl_…`) that an Administrator has made. It acts as an account, and needs the scope that is named with the call; calls without one refuse keys.',
        },
      },
      schemas,
      parameters: {
        RepeatKey: {
          name: REPEAT_KEY_HEADER,
          in: 'header',
          required: false,
          description:
            'An id that the sender makes for this call. The same call under it again, for 400 days, is answered 204 and does nothing; anything else under it is refused (409). A call that was refused may be corrected and sent under the same id.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      headers: {
        Repeated: { description: 'Where the same call was done before, so that nothing was done now.', schema: { const: 'true' } },
        RetryAfter: { description: 'Seconds after which the call may be tried again.', schema: { type: 'integer', minimum: 0 } },
      },
      responses: { ...refusals(), Repeated: REPEATED },
    },
  };
}

const REPEATED_HEADERS = { [REPEATED_HEADER]: { $ref: '#/components/headers/Repeated' } };
const REPEATED = { description: 'The same call was done before. Nothing was done now.', headers: REPEATED_HEADERS };

const REFUSED: Record<number, string> = {
  400: 'What was sent is not valid; `fields` names each field at fault.',
  401: 'Nobody is signed in, or the sign-in is not valid.',
  403: 'Not allowed to this user, or not before they have chosen a password of their own.',
  404: 'Not there, or not to be seen by this user.',
  405: 'The path has no such method; `Allow` names those it has.',
  409: 'Someone else changed it first, or it is in use.',
  413: 'Larger than this call takes.',
  415: 'Neither JSON nor, where a file is taken, multipart.',
  429: 'Too many at once, or too many tries.',
  500: 'It failed, and has been logged under the `x-request-id` of the answer.',
  503: 'It can not be answered right now, and may be tried again.',
  507: 'The disk or the quota is full.',
};

/** One description for each status that refuses. */
function refusals(): Json {
  const statuses = [...new Set(Object.values(ERROR_STATUS))];
  return Object.fromEntries(
    statuses.map((status) => [
      `Refused${status}`,
      {
        description: REFUSED[status],
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const refusedWith = (code: ErrorCode) => [ERROR_STATUS[code], { $ref: `#/components/responses/Refused${ERROR_STATUS[code]}` }];

function operation(area: string, name: string, endpoint: Endpoint, schemas: Schemas, allPaths: string[]): Json {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    security: security(endpoint),
    parameters: [
      ...parameters('path', endpoint).map((each) => withoutFixedWords(each, endpoint.path, allPaths)),
      ...parameters('query', endpoint),
      ...(endpoint.isRepeatable && endpoint.repeatKey === undefined ? [{ $ref: '#/components/parameters/RepeatKey' }] : []),
    ],
    ...requestBody(endpoint, schemas),
    responses: {
      ...(endpoint.isRepeatable && { 204: { $ref: '#/components/responses/Repeated' } }),
      [endpoint.status]: success(endpoint, schemas),
      ...Object.fromEntries(listRefusals(endpoint).map(refusedWith)),
    },
  };
}

function security(endpoint: Endpoint): Json[] {
  const scope = keyScope(endpoint);
  return endpoint.public ? [] : [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])];
}

function parameters(place: 'path' | 'query', { path, params, query }: Endpoint): Json[] {
  const schema = schemaOf(place === 'path' ? params : query, {}) as { properties?: Record<string, Json>; required?: string[] };
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // Undefined is left out of the JSON.
    description: place === 'query' ? wordsOf(name, path) : undefined,
    schema: property,
  }));
}

/** A parameter where another path has a fixed word never is that word, which leads there. */
function withoutFixedWords(parameter: Json, path: string, allPaths: string[]): Json {
  const segments = path.split('/');
  const place = segments.indexOf(`:${parameter.name}`);
  const fits = (other: string[]) => segments.slice(0, place).every((segment, at) => segment === other[at]);
  const words = allPaths
    .map((each) => each.split('/'))
    .filter(fits)
    .map((each) => each[place] ?? '');
  const fixed = [...new Set(words)].filter((word) => word !== '' && !word.startsWith(':')).sort();
  if (fixed.length === 0) return parameter;
  return { ...parameter, schema: { ...(parameter.schema as Json), pattern: `^(?!(?:${fixed.join('|')})$)` } };
}

function requestBody({ body, upload }: Endpoint, schemas: Schemas): Json {
  const hasBody = !isNothing(body);
  if (!hasBody && !upload) return {};
  const schema = schemaOf(body, schemas);
  const content: Json = {};
  if (hasBody && !upload?.required) content['application/json'] = { schema };
  if (upload) {
    const { field, maxBytes, mediaTypes = ['image/*'], parts } = upload;
    const properties: Json = {
      [field]: { type: 'string', contentMediaType: 'application/octet-stream', description: `At most ${maxBytes} bytes.` },
    };
    const fields = (schema.properties ?? {}) as Record<string, Json>;
    for (const name of parts ?? []) properties[name] = { ...fields[name], description: 'Instead of the same in `data`.' };
    if (hasBody) properties.data = { ...schema, description: upload.required ? 'JSON as text.' : 'The same JSON as text.' };
    const required = [...(hasBody && !parts ? ['data'] : []), ...(upload.required ? [field] : [])];
    content['multipart/form-data'] = {
      schema: { type: 'object', properties, required },
      encoding: { [field]: { contentType: mediaTypes.join(', ') } },
    };
  }
  return { requestBody: { required: true, content } };
}

function success({ reply, status, stream, isRepeatable }: Endpoint, schemas: Schemas): Json {
  if (isNothing(reply)) return { description: status === 204 ? 'Done.' : 'OK', ...(isRepeatable && { headers: REPEATED_HEADERS }) };
  return {
    description: status === 201 ? 'Created.' : 'OK',
    content: {
      [stream === 'application/octet-stream' ? ANY_TYPE : (stream ?? 'application/json')]: { schema: schemaOf(reply, schemas, 'output') },
    },
  };
}

/** The call decides which type its file has. */
const ANY_TYPE = '*/*';
