import type { Schema } from '@fairlead/contract/kit/openapi/description';
import type { Call } from './calls.rules.ts';
import { type FieldLine, listFields, resolveSchema, type Schemas } from './schema.rules.ts';

/** The id of nothing, in examples. */
const SOME_ID = '01890000-0000-7000-8000-000000000000';
const SAMPLES: Readonly<Record<string, string>> = { uuid: SOME_ID, email: 'name@example.com', 'date-time': '2026-11-21T09:30:00Z' };
/** Tried in turn for a text that must match a pattern. */
const GUESSES = ['example', '2026-11-21', '09:30', '10', '1234.50', '123456', 'https://example.com', '18.95,72.95'];
/** A schema that holds itself in a field that is required has no example that ends. */
const DEEPEST = 4;

/** A value that the schema allows: its own example, or one with only the fields that are required, or the first one where none is. */
export function sampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const { title, format = '', pattern, ...rest } = resolveSchema(schema, schemas);
  if (rest.examples !== undefined) return rest.examples[0];
  const name = schema.title ?? title;
  const union = (rest.anyOf ?? rest.oneOf)?.find((each) => each.type !== 'null' && each.const === undefined);
  if (union) return sampleOf({ ...union, ...(name !== undefined && { title: name }) }, schemas, depth);
  if (rest.const !== undefined) return rest.const;
  const option = rest.enum?.find((each) => each !== '' && each !== null);
  if (option !== undefined) return option;
  const type = typeof rest.type === 'object' ? rest.type.find((each) => each !== 'null') : rest.type;
  if (type === 'object') return sampleObject({ ...rest }, schemas, depth);
  if (type === 'array') return depth > DEEPEST ? [] : [sampleOf(rest.items ?? {}, schemas, depth + 1)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.min(Math.max(1, rest.minimum ?? 1), rest.maximum ?? 1);
  return (
    SAMPLES[format] ??
    (pattern === undefined ? (name ?? 'Text').padEnd(rest.minLength ?? 0, ' example').slice(0, rest.maxLength) : matching(pattern))
  );
}

const matching = (pattern: string) => GUESSES.find((each) => new RegExp(pattern, 'u').test(each)) ?? 'text';

function sampleObject(schema: Schema, schemas: Schemas, depth: number): Record<string, unknown> {
  const shown = depth > DEEPEST ? [] : requiredOrFirst(listFields(schema));
  return Object.fromEntries(shown.map((field) => [field.name, sampleOf(field.schema, schemas, depth + 1)]));
}

function requiredOrFirst(fields: FieldLine[]): FieldLine[] {
  const required = fields.filter(({ isRequired }) => isRequired);
  return required.length > 0 ? required : fields.slice(0, 1);
}

/** 'clientId' as the name of a variable of the shell: 'CLIENT_ID'. */
const variable = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Inside single quotes of a shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What must be asked for, and of a list a page, where the whole list would come otherwise. */
const listAsked = ({ path, parameters }: Call) =>
  parameters.filter((each) => each.in === 'query' && (each.required || (each.name === 'limit' && !path.endsWith('/count'))));

/**
 * The call by curl at a workspace's address. What only the caller knows stands as variables of the shell: their key or token, and the ids in
 * the path.
 */
export function curlOf(call: Call, origin: string, schemas: Schemas): string {
  const { method, path, scope, isPublic, parameters, bodies, answers } = call;
  const query = listAsked(call).map(({ name, schema }): [string, string] => [name, String(sampleOf(schema, schemas))]);
  const address = origin + path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`);
  const [type, schema] = bodies[0] ?? [];
  const lines = [
    ...(method === (schema ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...(isPublic ? [] : [`-H "Authorization: Bearer $${scope === undefined ? 'FAIRLEAD_TOKEN' : 'FAIRLEAD_KEY'}"`]),
    ...parameters.filter((each) => each.in === 'header').map(({ name }) => `-H "${name}: $(uuidgen)"`),
    ...(schema ? sendBody(type, schema, schemas) : []),
    ...(answers.some((each) => each.type === '*/*') ? ['-OJ'] : []),
  ];
  return `curl ${[...lines, `"${address}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}"`].join(' \\\n  ')}`;
}

function sendBody(type: string | undefined, schema: Schema, schemas: Schemas): string[] {
  if (type === 'application/json') return ["-H 'Content-Type: application/json'", `-d ${quote(textOf(sampleOf(schema, schemas)))}`];
  const parts = listFields(resolveSchema(schema, schemas));
  const isFile = (part: FieldLine) => part.schema.contentMediaType !== undefined;
  const texts = requiredOrFirst(parts.filter((part) => !isFile(part))).map((part) => {
    const value = sampleOf(part.schema, schemas);
    return `-F ${quote(`${part.name}=${typeof value === 'string' ? value : textOf(value)}`)}`;
  });
  return [...parts.filter(isFile).map(({ name }) => `-F ${name}=@file`), ...texts];
}

const LONG = 60;
const textOf = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > LONG ? JSON.stringify(value, null, 2) : text;
};
