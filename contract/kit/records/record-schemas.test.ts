import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { defineFields, fieldsInLists, groupsOfStep, importableFields, importHeaders, listLabels, type RecordOf } from './fields.ts';
import { labelOf, recordSchemas } from './record-schemas.ts';

const ID = '01900000-0000-7000-8000-000000000001';

const BERTH_FIELDS = defineFields({
  berthName: {
    kind: 'text',
    max: 20,
    label: 'Berth',
    required: 'A berth needs a name',
    step: 'Place',
    isInLists: true,
    importNames: 'pier quay',
  },
  side: { kind: 'choice', options: ['Port', 'Starboard'], label: 'Side', step: 'Place', group: 'Mooring' },
  email: { kind: 'email', label: 'Email', required: 'is missing', isOptionalInImports: true },
  draught: { kind: 'number', min: 1, max: 20, unit: ' m', label: 'Draught' },
  day: { kind: 'day', label: 'Day', step: 'Place', group: 'Mooring' },
  fee: { kind: 'money', currencyField: 'paidIn', label: 'Fee', column: 'feeMinor' },
  paidIn: { kind: 'currency', label: 'Paid in', hasServerDefault: true },
  isFree: { kind: 'flag', label: 'Free' },
  state: { kind: 'choice', options: ['Open', 'Shut'], label: 'State', default: 'Open' },
  tags: { kind: 'texts', max: 3, maxLength: 5, missing: 'A tag is required', label: 'Tags', default: [] },
  bollards: { kind: 'list', max: 2, label: 'Bollards', of: { load: { kind: 'number', min: 0, max: 9, label: 'Load', required: '' } } },
  ownerId: { kind: 'reference', to: 'client', label: 'Owner' },
  photo: { kind: 'picture', label: 'Photo' },
});
const { draft, change, imported, record } = recordSchemas('Berth', BERTH_FIELDS);
const messages = (result: z.ZodSafeParseResult<unknown>) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

it('makes the schemas of fields when one is first asked for, not when a kind is described', () => {
  const asked: string[] = [];
  const fields = {
    name: {
      kind: 'text',
      label: 'Name',
      required: 'is missing',
      get max() {
        asked.push('max');
        return 20;
      },
    },
  } as const;
  const { draft, change, imported } = recordSchemas('Buoy', fields);
  expect(asked).toEqual([]);
  expect(draft.safeParse({ name: 'Buoy 7' }).success).toBe(true);
  expect(asked).toEqual(['max']);
  expect([change, imported].map((schema) => schema.safeParse({ name: 'x'.repeat(21) }).success)).toEqual([false, false]);
});

it('gives a draft its defaults and leaves the rest unsaid', () => {
  const taken = draft.parse({ berthName: 'North 1', email: 'quay@port.example' });
  expect(taken).toEqual({ berthName: 'North 1', email: 'quay@port.example', state: 'Open', tags: [] });
  expectTypeOf(taken.side).toEqualTypeOf<'Port' | 'Starboard' | null | undefined>();
  expectTypeOf(taken.state).toEqualTypeOf<'Open' | 'Shut'>();
  expectTypeOf(taken.berthName).toEqualTypeOf<string>();
});

it('tells every wrong value in the words of its field', () => {
  const wrong = {
    berthName: ' ',
    email: 'nobody',
    side: 'Bow',
    draught: 21,
    day: 'soon',
    fee: -1,
    paidIn: 'Gold',
    isFree: 'perhaps',
    state: '',
    tags: ['much too long'],
    bollards: [{ load: 1 }, { load: 10 }],
    ownerId: 'x',
  };
  expect(messages(draft.safeParse(wrong))).toEqual({
    berthName: 'A berth needs a name',
    email: 'must be an email address',
    side: 'must be one of Port, Starboard',
    draught: 'must be from 1 to 20 m',
    day: 'must be a date like 2026-11-21',
    fee: 'must be 0 or more',
    paidIn: 'must be a currency code of ISO 4217, such as INR',
    isFree: 'must be true or false',
    state: 'must be one of Open, Shut',
    tags: 'Invalid input',
    'bollards.1.load': 'must be from 0 to 9',
    ownerId: 'must be an id',
  });
});

it('looks at required fields first', () => {
  const issues = draft.safeParse({ side: 'Bow', berthName: '', email: '' }).error?.issues ?? [];
  expect(issues.map(({ path }) => path[0])).toEqual(['berthName', 'email', 'side']);
});

it('clears what may be empty, each to its own emptiness, and nothing that may not', () => {
  const cleared = change.parse({ side: '', draught: null, day: '', fee: null, tags: null, bollards: null, ownerId: '' });
  expect(cleared).toEqual({ side: null, draught: null, day: null, fee: null, tags: [], bollards: [], ownerId: null });
  expect(messages(change.safeParse({ berthName: '', state: null, isFree: null }))).toEqual({
    berthName: 'A berth needs a name',
    state: 'must be one of Open, Shut',
    isFree: 'must be true or false',
  });
  expect(change.parse({})).toEqual({});
});

it('takes from a file what a form asks for only there', () => {
  expect(imported.parse({ berthName: 'North 1' })).toEqual({ berthName: 'North 1', state: 'Open', tags: [] });
  expect(messages(imported.safeParse({ berthName: '' }))).toEqual({ berthName: 'Berth is missing' });
});

it('answers a record of before, though a bound was made stricter since', () => {
  type Berth = RecordOf<typeof BERTH_FIELDS>;
  expectTypeOf<Berth['email']>().toEqualTypeOf<string | null>();
  expectTypeOf<Berth['berthName']>().toEqualTypeOf<string>();
  expectTypeOf<Berth['bollards']>().toEqualTypeOf<{ load: number }[]>();
  const berth: Berth = {
    ...{ _id: '1', berthName: 'A name that is longer than a draft may be now', email: null, side: null, draught: 99, day: null, fee: null },
    ...{ paidIn: 'USD', isFree: false, state: 'Shut', tags: [], bollards: [], ownerId: null, photo: null },
    ...{ createdBy: null, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 },
  };
  expect(record.parse({ ...berth, undeclared: 'x' })).toEqual(berth);
  expect(Object.keys(record.shape).at(0)).toBe('_id');
});

it('calls the fields in messages as forms do', () => {
  expect([labelOf(draft, ['fee']), labelOf(change, ['ownerId']), labelOf(draft, ['bollards', 1, 'load'])]).toEqual([
    'Fee',
    'Owner',
    'Bollard 2 load',
  ]);
});

it('knows what stands on a form, in lists and in files', () => {
  expect(groupsOfStep(BERTH_FIELDS, 'Place')).toEqual([
    { title: 'Place', fields: ['berthName'] },
    { title: 'Mooring', fields: ['side', 'day'] },
  ]);
  expect(fieldsInLists(BERTH_FIELDS)).toEqual(['berthName', '_id', 'createdBy', 'createdAt', 'version']);
  expect(listLabels(BERTH_FIELDS)).not.toHaveProperty('photo');
  expect(importableFields(BERTH_FIELDS)).not.toContain('bollards');
  expect(
    ['Pier', 'Berth', 'berth_name'].map((header) => importHeaders(BERTH_FIELDS).get(header.toLowerCase().replace('_', ''))?.field),
  ).toEqual(['berthName', 'berthName', 'berthName']);
});

it('refuses two fields that claim the same header of a file', () => {
  const twice = {
    one: { kind: 'text', max: 9, label: 'Port' },
    other: { kind: 'text', max: 9, label: 'Other', importNames: 'port' },
  } as const;
  expect(() => defineFields(twice)).toThrow('"port" would bring both one and other');
});

it('leaves what the server states out of drafts and changes, and takes a list of references', () => {
  const call = recordSchemas(
    'Call',
    defineFields({
      berthId: { kind: 'reference', to: 'berth', label: 'Berth', required: 'Choose a berth' },
      at: { kind: 'time', label: 'Time', required: 'Choose a time' },
      zone: { kind: 'timeZone', label: 'Zone', hasServerDefault: true },
      pilots: { kind: 'references', to: 'employee', max: 1, label: 'Pilots', default: [] },
      pilotNames: { kind: 'names', label: 'Pilots', isReadOnly: true },
      berthName: { kind: 'text', max: 20, label: 'Berth name', required: '', isReadOnly: true },
      original: { kind: 'record', label: 'As first sent', isReadOnly: true, of: { at: { kind: 'time', label: 'Time', required: '' } } },
    }),
    { alsoInDraft: { sentAt: z.string().optional() } },
  );
  const taken = call.draft.parse({ berthId: ID, at: '09:30', sentAt: 'now', pilotNames: ['Asha'], berthName: 'North' });
  expect(taken).toEqual({ berthId: ID, at: '09:30', sentAt: 'now', pilots: [] });
  expectTypeOf(taken.zone).toEqualTypeOf<string | undefined>();
  expect(messages(call.draft.safeParse({ at: '25:00', zone: 'Mars', pilots: [ID, ID] }))).toEqual({
    berthId: 'Choose a berth',
    at: 'must be a time like 09:30',
    zone: 'must be an IANA time zone',
    pilots: 'must be at most 1 pilots',
  });
  expect(messages(call.change.safeParse({ zone: null, at: '' }))).toMatchObject({ at: 'Choose a time', zone: expect.any(String) });
  expect(call.change.parse({ pilots: null })).toEqual({ pilots: [] });
  expectTypeOf<z.output<typeof call.record>['original']>().toEqualTypeOf<{ at: string } | null>();
  expectTypeOf<z.output<typeof call.record>['pilotNames']>().toEqualTypeOf<(string | null)[]>();
});
