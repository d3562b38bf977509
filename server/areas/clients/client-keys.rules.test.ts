import { findSegment } from '@fairlead/contract/clients/segment';
import { describe, expect, it } from 'vitest';
import { makeKeys } from './client-keys.rules.ts';
import { rowOf } from './clients.rules.ts';

const keysOfDraft = (draft: Partial<Parameters<typeof rowOf>[0]>) =>
  makeKeys(
    rowOf({ companyName: 'Reef & Co', email: 'desk@reef.example', ...draft }, { id: 'c', createdBy: null, at: '2026-01-01T00:00:00.000Z' }),
  );

describe('where a record stands', () => {
  it.each([
    ['client', 'Active', null],
    ['client', 'Dormant', null],
    ['client', null, 'Won'],
    ['client', 'Prospect', 'Won'],
    ['client', 'Active', 'Negotiation'],
    ['lead', null, null],
    ['lead', 'Prospect', null],
    ['lead', 'Prospect', 'Lead'],
    ['lead', null, 'Quoted'],
    ['lead', 'Prospect', 'Negotiation'],
    ['lost', 'Lost', null],
    ['lost', null, 'Lost'],
    ['lost', 'Prospect', 'Lost'],
    ['lost', 'Lost', 'Quoted'],
    ['lost', 'Lost', 'Lost'],
    // A customer who lost us one opportunity, or was once won, is not one of the lost leads.
    ['client', 'Active', 'Lost'],
    ['client', 'Dormant', 'Lost'],
    ['client', 'Lost', 'Won'],
  ] as const)('is %s with the relationship %s and the status %s', (segment, relationshipStatus, currentStatus) => {
    expect(findSegment({ relationshipStatus, currentStatus })).toBe(segment);
  });
});

describe('what the columns sort by', () => {
  it('is what they show: mobile before phone, type before relationship', () => {
    expect(keysOfDraft({ phone: '022 1', mobile: '+91 2', type: 'Broker', relationshipStatus: 'Active' })).toMatchObject({
      phoneKey: '+91 2',
      typeKey: 'broker',
    });
    expect(keysOfDraft({ phone: '022 1', relationshipStatus: 'Active' })).toMatchObject({ phoneKey: '022 1', typeKey: 'active ' });
    expect(keysOfDraft({})).toMatchObject({ phoneKey: '', typeKey: '', assignedKey: '', categoryKey: '' });
  });

  it('ignores case and accents', () => {
    expect(keysOfDraft({ companyName: 'Émile Ø', assignedTo: 'ÅSA', category: 'Königs' })).toMatchObject({
      nameKey: 'emile o',
      assignedKey: 'asa',
      categoryKey: 'konigs',
    });
  });

  it('fits an index entry of 2,700 bytes, whatever a text grows to when folded, and cuts no character in two', () => {
    const { nameKey } = keysOfDraft({ companyName: '🚢'.repeat(150) + 'ﷺ'.repeat(100) });
    expect(Buffer.byteLength(nameKey)).toBeLessThan(2700);
    expect(keysOfDraft({ companyName: `a${'🚢'.repeat(149)}${'ﷺ'.repeat(100)}` }).nameKey.isWellFormed()).toBe(true);
  });
});

it('searches the name and the email, but nothing across the two', () => {
  const { searchText } = keysOfDraft({ companyName: 'Société Mer', email: 'Info@Mer.example' });
  expect(searchText).toContain('societe mer');
  expect(searchText).toContain('info@mer.example');
  expect(searchText).not.toContain('mer info');
});
