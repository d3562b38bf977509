/** Words beside a number's digits, for extensions and kinds of lines. */
const WORDS = new Set(
  'x ext extn exten extension int interno intern local poste dw durchwahl ramal anexo anx p w tel telephone phone ph mob mobile cell fax office home or and'.split(
    ' ',
  ),
);
/** Digits of any script, spaces, every dash, + ( ) . / , ; : # * and invisible characters that are copied with a number. */
const FOREIGN = /[^\p{Nd}\s\p{Pd}\p{Cf}\p{L}+＋().,/;:#*~]/u;
const FEWEST_DIGITS = 3;

/** The problem with a typed phone number, which may be E.164 or in any usual notation, with an extension. Undefined if it is valid or blank. */
export function phoneProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < FEWEST_DIGITS) return `must have at least ${FEWEST_DIGITS} digits`;
  const isUnknown = (word: string) => !WORDS.has(word.toLowerCase());
  const isStrange = FOREIGN.test(typed) || (typed.match(/\p{L}+/gu) ?? []).some(isUnknown);
  return isStrange ? 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12' : undefined;
}
