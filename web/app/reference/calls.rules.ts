import type { ApiDescription, Operation, Parameter, Response, Schema } from '@fairlead/contract/kit/openapi/description';
import { collectNames, type Schemas } from './schema.rules.ts';

/** One call of the API, with what the description only refers to. */
export interface Call {
  /** The description's own: 'clients.list'. */
  id: string;
  method: string;
  path: string;
  summary: string;
  area: string;
  /** What an API key needs for it: 'clients:read'. Undefined: no key may make it. */
  scope: string | undefined;
  isPublic: boolean;
  parameters: Parameter[];
  /** By media type. */
  bodies: [type: string, schema: Schema][];
  answers: { status: string; description: string; type: string | undefined; schema: Schema | undefined }[];
  refusals: { status: string; description: string }[];
  /** What a search looks in, folded. */
  text: string;
}

export interface CallGroup {
  area: string;
  title: string;
  calls: Call[];
}

/** What of the calls is shown, as the address says. */
export interface CallView {
  search: string;
  area: string;
  /** Only calls that API keys may make. */
  isForKeys: boolean;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The value that is meant by a reference into the description's components. */
function find<Value extends object>(value: Value | { $ref: string }, components: Readonly<Record<string, Value>>): Value | undefined {
  return '$ref' in value ? components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)] : value;
}

/** All calls by area, in the description's order. */
export function groupCalls({ tags, paths, components }: ApiDescription): CallGroup[] {
  const groups = new Map(tags.map(({ name, description }) => [name, { area: name, title: description, calls: [] as Call[] }]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = groups.get(operation.tags[0]);
      group?.calls.push(readCall(method.toUpperCase(), path, operation, { components, title: group.title }));
    }
  }
  return [...groups.values()].filter(({ calls }) => calls.length > 0);
}

function readCall(
  method: string,
  path: string,
  operation: Operation,
  { components, title }: Pick<ApiDescription, 'components'> & { title: string },
): Call {
  const { operationId, tags, summary, security, requestBody } = operation;
  const parameters = operation.parameters.flatMap((each) => find(each, components.parameters) ?? []).map(withWords);
  const responses = Object.entries(operation.responses).flatMap(([status, each]) => {
    const found = find<Response>(each, components.responses);
    return found ? [{ status, ...found }] : [];
  });
  const answers = responses
    .filter(({ status }) => status < '400')
    .map(({ status, description, content = {} }) => {
      const [type, body] = Object.entries(content)[0] ?? [];
      return { status, description, type, schema: body?.schema };
    });
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]): [string, Schema] => [type, schema]);
  return {
    id: operationId,
    method,
    path,
    summary,
    area: tags[0],
    scope: security.find(({ key }) => key)?.key?.[0],
    isPublic: security.length === 0,
    parameters,
    bodies,
    answers,
    refusals: responses.filter(({ status }) => status >= '400').map(({ status, description }) => ({ status, description })),
    text: searchedText([method, path, summary, title], { parameters, bodies, answers }, components.schemas),
  };
}

/** What is said of a parameter stands with its value. A pattern in a path only tells it from the words of other paths. */
function withWords({ description, ...parameter }: Parameter): Parameter {
  const { pattern, ...schema } = parameter.schema;
  const said = { ...schema, ...(description !== undefined && { description }) };
  return { ...parameter, schema: parameter.in === 'path' || pattern === undefined ? said : { ...said, pattern } };
}

function searchedText(words: string[], { parameters, bodies, answers }: Pick<Call, 'parameters' | 'bodies' | 'answers'>, schemas: Schemas) {
  const names = [...bodies.map(([, schema]) => schema), ...answers.flatMap(({ schema }) => schema ?? [])].flatMap((schema) =>
    collectNames(schema, schemas),
  );
  return fold([...words, ...parameters.map(({ name }) => name), ...new Set(names)].join('\n'));
}

/** The calls that the view asks for; areas without any are left out. Every word must be found, wherever it stands in a word. */
export function findCalls(groups: readonly CallGroup[], { search, area, isForKeys }: CallView): CallGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const fits = (call: Call) => !(isForKeys && call.scope === undefined) && words.every((word) => call.text.includes(word));
  return groups
    .filter((group) => area === '' || group.area === area)
    .map((group) => ({ ...group, calls: group.calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0);
}

export const countCalls = (groups: readonly CallGroup[]) => groups.reduce((sum, { calls }) => sum + calls.length, 0);
