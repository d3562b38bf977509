import type { Schema } from '@fairlead/contract/kit/openapi/description';
import { expect, it } from 'vitest';
import { collectNames, describeValue, listFields, type Schemas } from './schema.rules.ts';

const SCHEMAS: Schemas = {
  Port: { type: 'object', properties: { code: { type: 'string', title: 'UN/LOCODE' }, name: { type: 'string' } }, required: ['name'] },
  // Holds itself.
  Folder: {
    type: 'object',
    properties: { title: { type: 'string' }, folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } } },
  },
};
const PORT: Schema = { $ref: '#/components/schemas/Port' };
const describe = (schema: Schema) => {
  const { type, isNullable, options, limits, inner } = describeValue(schema, SCHEMAS);
  return { type: isNullable ? `${type} or null` : type, options, limits, inner: inner.map(({ name }) => name) };
};

it.each<[string, Schema, Partial<ReturnType<typeof describe>>]>([
  ['a plain text', { type: 'string', maxLength: 200 }, { type: 'string', limits: ['at most 200 characters'] }],
  ['a nullable one', { type: ['string', 'null'] }, { type: 'string or null' }],
  [
    'a value that null or an empty text clears',
    { anyOf: [{ type: 'string', const: '' }, { type: 'null' }, { type: 'number', minimum: 0, maximum: 1000, multipleOf: 0.01 }] },
    { type: 'number or null', limits: ['0 to 1,000', 'in steps of 0.01'] },
  ],
  [
    'a choice with a default',
    { type: 'string', enum: ['Onsite', 'Leave'], default: 'Onsite' },
    { type: 'string', options: ['Onsite', 'Leave'], limits: ['"Onsite" unless it is given'] },
  ],
  [
    'a choice that may be left empty',
    { anyOf: [{ enum: ['', 'Low'], type: 'string' }, { type: 'null' }] },
    { type: 'string or null', options: ['Low'] },
  ],
  [
    'a word or an id',
    {
      anyOf: [
        { type: 'string', const: 'nobody' },
        { type: 'string', format: 'uuid', pattern: '^x$' },
      ],
    },
    { type: '"nobody" or UUID', limits: [] },
  ],
  ['a pattern', { type: 'string', pattern: '^\\d$' }, { limits: ['matches ^\\d$'] }],
  ['a file', { type: 'string', contentMediaType: 'application/octet-stream', description: 'At most 5 bytes.' }, { type: 'file' }],
  ['what is referred to', PORT, { type: 'Port', inner: ['Port'] }],
  ['a list', { type: 'array', items: PORT, minItems: 1, maxItems: 5 }, { type: 'Port[]', limits: ['1 to 5 entries'], inner: ['Port'] }],
  ['a list of texts', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, { type: 'string[]', options: ['a', 'b'] }],
  ['a list of texts or null', { type: 'array', items: { type: ['string', 'null'] } }, { type: '(string or null)[]' }],
  ['a list of lists', { type: 'array', items: { type: 'array', items: PORT } }, { type: 'Port[][]', inner: ['Port'] }],
  ['a pair', { type: 'array', prefixItems: [PORT, PORT] }, { type: 'Port[]', inner: ['Port'] }],
  ['an object by any names', { type: 'object', additionalProperties: PORT }, { type: 'object of Port', inner: ['Port'] }],
  [
    'one of several objects',
    { anyOf: [PORT, { type: 'object', properties: { ticket: {} } }, { type: 'object', properties: { token: {} } }] },
    { type: 'Port or object', inner: ['Port', 'object', 'object 2'] },
  ],
  ['anything', {}, { type: 'anything' }],
  ['nothing', { type: 'null' }, { type: 'null or null' }],
])('describes %s', (_what, schema, expected) => {
  expect(describe(schema)).toMatchObject(expected);
});

it('lists required fields first, with what forms call them', () => {
  expect(listFields(SCHEMAS.Port as Schema).map(({ name, isRequired, label }) => [name, isRequired, label])).toEqual([
    ['name', true, undefined],
    ['code', false, 'UN/LOCODE'],
  ]);
});

it('finds the names of fields in lists, unions and references, also where a schema holds itself', () => {
  const schema: Schema = { anyOf: [{ type: 'array', items: PORT }, { $ref: '#/components/schemas/Folder' }] };
  expect(collectNames(schema, SCHEMAS)).toEqual(['code', 'UN/LOCODE', 'name', 'title', 'folders']);
});
