import type { PairedClient } from '@fairlead/contract/clients/merges';
import { describe, expect, it } from 'vitest';
import { compareClients, isQuestion, readDuplicatesAddress } from './duplicates.rules.ts';

const client = (part: Partial<PairedClient>): PairedClient => ({
  ...{ _id: 'c', companyName: 'Konkan', primaryContactName: null, email: null, phone: null, mobile: null, website: null },
  ...{ address: null, country: null, assignedTo: null, createdAt: '2026-11-21T09:00:00.000Z', updatedAt: '2026-11-21T09:00:00.000Z' },
  ...part,
});
const equal = (one: Partial<PairedClient>, other: Partial<PairedClient>) =>
  Object.fromEntries(compareClients([client(one), client(other)]).map(({ field, isEqual }) => [field, isEqual]));

describe('two clients side by side', () => {
  it('are equal in an address of any case, and a website of the same host', () => {
    expect(
      equal(
        { email: 'Sales@Konkan.example', website: 'https://www.konkan.example/contact' },
        { email: 'sales@konkan.example', website: 'konkan.example' },
      ),
    ).toMatchObject({ email: [true, true], website: [true, true] });
  });

  it('are equal in a number whichever of the two it is, with or without its country', () => {
    expect(equal({ phone: '+91 832 555 0177' }, { phone: '022 555', mobile: '0832 5550177' })).toMatchObject({
      phone: [true, false],
      mobile: [false, true],
    });
  });

  it('are not equal in numbers that differ in the first of the ten digits by which pairs are found', () => {
    expect(equal({ phone: '+91 832 555 0177' }, { phone: '+91 732 555 0177' })).toMatchObject({ phone: [false, false] });
  });

  it('are not equal in what is blank, in extensions, or in the day on which they were added', () => {
    const fields = equal({ phone: '123', country: 'India' }, { phone: '123' });
    expect(fields).toMatchObject({ phone: [false, false], country: [false, false], createdAt: [false, false] });
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
