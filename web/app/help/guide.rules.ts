import { GUIDE, type GuideLine, type GuideScreen } from './guide.ts';

export const textOf = (line: GuideLine): string => (typeof line === 'string' ? line : line.text);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The screens of which title and lines together hold every word of the search, as a word or its beginning and whatever the case and accents. */
export function findScreens(search: string): GuideScreen[] {
  const words = fold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return GUIDE.filter((screen) => {
    const text = ` ${fold([screen.title, ...screen.lines.map(textOf)].join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}
