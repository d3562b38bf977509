import { describeGuessable, listOwnWords } from '@fairlead/contract/sign-in/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
});
/** As the server judges it. */
const JUDGED_CHARACTERS = 40;

/** Why the server will find a password too easy to guess for someone with these names; undefined if it won't. */
export const findGuessable = (password: string, names: readonly (string | null | undefined)[]): string | undefined =>
  describeGuessable(estimator.check(password.normalize('NFKC').slice(0, JUDGED_CHARACTERS), listOwnWords(names)));
