import type { ApiDescription, Schema } from '@fairlead/contract/kit/openapi/description';

export type Schemas = ApiDescription['components']['schemas'];

/** An object whose fields can be shown, and what it is called. */
export interface Inner {
  name: string;
  schema: Schema;
}

/** What a value may be, in the words of whoever writes a program. */
export interface Value {
  /** 'string', 'Client[]', '"nobody" or UUID'. */
  type: string;
  isNullable: boolean;
  /** Allowed values; none if any will do. */
  options: string[];
  /** 'at most 200 characters', '0 to 100'. */
  limits: string[];
  /** A sentence about it. */
  words: string | undefined;
  inner: Inner[];
}

export interface FieldLine {
  name: string;
  isRequired: boolean;
  /** What forms call it, where that is more than its name. */
  label: string | undefined;
  schema: Schema;
}

const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** The schema itself where it is only referred to. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {});
}

interface Choice {
  schema: Schema;
  /** What it is called in the description. */
  name: string | undefined;
}

/** Everything that a value may be, without unions in unions. References are followed, but not into what they hold. */
function listChoices(schema: Schema, schemas: Schemas, name?: string): Choice[] {
  if (schema.$ref !== undefined) return listChoices(resolveSchema(schema, schemas), schemas, nameIn(schema.$ref));
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap((each) => listChoices(each, schemas, name));
  if (typeof schema.type === 'object') return schema.type.map((type) => ({ schema: { ...schema, type }, name }));
  return [{ schema, name }];
}

const isNull = ({ schema }: Choice) => schema.type === 'null';
/** That a text may be empty says nothing that null doesn't. */
const isBlank = ({ schema }: Choice) => schema.const === '';
const entryOf = ({ items, prefixItems }: Schema): Schema => items ?? prefixItems?.[0] ?? {};
const unique = <Each>(list: readonly Each[]): Each[] => [...new Set(list)];

/** Describes a value; its entries too if it is a list. */
export function describeValue(schema: Schema, schemas: Schemas): Value {
  const all = listChoices(schema, schemas);
  const choices = all.filter((each) => !isNull(each) && !(isBlank(each) && all.some(isNull)));
  const entries = choices.flatMap((each) =>
    each.schema.type === 'array' ? listChoices(entryOf(each.schema), schemas).filter((entry) => !isNull(entry)) : [],
  );
  const every = [...choices, ...entries].map((each) => each.schema);
  return {
    type: unique(choices.map((each) => typeOf(each, schemas))).join(' or ') || 'null',
    isNullable: all.some(isNull),
    options: unique(every.flatMap((each) => each.enum ?? []).filter((each) => each !== '' && each !== null)).map(String),
    limits: unique([...every.flatMap(limitsOf), ...defaultOf(schema)]),
    words: schema.description ?? every.find((each) => each.description !== undefined)?.description,
    inner: numbered([...choices, ...entries].flatMap((each) => innerOf(each, schemas))),
  };
}

/** Objects without a name are told apart by a number. */
const numbered = (inner: Inner[]): Inner[] =>
  inner.map(({ name, schema }, at) => {
    const before = inner.slice(0, at).filter((each) => each.name === name).length;
    return { name: before === 0 ? name : `${name} ${before + 1}`, schema };
  });

const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'e-mail address', 'date-time': 'date and time' };

function typeOf({ schema, name }: Choice, schemas: Schemas): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') {
    const entry = describeValue(entryOf(schema), schemas);
    const type = entry.isNullable && entry.type !== 'null' ? `${entry.type} or null` : entry.type;
    return type.includes(' or ') ? `(${type})[]` : `${type}[]`;
  }
  if (schema.type === 'object') {
    const entries = entriesOf(schema);
    return name ?? (entries ? `object of ${describeValue(entries, schemas).type}` : 'object');
  }
  if (schema.contentMediaType !== undefined) return 'file';
  return FORMATS[schema.format ?? ''] ?? (schema.type as string | undefined) ?? 'anything';
}

/** What the values of an object are that has any names. */
const entriesOf = ({ properties, additionalProperties }: Schema): Schema | undefined =>
  properties === undefined && typeof additionalProperties === 'object' ? additionalProperties : undefined;

function innerOf({ schema, name }: Choice, schemas: Schemas): Inner[] {
  const entries = entriesOf(schema);
  if (entries) return describeValue(entries, schemas).inner;
  if (schema.type === 'array')
    return listChoices(entryOf(schema), schemas).some(({ schema: { type } }) => type === 'array')
      ? describeValue(entryOf(schema), schemas).inner
      : [];
  return schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0 ? [{ name: name ?? 'object', schema }] : [];
}

/** A range in words; nothing where there are no bounds. */
function rangeOf(min: number | undefined, max: number | undefined, of = ''): string[] {
  if (min !== undefined && max !== undefined) return [min === max ? `exactly ${words(min)}${of}` : `${words(min)} to ${words(max)}${of}`];
  if (max !== undefined) return [`at most ${words(max)}${of}`];
  return min === undefined ? [] : [`at least ${words(min)}${of}`];
}
const words = (figure: number) => figure.toLocaleString('en-US', { maximumFractionDigits: 10 });

function limitsOf(schema: Schema): string[] {
  const isPlainText = schema.enum === undefined && schema.const === undefined && schema.format === undefined;
  return [
    ...rangeOf(schema.minimum, schema.maximum),
    ...(schema.multipleOf === undefined ? [] : [`in steps of ${schema.multipleOf}`]),
    ...(isPlainText && schema.description === undefined ? rangeOf(schema.minLength, schema.maxLength, ' characters') : []),
    ...(isPlainText && schema.description === undefined && schema.pattern !== undefined ? [`matches ${schema.pattern}`] : []),
    ...rangeOf(schema.minItems, schema.maxItems, ' entries'),
  ];
}

const defaultOf = (schema: Schema) => (schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless it is given`]);

/** The fields of an object, the required ones first. */
export function listFields(schema: Schema): FieldLine[] {
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: required.has(name),
    label: property.title,
    schema: property,
  }));
  return [...lines.filter(({ isRequired }) => isRequired), ...lines.filter(({ isRequired }) => !isRequired)];
}

/** Names and labels of all fields in a value, however deep; a schema that holds itself is gone into once. */
export function collectNames(schema: Schema, schemas: Schemas, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inside = [
    ...(schema.$ref === undefined ? [] : [resolveSchema(schema, schemas)]),
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(schema.type === 'array' ? [entryOf(schema)] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...Object.values(schema.properties ?? {}),
  ];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, { title }]) => (title === undefined ? [name] : [name, title]));
  return [...own, ...inside.flatMap((each) => collectNames(each, schemas, seen))];
}
