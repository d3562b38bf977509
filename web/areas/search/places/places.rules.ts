import type { Permission } from '@fairlead/contract/kit/permissions';
import { folded } from '@fairlead/contract/kit/records/folded';
import type { IconName } from '../../../ui/icon.tsx';

/** A page, or an action that begins on one, found by its words. */
export interface Place {
  title: string;
  icon: IconName;
  path: string;
  detail?: string;
  /** Further words that it is found by. */
  words?: string;
  /** Without this permission it is not offered. */
  needs?: Permission;
  isAction?: true;
  /** The action can be done while Fairlead can't be reached: what it makes waits on the device. */
  canWait?: true;
  /** What begins a search for the action; what follows may name a client. */
  phrases?: readonly string[];
  /** The same action for a client: the title goes before the client's name. */
  forClient?: { title: string; path: (clientId: string) => string };
}

/** Fewer letters would find nearly everything. */
export const FEWEST_LETTERS = 2;
/** After so many the search by a few letters shows records. */
const MOST_FIRST = 4;
const MOST_LATER = 5;

/** 'for', 'to' and so on between an action and a client. */
const BETWEEN = /^(?:for|to|with|of|at)(?: |$)/;

const wordsOf = (text: string) => folded(text).split(/[^\p{L}\p{M}\p{N}]+/u);

/** Those that can be used while Fairlead can't be reached; a page says itself what it needs the server for. */
export const withoutServer = (places: readonly Place[]): Place[] => places.filter(({ isAction, canWait }) => !isAction || canWait);

/** The places in which each word of the search begins a word. Those called so, or begun so, stand before all records, the others after them. */
export function findPlaces(places: readonly Place[], search: string): { first: Place[]; later: Place[] } {
  const text = folded(search);
  const words = wordsOf(text).filter(Boolean);
  if (text.length < FEWEST_LETTERS || words.length === 0) return { first: [], later: [] };
  const isCalled = ({ title, phrases = [] }: Place) => [title, ...phrases].some((name) => folded(name).startsWith(text));
  const isFound = (place: Place) => {
    const own = wordsOf([place.title, place.words, place.detail, ...(place.phrases ?? [])].join(' '));
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
  const first = places.filter(isCalled).slice(0, MOST_FIRST);
  return { first, later: places.filter((place) => !first.includes(place) && (isCalled(place) || isFound(place))).slice(0, MOST_LATER) };
}

/** The action that a search begins with, and the rest, which names a client: 'new task for glo'. */
export function readAction(places: readonly Place[], search: string): { place: Place; rest: string } | undefined {
  const text = folded(search);
  for (const place of places) {
    const phrase = place.forClient && place.phrases?.find((each) => text.startsWith(`${each} `));
    if (phrase)
      return {
        place,
        rest: text
          .slice(phrase.length + 1)
          .replace(BETWEEN, '')
          .trim(),
      };
  }
  return undefined;
}
