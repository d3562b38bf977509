import { PASSWORD_MIN } from '@fairlead/contract/sign-in';
import { describeGuessable } from '@fairlead/contract/sign-in/passwords';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let common: Promise<ReadonlySet<string>> | undefined;
let loading: Promise<ZxcvbnFactory> | undefined;

/** How many of zxcvbn's commonest passwords are refused without an estimate. Shorter ones are refused for their length. */
const COMMON_COUNT = 3_000;

/** Loaded when a password is first chosen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonestFirst = dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_MIN);
  return new Set(commonestFirst.slice(0, COMMON_COUNT));
}

/** Whether a password, in lower case, is one of the commonest. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password);
}

/** Loaded when a password is first chosen: its dictionaries take a quarter of a second and some 60 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, allLanguages, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...allLanguages.dictionary, ...english.dictionary },
    graphs: allLanguages.adjacencyGraphs,
    l33tMaxSubstitutions: 20,
  });
}

/** A longer one takes up to a second to judge. If its beginning is hard to guess, so is the whole. */
const JUDGED_CHARACTERS = 40;

/** Why a password is too easy to guess for someone with these words about them; undefined if it is not. */
export async function findGuessable(password: string, ownWords: readonly string[]): Promise<string | undefined> {
  loading ??= load();
  return describeGuessable((await loading).check(password.normalize('NFKC').slice(0, JUDGED_CHARACTERS), [...ownWords]));
}
