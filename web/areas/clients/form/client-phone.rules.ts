/** Words that stand beside a number's digits: what an extension, or a kind of line, is called. */
const WORDS = new Set(
  'x ext extn exten extension int interno intern local poste dw durchwahl ramal anexo anx p w tel telephone phone ph mob mobile cell fax office home or and'.split(
    ' ',
  ),
);
/** Digits of any script, spaces, every dash, + ( ) . / , ; : # * and the invisible marks that come along when a number is copied. */
const FOREIGN = /[^\p{Nd}\s\p{Pd}\p{Cf}\p{L}+＋().,/;:#*~]/u;
const FEWEST_DIGITS = 3;

/** What is wrong with a phone number as typed: E.164 or in any usual writing, with an extension. Undefined for a fine or a blank one. */
export function phoneProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < FEWEST_DIGITS) return `must have at least ${FEWEST_DIGITS} digits`;
  const isUnknown = (word: string) => !WORDS.has(word.toLowerCase());
  const isStrange = FOREIGN.test(typed) || (typed.match(/\p{L}+/gu) ?? []).some(isUnknown);
  return isStrange ? 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12' : undefined;
}
