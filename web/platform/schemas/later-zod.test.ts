import { clientDraft } from '@fairlead/contract/clients';
import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import './zod.ts';

it('makes a schema as it was noted, when it first checks', () => {
  const checked = clientDraft.safeParse({ companyName: 'Quay', email: 'x', sites: [{ name: '', latitude: 91, longitude: 0 }] });
  expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['email', 'must be an email address'],
    ['sites.0.name', 'A site needs a name'],
    ['sites.0.latitude', 'must be from -90 to 90'],
  ]);
});

it('can make every schema of the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../../../contract/**/*.ts', '!**/*.test.ts'], { eager: true });
  const tables = Object.values(modules).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Endpoints')));
  const endpoints = tables.flatMap(([, table]) => (typeof table === 'object' ? Object.values(table as Record<string, Endpoint>) : []));
  expect(endpoints.length).toBeGreaterThan(150);
  for (const { params, query, body, reply } of endpoints) {
    for (const schema of [params, query, body, reply]) expect(schema.safeParse(Symbol('nothing of that')).success).toBe(false);
  }
});

it('refuses to look into a schema that is only noted', () => {
  expect(() => ({ ...z.object({ name: z.string() }).shape })).toThrow('not known while the contract loads');
});
