import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that have broken servers. Each is sent in place of any field. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  'x'.repeat(20_000),
  '👩🏽‍✈️ مرحبا e\u0301 ‮',
  '../../etc/passwd',
  "'; drop table client; --",
  '%_\\',
  '<script>alert(1)</script>',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13',
  '9999-12-31T23:59:59.999Z',
  '24:60',
  'javascript:alert(1)',
  'NaN',
  -1,
  0,
  91,
  -181,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  5e-324,
  true,
  null,
  [],
  {},
  [[[]]],
  { length: 1e9 },
];

const hostile = fc.constantFrom<unknown>(...HOSTILE);
/** Any code point. fast-check's own unit 'binary' is the same, but first writes all million of them down, which takes a second. */
export const anyCodePoint = fc
  .nat(0x10ffff)
  .map((code) => String.fromCodePoint(code))
  .filter((text) => text.isWellFormed());
const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: anyCodePoint, maxLength: 60 }));

/** Values that roughly fit a schema: its type, format and bounds, but not every rule. */
function fitting(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, known)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        mapValues(schema.properties ?? {}, (each) => fitting(each, known)),
        { requiredKeys: Object.keys(schema.properties ?? {}) },
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1e6), max: Math.min(schema.maximum ?? 1000, 1e6) });
    case 'number':
      return fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...known));
      if (schema.pattern?.includes('[^@]{1,64}@')) return fc.integer({ min: 1, max: 1e6 }).map((number) => `desk${number}@port.example`);
      if (schema.pattern?.includes('\\d{4}-\\d{2}-\\d{2}')) return fc.constantFrom('2026-11-20', '2026-02-28T10:00:00Z', '1999-12-31');
      if (schema.pattern?.includes('[01]')) return fc.constantFrom('00:00', '09:30', '23:59');
      if (schema.pattern?.includes('\\d{1,9}')) return fc.integer({ min: 1, max: 300 }).map(String);
      return fc.oneof(anyText, fc.constantFrom(...known));
    default:
      return fc.oneof(anyText, fc.jsonValue());
  }
}

/** A fitting object with some hostile, missing or unknown fields. */
function damaged(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const field = (each: JsonSchema) =>
    fc.oneof({ weight: 6, arbitrary: fitting(each, known) }, { weight: 1, arbitrary: hostile }, { weight: 1, arbitrary: fc.jsonValue() });
  const object = fc.record(mapValues(properties, field), { requiredKeys: [] });
  return fc.oneof(
    { weight: 4, arbitrary: fitting(schema, known) },
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: fc.tuple(object, fc.dictionary(anyText, hostile)).map(([some, unknown]) => ({ ...unknown, ...some })) },
    { weight: 1, arbitrary: hostile },
  );
}

export interface HostileCall {
  url: string;
  /** The text to send, which may be invalid JSON; absent for no body. */
  payload: string | undefined;
}

/** Calls of an endpoint generated from its schemas, some valid, most damaged. `known` are existing ids. */
export function generateCalls(endpoint: Endpoint, known: string[]): fc.Arbitrary<HostileCall> {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string);
  const pathValue = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: anyText.filter((text) => text !== '' && text.isWellFormed()) },
    { weight: 1, arbitrary: fc.constantFrom('\0', '..', '%', '%00', 'a'.repeat(150), '__proto__', 'NaN') },
  );
  const query = isNothing(endpoint.query) ? fc.constant({}) : damaged(jsonSchemaOf(endpoint.query), known);
  const body = isNothing(endpoint.body)
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 20, arbitrary: damaged(jsonSchemaOf(endpoint.body), known).map((value) => JSON.stringify(value)) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('{', 'null', '"\\ud800"', '{"__proto__":{}}', '{"a":1e999}', '['.repeat(40) + ']'.repeat(40), 'NaN'),
        },
      );
  return fc.tuple(fc.tuple(...names.map(() => pathValue)), query, body).map(([values, asked, payload]) => {
    let next = 0;
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, () => encodeURIComponent(String(values[next++])));
    const search = new URLSearchParams();
    if (asked && typeof asked === 'object')
      for (const [key, value] of Object.entries(asked)) search.append(key, typeof value === 'string' ? value : JSON.stringify(value));
    const text = search.toString();
    return { url: text === '' ? path : `${path}?${text}`, payload };
  });
}

/** Words that every object inherits: a table that is looked into by a caller's word must not have them. */
const INHERITED = ['toString', 'constructor', '__proto__'] as const;

/** Calls that hold an inherited word in each of their parameters and fields in turn; the rest of a body fits. */
export function callsWithInheritedWords(endpoint: Endpoint, known: string[], words: number): HostileCall[] {
  const names = (schema: z.ZodType) => (isNothing(schema) ? [] : Object.keys(jsonSchemaOf(schema).properties ?? {}));
  const pathNames = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string);
  const fill = (damagedName?: string, word = '') =>
    endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => (name === damagedName ? word : (known[0] as string)));
  const bodyNames = names(endpoint.body);
  // Making a value up takes longer than the call that it is sent by.
  const [fits] = bodyNames.length === 0 ? [] : fc.sample(fitting(jsonSchemaOf(endpoint.body), known), { numRuns: 1, seed: 1 });
  return INHERITED.slice(0, words).flatMap((word) => [
    ...pathNames.map((name) => ({ url: fill(name, word), payload: undefined })),
    ...names(endpoint.query).map((name) => ({ url: `${fill()}?${name}=${word}`, payload: undefined })),
    ...bodyNames.map((name) => ({ url: fill(), payload: JSON.stringify({ ...(fits as object), [name]: word }) })),
  ]);
}

const isNothing = (schema: z.ZodType) => schema.def.type === 'undefined';
const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)])) as Record<string, To>;
