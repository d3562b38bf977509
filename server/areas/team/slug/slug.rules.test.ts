import { expect, it } from 'vitest';
import { chooseSlug, fitsName, slugOf } from './slug.rules.ts';

it.each([
  ['Ananya Sharma', 'ananya-sharma'],
  ['José  Núñez', 'jose-nunez'],
  [' O’Brien ', 'o-brien'],
  ['佐藤', '佐藤'],
  ['???', 'member'],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

it('a number is added when a slug is taken, or the name of a screen', () => {
  expect(chooseSlug('Ana', new Set())).toBe('ana');
  expect(chooseSlug('Ana', new Set(['ana', 'ana-2']))).toBe('ana-3');
  expect([chooseSlug('Reports', new Set()), chooseSlug('API', new Set())]).toEqual(['reports-2', 'api-2']);
});

it('a slug stays with another spelling of the name', () => {
  expect([fitsName('ana-2', 'ANA'), fitsName('ana-maria', 'Ana'), fitsName('ana', 'Ana Maria')]).toEqual([true, false, false]);
});
