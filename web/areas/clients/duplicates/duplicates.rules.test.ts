import type { DuplicatePair, PairedClient } from '@fairlead/contract/clients/merges';
import { describe, expect, it } from 'vitest';
import { compareClients, isQuestion, readDuplicatesAddress } from './duplicates.rules.ts';

const client = (part: Partial<PairedClient>): PairedClient => ({
  ...{ _id: 'c', companyName: 'Konkan', primaryContactName: null, email: null, phone: null, mobile: null, website: null },
  ...{ address: null, country: null, assignedTo: null, createdAt: '2026-11-21T09:00:00.000Z', updatedAt: '2026-11-21T09:00:00.000Z' },
  ...part,
});
const equal = (one: Partial<PairedClient>, other: Partial<PairedClient>, alike: DuplicatePair['alike'] = [[], []]) =>
  Object.fromEntries(compareClients({ clients: [client(one), client(other)], alike }).map(({ field, isEqual }) => [field, isEqual]));

describe('two clients side by side', () => {
  it('are equal in what the server found them to be the same by, a number in whichever field', () => {
    const clients = [{ phone: '+91 832 555 0177' }, { phone: '022 555', mobile: '0832 5550177' }] as const;
    expect(equal(...clients, [['phone'], ['mobile']])).toMatchObject({ phone: [true, false], mobile: [false, true] });
  });

  it('are equal in other fields whatever their case, but not in what is blank or in the day on which they were added', () => {
    const fields = equal({ primaryContactName: 'Asha Rao', country: 'India' }, { primaryContactName: 'asha  RAO' });
    expect(fields).toMatchObject({ primaryContactName: [true, true], country: [false, false], createdAt: [false, false] });
    expect(fields).not.toHaveProperty('address');
  });
});

it('asks where the name alone is similar', () => {
  expect([isQuestion({ by: ['name'] }), isQuestion({ by: ['email', 'name'] })]).toEqual([true, false]);
});

it('reads the reason and the page from the address, and ignores what is neither', () => {
  expect(readDuplicatesAddress({ by: 'phone', page: '3', cursor: 'abc' })).toEqual({ by: 'phone', page: 3, cursor: 'abc' });
  expect(readDuplicatesAddress({ by: 'shoe size', page: '-1', cursor: '' })).toEqual({});
});
