/** What a spreadsheet program takes for a formula (OWASP, CSV injection). */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number or a phone number, which no program can do harm with: "-5.5", "+91 98200 12345", "+1 (555) 010-0199 ext. 7", "-". */
const IS_HARMLESS = /^[+-][\d ().,/-]*( *(x|ext\.?) *\d+)?$/i;
/** Longer ones are no such number, and the pattern would take long over them. */
const LONGEST_HARMLESS = 100;

/** Takes its power from a text that a spreadsheet would work out as a formula: an apostrophe goes before it. `undefused` undoes it. */
export function defused(text: string): string {
  return isTaken(text) ? `'${text}` : text;
}

/** The text that `defused` was given, for every text. */
export function undefused(text: string): string {
  return text.startsWith("'") && isTaken(text.slice(1)) ? text.slice(1) : text;
}

/** Apostrophes before it count too, or a text that was typed with one would lose it on the way back. */
function isTaken(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return STARTS_FORMULA.test(bare) && !(bare.length <= LONGEST_HARMLESS && IS_HARMLESS.test(bare));
}
