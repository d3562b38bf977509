/** The start of a text that a spreadsheet program takes for a formula (OWASP, CSV injection). */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers and phone numbers are harmless: "-5.5", "+91 98200 12345", "+1 (555) 010-0199 ext. 7", "-". */
const HARMLESS_NUMBER = /^[+-][\d ().,/-]*( *(x|ext\.?) *\d+)?$/i;
/** No number is longer, and the pattern would be slow on a long text. */
const MAX_HARMLESS_LENGTH = 100;

/** Puts an apostrophe before a text that a spreadsheet program would run as a formula. `unescapeFormula` removes it. */
export function escapeFormula(text: string): string {
  return needsEscape(text) ? `'${text}` : text;
}

/** Exactly reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && needsEscape(text.slice(1)) ? text.slice(1) : text;
}

/** Ignores leading apostrophes: a text that was typed with one is escaped too, or unescaping would remove the typed one. */
function needsEscape(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return STARTS_FORMULA.test(bare) && !(bare.length <= MAX_HARMLESS_LENGTH && HARMLESS_NUMBER.test(bare));
}
