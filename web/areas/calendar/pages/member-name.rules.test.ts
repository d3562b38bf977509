import { expect, it } from 'vitest';
import { findBySlug, searchOf } from './member-name.rules.ts';

const person = (employeeName: string, createdAt: string) => ({ _id: createdAt, employeeName, createdAt });
const TEAM = [person('Ananya Sharma', '2'), person('José Núñez', '3'), person('Ananya Sharma', '1'), person('Desk 2', '4')];

it.each([
  ['ananya-sharma', '1'],
  ['ananya-sharma-2', '2'],
  ['jose-nunez', '3'],
  ['desk-2', '4'],
  ['ananya-sharma-3', undefined],
  ['nobody', undefined],
])('finds by %s whom it means', (slug, id) => {
  expect(findBySlug(TEAM, slug)?._id).toBe(id);
});

it('asks for the longest word of a name', () => {
  expect([searchOf('ananya-sharma-2'), searchOf('o-brien')]).toEqual(['ananya', 'brien']);
});
