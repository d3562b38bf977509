import { isLetters } from './plain.rules.ts';

/** Words of the vocabulary have so many letters. */
const SHORTEST = 3;
const LONGEST = 24;
/** Letters behind these are not left out: the beginning of a word tells enough of it. */
const TRIED = 7;
const MANY_TYPOS_FROM = 6;
const ONE_TYPO_FROM = 4;
const SKELETON = '~';
const BARE = '~~';

export const isVocabulary = (word: string): boolean => isLetters(word) && word.length >= SHORTEST && word.length <= LONGEST;

/** How many typing errors a word of so many letters may have. */
const typosAllowed = (length: number): number => (length < ONE_TYPO_FROM ? 0 : length < MANY_TYPOS_FROM ? 1 : 2);

/**
 * What a word looks like with up to as many letters left out as it may have typing errors, and by its consonants. A mistyped word has one of
 * them in common with the word that was meant.
 */
export function typosOf(word: string): string[] {
  const beginning = word.slice(0, TRIED);
  let last = [beginning];
  const all = new Set(last);
  for (let left = typosAllowed(word.length); left > 0; left -= 1) {
    last = last.flatMap((each) => [...each].map((_, at) => each.slice(0, at) + each.slice(at + 1)));
    for (const each of last) all.add(each);
  }
  const skeleton = skeletonOf(word);
  if (skeleton.length >= 3) all.add(`${SKELETON}${skeleton}`);
  const bare = bareOf(skeleton);
  if (bare.length >= 2) all.add(`${BARE}${bare}`);
  return [...all];
}

/**
 * The consonants by which a word is pronounced, the same for most spellings of it, and for a script that writes no vowels: 'mrsk' for Maersk
 * and ميرسك. An h counts only after a vowel and before another letter.
 */
const skeletonOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/tz|ts/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/p/g, 'b')
    .replace(/m(?=[bdfgkst])/g, 'n')
    .replace(/(?<=[^aeiou])h|h$/g, '')
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');

/** Without the letters that stand for vowels in scripts that write no others: 'dlfn' for dolphin and דולפין. */
const bareOf = (skeleton: string): string => skeleton.replace(/[hv]/g, '').replace(/(.)\1+/g, '$1');

const hasVowels = (word: string): boolean => /[aeiou]/.test(word);

/** Whether two words sound alike by their consonants; for one that is written without vowels, fewer of them are enough. */
function soundsLike(one: string, other: string): boolean {
  const [skeleton, second] = [skeletonOf(one), skeletonOf(other)];
  if (skeleton === second && skeleton.length >= 3) return true;
  if (hasVowels(one) && hasVowels(other)) return false;
  const bare = bareOf(skeleton);
  return bare.length >= 2 && bare === bareOf(second);
}

/** How many letters must be inserted, left out, changed or swapped with their neighbour; more than `most` is as good as any. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] as number;
}

/** How likely a word of the vocabulary was meant by another one that was typed: up to 0.6; 0 if not at all. */
export function likelihoodOf(typed: string, word: string): number {
  const most = typosAllowed(typed.length);
  const distance = distanceOf(typed, word, most);
  const sameStart = typed[0] === word[0] ? 0.02 : 0;
  if (distance <= most) return 0.6 - 0.1 * distance + sameStart;
  if (soundsLike(typed, word)) return 0.38 + sameStart;
  // The beginning of a longer word, mistyped.
  if (typed.length < 5 || word.length <= typed.length || !sameStart) return 0;
  const ofBeginning = Math.min(...[-1, 0, 1].map((more) => distanceOf(typed, word.slice(0, typed.length + more), most)));
  return ofBeginning <= most ? 0.4 - 0.1 * ofBeginning + sameStart : 0;
}
