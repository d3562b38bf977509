import { describeGuessable } from '@fairlead/contract/sign-in/passwords';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded when a password is first chosen: its dictionaries take a quarter of a second and some 60 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
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
