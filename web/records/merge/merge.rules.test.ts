import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankValues, type ClientValues } from '../../areas/clients/form/client-form.rules.ts';
import { CLIENT_FORM } from '../../areas/clients/form/client-form.ts';
import type { SiteValues } from '../../areas/clients/sites/site.rules.ts';
import { labelOfUnit } from './conflict.rules.ts';
import { applyChoices, type Choices, type MergeState, mergeStates, undecidedUnits } from './merge.rules.ts';

type State = MergeState<ClientValues>;
const { units } = CLIENT_FORM;
const merge = (base: State, mine: State, theirs: State) => mergeStates(units, base, mine, theirs);
const choose = (state: State, theirs: State, contested: readonly string[], choices: Choices) =>
  applyChoices(units, state, theirs, contested, choices);
const state = (part: Partial<ClientValues> = {}, picture = ''): State => ({ values: { ...blankValues(), ...part }, picture });
const site = { name: 'Jetty', latitude: '15.4', longitude: '73.8', radius: '300' };
const meera = { assignedToId: 'e1', assignedTo: 'Meera', assignedRole: 'Sales Executive' };
const dev = { assignedToId: 'e2', assignedTo: 'Dev', assignedRole: 'Operations Manager' };

describe('two people change one record', () => {
  it.each([
    ['nobody changed anything', {}, {}, {}, [], [], {}],
    ['only I did', {}, { country: 'Oman' }, {}, [], [], { country: 'Oman' }],
    ['only they did', { country: 'India' }, { country: 'India' }, { country: 'Oman' }, ['country'], [], { country: 'Oman' }],
    ['both, different fields', {}, { country: 'Oman' }, { taxId: 'T1' }, ['taxId'], [], { country: 'Oman', taxId: 'T1' }],
    ['both, the same to the same', {}, { country: 'Oman' }, { country: 'Oman ' }, [], [], { country: 'Oman' }],
    ['both, the same to different things', {}, { country: 'Oman' }, { country: 'Iran' }, [], ['country'], { country: 'Oman' }],
    ['they emptied what I changed', { country: 'India' }, { country: 'Oman' }, { country: '' }, [], ['country'], { country: 'Oman' }],
    ['I emptied what they changed', { country: 'India' }, { country: '' }, { country: 'Oman' }, [], ['country'], { country: '' }],
    ['they emptied what I left', { country: 'India' }, { country: 'India' }, { country: '' }, ['country'], [], { country: '' }],
    ['they handed it to someone', {}, {}, dev, ['assignedTo'], [], dev],
    ['both handed it on', {}, meera, dev, [], ['assignedTo'], meera],
    ['sites are one whole', {}, { sites: [site] }, { sites: [{ ...site, radius: '50' }] }, [], ['sites'], { sites: [site] }],
  ] as [string, Partial<ClientValues>, Partial<ClientValues>, Partial<ClientValues>, string[], string[], Partial<ClientValues>][])(
    '%s',
    (_, base, mine, theirs, taken, contested, merged) => {
      const found = merge(state(base), state(mine), state(theirs));
      expect([found.taken, found.contested]).toEqual([taken, contested]);
      expect(found.merged.values).toEqual(state(merged).values);
    },
  );

  it('merges the picture like a field', () => {
    expect(merge(state({}, 'a'), state({}, 'a'), state({}, 'b'))).toMatchObject({ taken: ['photo'], merged: { picture: 'b' } });
    expect(merge(state({}, 'a'), state({}, ''), state({}, 'b'))).toMatchObject({
      contested: ['photo'],
      merged: { picture: '' },
    });
  });

  it('calls each part as the screens do', () => {
    expect(['sites', 'photo', 'opportunityValue', 'assignedTo'].map((unit) => labelOfUnit(CLIENT_FORM, unit))).toEqual([
      'Sites',
      'Photo',
      'Opportunity Value',
      'Assigned to',
    ]);
  });
});

describe('whatever two people do', () => {
  const word = fc.constantFrom('', 'one', 'two', 'three');
  const states = fc
    .record({
      companyName: word,
      country: word,
      opportunityValue: fc.constantFrom('', '1', '2'),
      followUpDate: fc.constantFrom('', '2026-11-21'),
      assignee: fc.constantFrom({}, meera, dev, { assignedTo: 'Somebody' }),
      sites: fc.constantFrom<SiteValues[]>([], [site], [site, { ...site, name: 'Yard' }]),
      picture: fc.constantFrom('', '/a', '/b'),
    })
    .map(({ assignee, picture, ...part }) => state({ ...part, ...assignee }, picture));
  const triples = [states, states, states] as const;
  const check = (test: (base: State, mine: State, theirs: State) => void) => fc.assert(fc.property(...triples, test));
  const all = (side: 'yours' | 'theirs', names: readonly string[]): Choices => Object.fromEntries(names.map((unit) => [unit, side]));

  it('whoever saves alone gets exactly what they made', () =>
    check((base, mine) => {
      expect(merge(base, mine, base)).toEqual({ merged: mine, taken: [], contested: [] });
      expect(merge(base, base, mine)).toMatchObject({ merged: mine, contested: [] });
      expect(merge(base, mine, mine)).toEqual({ merged: mine, taken: [], contested: [] });
    }));

  it('both see the same fields to choose from', () =>
    check((base, mine, theirs) => {
      expect(merge(base, mine, theirs).contested).toEqual(merge(base, theirs, mine).contested);
    }));

  it('nothing that was typed is lost: without a choice for theirs every change of mine stands', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = merge(base, mine, theirs);
      const kept = choose(merged, theirs, contested, all('yours', contested));
      expect(merge(base, mine, kept)).toMatchObject({ contested: [], merged: kept });
    }));

  it('all theirs leaves of mine only what they did not touch, and both ways round are one', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = merge(base, mine, theirs);
      const other = merge(base, theirs, mine);
      const asTheirs = choose(merged, theirs, contested, all('theirs', contested));
      expect(asTheirs).toEqual(choose(other.merged, mine, other.contested, all('yours', contested)));
    }));

  it('a second conflict is no different: merging the outcome again asks nothing', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = merge(base, mine, theirs);
      const outcome = choose(merged, theirs, contested, all('yours', contested));
      expect(merge(theirs, outcome, theirs)).toEqual({ merged: outcome, taken: [], contested: [] });
      expect(undecidedUnits(contested, all('yours', contested))).toEqual([]);
    }));
});
