import { describe, expect, it } from 'vitest';
import type { StoredRecord } from '../form/form-kind.ts';
import { type GatheredUnit, type GatherKind, gather, joinLists, joinTexts, pickAllOf, TOGETHER } from './gather.rules.ts';

interface Ship extends StoredRecord {
  name: string;
  flag: string;
  ports: string;
}
type ShipValues = { name: string; flag: string; ports: string };

const unit = (name: keyof ShipValues, more: Partial<GatheredUnit<ShipValues>> = {}): GatheredUnit<ShipValues> => ({
  name,
  label: name.toUpperCase(),
  fields: [name],
  keyOf: (values) => values[name].trim(),
  textOf: (values) => values[name] || 'none',
  ...more,
});
const KIND: GatherKind<Ship, ShipValues> = {
  name: 'ship',
  nameOf: ({ name }) => name,
  valuesOf: ({ name, flag, ports }) => ({ name, flag, ports }),
  blankValues: () => ({ name: '', flag: '', ports: '' }),
  units: [
    unit('name'),
    unit('flag'),
    unit('ports', {
      join(all) {
        const ports = joinLists(
          all.map((values) => values.ports),
          20,
        );
        return ports === undefined ? undefined : { ports };
      },
    }),
  ],
};
const ship = (_id: string, part: Partial<Ship> = {}): Ship => ({
  ...{ _id, name: 'Dhow', flag: '', ports: '', version: 1, updatedAt: '2026-11-21T09:00:00.000Z' },
  ...part,
});
const outcomeOf = (ships: Ship[], keptId: string, picks = {}) => gather(KIND, ships, keptId, picks).outcome;

describe('what becomes of several records', () => {
  it('keeps the kept one’s value, and takes the first that is not blank where it has none', () => {
    const ships = [ship('a', { name: 'Amber' }), ship('b', { name: 'Bora', flag: 'Oman' }), ship('c', { flag: 'India' })];
    expect(outcomeOf(ships, 'a')).toEqual({ name: 'Amber', flag: 'Oman', ports: '' });
    expect(outcomeOf(ships, 'c')).toEqual({ name: 'Dhow', flag: 'India', ports: '' });
  });

  it('takes what was picked, also a blank', () => {
    const ships = [ship('a', { flag: 'Oman' }), ship('b')];
    expect(outcomeOf(ships, 'a', { flag: 'b' }).flag).toBe('');
  });

  it('ignores a pick of a record that is not there', () => {
    expect(outcomeOf([ship('a', { flag: 'Oman' }), ship('b')], 'a', { flag: 'gone' }).flag).toBe('Oman');
  });

  it('collapses what all say alike, leaves out what none says, and offers the rest', () => {
    const { same, differing } = gather(KIND, [ship('a', { flag: 'Oman' }), ship('b', { flag: ' Oman', ports: 'Sohar' })], 'a', {});
    expect(same.map(({ unit: name, text }) => [name, text])).toEqual([
      ['name', 'Dhow'],
      ['flag', 'Oman'],
    ]);
    expect(differing.map(({ unit: name, offers, picked }) => [name, offers.map(({ text }) => text), picked])).toEqual([
      ['ports', ['none', 'Sohar'], 'b'],
    ]);
  });

  it('puts lists together, the kept one’s first and each name once', () => {
    const ships = [ship('a', { ports: 'Goa, Sohar' }), ship('b', { ports: 'sohar; Salalah' })];
    const { differing, outcome } = gather(KIND, ships, 'b', {});
    expect(outcome.ports).toBe('sohar, Salalah, Goa');
    expect([differing[0]?.together, differing[0]?.picked]).toEqual(['sohar, Salalah, Goa', TOGETHER]);
    expect(outcomeOf(ships, 'b', { ports: 'a' }).ports).toBe('Goa, Sohar');
  });

  it('offers nothing together where one alone has something, or all of it is too much', () => {
    const one = gather(KIND, [ship('a', { ports: 'Goa' }), ship('b')], 'a', { ports: TOGETHER });
    const long = gather(KIND, [ship('a', { ports: 'Mormugao' }), ship('b', { ports: 'Visakhapatnam' })], 'a', { ports: TOGETHER });
    expect([one.differing[0]?.together, long.differing[0]?.together]).toEqual([undefined, undefined]);
    expect([one.outcome.ports, long.outcome.ports]).toEqual(['Goa', 'Mormugao']);
  });

  it('takes from one record everything that it has something to say about', () => {
    const { differing } = gather(KIND, [ship('a', { flag: 'Oman', ports: 'Goa' }), ship('b', { flag: 'India' })], 'a', {});
    expect(pickAllOf(differing, 'b')).toEqual({ flag: 'b' });
  });
});

it('puts whole texts together with a blank line between, each once', () => {
  expect(joinTexts(['Calls early', ' calls early ', 'Met at the port'], 100)).toBe('Calls early\n\nMet at the port');
});
