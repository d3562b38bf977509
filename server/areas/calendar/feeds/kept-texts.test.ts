import { expect, it } from 'vitest';
import { createKeptTexts } from './kept-texts.ts';

it('a text is built once for all who ask, and again only when newer ones have taken its place', async () => {
  const texts = createKeptTexts(10);
  const built: string[] = [];
  const ask = (key: string) =>
    texts(key, async () => {
      built.push(key);
      return key.repeat(4);
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['aaaa', 'aaaa', 'bbbb']);
  await ask('a');
  await ask('c');
  await ask('a');
  expect(built).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(built).toEqual(['a', 'b', 'c', 'b']);
});

it('a text that could not be built is tried again', async () => {
  const texts = createKeptTexts(10);
  const failed = texts('a', () => Promise.reject(new Error('gone')));
  await expect(failed).rejects.toThrow('gone');
  expect(await texts('a', async () => 'there')).toBe('there');
});
