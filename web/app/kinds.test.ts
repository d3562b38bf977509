import type { Kind } from '@fairlead/contract/kit/records/kind';
import { expect, it } from 'vitest';
import { AREAS } from '../areas.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
const isKind = (value: unknown): value is Kind => typeof value === 'object' && value !== null && 'usualCalls' in value;
const CONTRACTED = Object.values(modules).flatMap((module) => Object.values(module).filter(isKind));

it('every kind of the contract has its pages, its bin and its words, as the contract calls it', async () => {
  const byName = (a: string[], b: string[]) => a.join().localeCompare(b.join());
  const registered = AREAS.flatMap(({ name, kind }) => (kind ? [[name, kind.thing]] : []));
  expect(registered.toSorted(byName)).toEqual(CONTRACTED.map(({ area, thing }) => [area, thing]).toSorted(byName));
  const parts = await Promise.all(AREAS.flatMap(({ name, kind }) => (kind ? [kind.parts().then((part) => [name, part] as const)] : [])));
  for (const [name, { bin, describe }] of parts) {
    expect([bin.area, bin.addressName]).toEqual([name, name]);
    const entry = { _id: 'e', at: '2026-11-24T10:00:00.000Z', by: null, entityId: 'x', changes: {}, action: 'created' };
    expect(describe({ ...entry, area: name })?.words, name).toMatch(/added|logged|uploaded/);
    expect(describe({ ...entry, area: 'settings' })).toBeUndefined();
  }
});
