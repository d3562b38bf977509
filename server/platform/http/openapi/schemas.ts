import { labelsOf } from '@fairlead/contract/kit/records/record-schemas';
import { day, emailAddress, timeOfDay } from '@fairlead/contract/kit/values';
import { z } from 'zod';

export type Json = Record<string, unknown>;
/** Schemas that have a name in the contract, described once and referred to. */
export type Schemas = Record<string, Json>;

export const isNothing = (schema: z.ZodType) => schema.def.type === 'undefined';

/** The JSON Schema of what a call takes or answers; those with a name are put into `schemas` and referred to. */
export function schemaOf(schema: z.ZodType, schemas: Schemas, io: 'input' | 'output' = 'input'): Json {
  if (isNothing(schema)) return {};
  const { $schema: _, $defs = {}, id, ...made } = finish(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: explain(io) }));
  Object.assign(schemas, $defs);
  if (typeof id !== 'string') return made;
  schemas[id] = made;
  return { $ref: `#/components/schemas/${id}` };
}

/** Where labels stand until every property is an object of its own: zod describes a schema that is used twice by one object. */
const LABELS = 'x-labels';

const explain =
  (io: 'input' | 'output'): NonNullable<z.core.ToJSONSchemaParams['override']> =>
  ({ zodSchema, jsonSchema }) => {
    const labels = labelsOf(zodSchema);
    if (labels) jsonSchema[LABELS] = labels;
    if (io === 'input' && zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, narrowText(zodSchema));
  };

/** A text that is checked for being there at all and then for what it must be, as required fields are: zod describes only the first check. */
function narrowText({ in: first, out }: z.ZodPipe): Json {
  if (!(first instanceof z.ZodString) || out instanceof z.ZodTransform) return {};
  const { $schema: _, ...narrow } = z.toJSONSchema(out as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
  // The first check's bounds are only there so that no blank and no long text is checked further.
  return { minLength: undefined, maxLength: undefined, ...narrow };
}

const patternOf = (schema: z.ZodType) => (z.toJSONSchema(schema, { io: 'input' }) as { pattern?: string }).pattern ?? '';

/** What a pattern means that many fields have. */
const MEANINGS = new Map<unknown, Json>([
  [patternOf(day), { description: 'A day from 1900 to 2100, `YYYY-MM-DD`; a date-time is cut to its day.' }],
  [patternOf(timeOfDay), { description: 'A time of the clock, `HH:MM`.' }],
  [patternOf(emailAddress), { format: 'email' }],
]);

interface Described extends Json {
  properties?: Record<string, Json>;
  [LABELS]?: Record<string, string>;
}

/**
 * Zod keeps named parts beside the schema; the description keeps them in one place. Bounds that only say that a whole number is exact are
 * left out.
 */
function finish(schema: object): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { [LABELS]: labels = {}, ...described } = value as Described;
    if (described.minimum === Number.MIN_SAFE_INTEGER) delete described.minimum;
    if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum;
    for (const [name, title] of Object.entries(labels)) {
      const property = described.properties?.[name];
      if (property) property.title = title;
    }
    return typeof described.pattern === 'string' ? { ...described, ...MEANINGS.get(described.pattern) } : described;
  });
}
