import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { z } from 'zod';

/** The limit without a session: far more than a username and a password need. */
const PUBLIC_BYTES = 16_384;
/** Enough for any ordinary form, including spaces and line breaks between its values. */
const ORDINARY_BYTES = 65_536;

/** One UTF-16 unit as an escape sequence, which some clients use for everything that isn't ASCII. */
const UNIT_BYTES = 6;
/** A number, a date or a boolean; or what surrounds a value: quotes, a comma, and the line break and blanks of indented JSON. */
const SMALL_BYTES = 48;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  propertyNames?: Schema;
  additionalProperties?: Schema;
  maxProperties?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const needs = new WeakMap<z.ZodType, number>();

/**
 * The maximum size of a call's JSON in bytes: as much as its schema can need, and at least an ordinary form, so that nothing valid
 * is refused. Public calls have a small fixed limit. Throws if the schema is unbounded or a public call could need more. A schema is
 * looked through at its first call: all of them at the start would make it noticeably slower.
 */
export function bodyLimit({ path, public: isPublic, body }: Pick<Endpoint, 'path' | 'public' | 'body'>): number {
  const needed = needs.get(body) ?? largestBody(body, path);
  needs.set(body, needed);
  if (!isPublic) return Math.max(ORDINARY_BYTES, needed);
  if (needed > PUBLIC_BYTES) throw new Error(`${path} is public and could need ${needed} bytes of body`);
  return PUBLIC_BYTES;
}

function largestBody(body: z.ZodType, path: string): number {
  if (body.def.type === 'undefined') return 0;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return largest(schema, schema.$defs ?? {}, path);
}

function largest(schema: Schema, named: Record<string, Schema>, place: string): number {
  const { $ref, anyOf, oneOf, properties, items, maxLength, maxItems } = schema;
  if ($ref) return largest(named[$ref.slice('#/$defs/'.length)] ?? {}, named, place);
  const choices = anyOf ?? oneOf;
  if (choices) return Math.max(...choices.map((each) => largest(each, named, place)));
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values) return SMALL_BYTES + UNIT_BYTES * Math.max(...values.map((each) => JSON.stringify(each).length));
  const types = [schema.type ?? 'anything'].flat();
  return Math.max(...types.map(largestOfType));

  function largestOfType(type: string): number {
    if (type === 'string' && maxLength !== undefined) return SMALL_BYTES + UNIT_BYTES * maxLength;
    if (type === 'string' && schema.format === 'uuid') return SMALL_BYTES + UNIT_BYTES * 36;
    if (type === 'array' && maxItems !== undefined) return SMALL_BYTES + maxItems * largest(items ?? {}, named, `${place}[]`);
    if (type === 'object' && properties) {
      const sizes = Object.entries(properties).map(
        ([key, each]) => SMALL_BYTES + UNIT_BYTES * key.length + largest(each, named, `${place}.${key}`),
      );
      return sizes.reduce((sum, size) => sum + size, SMALL_BYTES);
    }
    const { additionalProperties: each, maxProperties } = schema;
    if (type === 'object' && each && maxProperties !== undefined)
      return SMALL_BYTES + maxProperties * (largest(schema.propertyNames ?? {}, named, place) + largest(each, named, `${place}[]`));
    if (['number', 'integer', 'boolean', 'null'].includes(type)) return SMALL_BYTES;
    throw new Error(`${place} has no bound: give it a greatest length`);
  }
}
