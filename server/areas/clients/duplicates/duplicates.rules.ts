import { LEGAL_FORMS } from '@fairlead/contract/clients/legal-forms';
import type { DUPLICATE_REASONS } from '@fairlead/contract/clients/merges';
import { folded } from '../../../platform/db/lists/folded.ts';
import { type Likened, likenessKeys } from './likeness.rules.ts';

export type Reason = (typeof DUPLICATE_REASONS)[number];

/** What is compared of a client. */
export interface Compared extends Likened {
  id: string;
  address: string | null;
  country: string | null;
}

/** A key that more clients have says nothing of two of them. */
export const SHARED_MOST = 20;
/** What an equal key says: more than all that are below it together. */
const WEIGHTS: Record<Reason, number> = { email: 8, phone: 4, website: 2, name: 1 };
const WEIGHT_MAX = 15;
/** A shorter rest of a name is a matter of chance. */
const SHORTEST_NAME = 3;
/** Shorter words of an address are numbers of houses and words like 'the'. */
const SHORTEST_PLACE = 4;

/** They stand between the words of a name. */
const JOINING = new Set(['and', 'et', 'of', 'the', 'und', 'y']);
const PLACELESS = new Set(
  (
    'area avenue block box building centre center city complex district estate floor free gate house industrial lane near office opposite park ' +
    'phase plaza plot post road room sector shop square street suite tower unit village warehouse west east north south zone'
  ).split(' '),
);

/** The keys by which a client is found to be alike, each once. */
export function keysOf(client: Compared): [Reason, string][] {
  const equal = likenessKeys(client).filter((key): key is [Exclude<Reason, 'name'>, string] => key[0] !== 'name');
  const name = nameKey(client.companyName);
  return name === undefined ? equal : [...equal, ['name', name]];
}

/** What is left of a name without its legal form, the order of its words and its vowels; undefined where that is too little. */
function nameKey(companyName: string): string | undefined {
  // 'L.L.C.' is one word, as 'LLC' is.
  const words =
    folded(companyName)
      .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = words.filter((word) => !LEGAL_FORMS.has(word) && !JOINING.has(word));
  const key = named.map(skeletonOf).sort().join(' ');
  return key.replaceAll(' ', '').length < SHORTEST_NAME ? undefined : key;
}

/** The first letter and the consonants that follow, doubled ones once. */
const skeletonOf = (word: string): string => `${word.slice(0, 1)}${word.slice(1).replace(/[aeiouy]/g, '')}`.replace(/(.)\1+/gu, '$1');

/** Whether two clients with alike names are in the same place: by words of their addresses, or else by their countries. */
export function isSamePlace(one: Compared, other: Compared): boolean {
  const [words, others] = [placeWords(one), placeWords(other)];
  if (words.size > 0 && others.size > 0) return [...words].some((word) => others.has(word));
  const [country, otherCountry] = [folded(one.country ?? ''), folded(other.country ?? '')];
  if (country !== '' && otherCountry !== '') return country === otherCountry;
  // Where nothing is known, the very same name is reason enough to ask.
  return folded(one.companyName) === folded(other.companyName);
}

function placeWords({ address, country }: Compared): Set<string> {
  const ofCountry = new Set(folded(country ?? '').match(/\p{L}+/gu) ?? []);
  const words = folded(address ?? '').match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_PLACE && !PLACELESS.has(word) && !ofCountry.has(word)));
}

/** The surest reason first. */
export const sortReasons = (reasons: Iterable<Reason>): Reason[] => [...new Set(reasons)].sort((a, b) => WEIGHTS[b] - WEIGHTS[a]);

/** The place of a pair in the list: the more it has in common, the earlier. */
export const rankOf = (reasons: readonly Reason[]): number => WEIGHT_MAX - reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
