import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankValues, type ClientValues, type SiteValues } from './client-form.rules.ts';
import { type Choices, chosenState, labelOf, type MergeState, type MergeUnit, mergeOf, undecided } from './client-merge.rules.ts';

const state = (part: Partial<ClientValues> = {}, picture = ''): MergeState => ({ values: { ...blankValues(), ...part }, picture });
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
      const found = mergeOf(state(base), state(mine), state(theirs));
      expect([found.taken, found.contested]).toEqual([taken, contested]);
      expect(found.merged.values).toEqual(state(merged).values);
    },
  );

  it('merges the picture like a field', () => {
    expect(mergeOf(state({}, 'a'), state({}, 'a'), state({}, 'b'))).toMatchObject({ taken: ['profilePicture'], merged: { picture: 'b' } });
    expect(mergeOf(state({}, 'a'), state({}, ''), state({}, 'b'))).toMatchObject({
      contested: ['profilePicture'],
      merged: { picture: '' },
    });
  });

  it('calls each part as the screens do', () => {
    expect((['sites', 'profilePicture', 'opportunityValue', 'assignedTo'] as MergeUnit[]).map(labelOf)).toEqual([
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
  const check = (test: (base: MergeState, mine: MergeState, theirs: MergeState) => void) => fc.assert(fc.property(...triples, test));
  const all = (side: 'yours' | 'theirs', units: readonly MergeUnit[]): Choices => Object.fromEntries(units.map((unit) => [unit, side]));

  it('whoever saves alone gets exactly what they made', () =>
    check((base, mine) => {
      expect(mergeOf(base, mine, base)).toEqual({ merged: mine, taken: [], contested: [] });
      expect(mergeOf(base, base, mine)).toMatchObject({ merged: mine, contested: [] });
      expect(mergeOf(base, mine, mine)).toEqual({ merged: mine, taken: [], contested: [] });
    }));

  it('both see the same fields to choose from', () =>
    check((base, mine, theirs) => {
      expect(mergeOf(base, mine, theirs).contested).toEqual(mergeOf(base, theirs, mine).contested);
    }));

  it('nothing that was typed is lost: without a choice for theirs every change of mine stands', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = mergeOf(base, mine, theirs);
      const kept = chosenState(merged, theirs, contested, all('yours', contested));
      expect(mergeOf(base, mine, kept)).toMatchObject({ contested: [], merged: kept });
    }));

  it('all theirs leaves of mine only what they did not touch, and both ways round are one', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = mergeOf(base, mine, theirs);
      const other = mergeOf(base, theirs, mine);
      const asTheirs = chosenState(merged, theirs, contested, all('theirs', contested));
      expect(asTheirs).toEqual(chosenState(other.merged, mine, other.contested, all('yours', contested)));
    }));

  it('a second conflict is no different: merging the outcome again asks nothing', () =>
    check((base, mine, theirs) => {
      const { merged, contested } = mergeOf(base, mine, theirs);
      const outcome = chosenState(merged, theirs, contested, all('yours', contested));
      expect(mergeOf(theirs, outcome, theirs)).toEqual({ merged: outcome, taken: [], contested: [] });
      expect(undecided(contested, all('yours', contested))).toEqual([]);
    }));
});
