/** The start of a text that a spreadsheet program takes for a formula (OWASP, CSV injection). */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers and phone numbers are harmless: "-5.5", "+91 98200 12345", "+1 (555) 010-0199 ext. 7", "-". */
const HARMLESS_NUMBER = /^[+-][\d ().,/-]*( *(x|ext\.?) *\d+)?$/i;
/** No number is longer, and the pattern would be slow on a long text. */
const MAX_HARMLESS_LENGTH = 100;

/**
 * What begins like a formula behind a semicolon, tab or line break. A program with another separator than the comma begins a new cell
 * there, even within our quotes, and drops quotes at its beginning. A number is no exception: the next columns would go on with it.
 */
const INNER_FORMULA = /([;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g;
const ESCAPED_INNER_FORMULA = /([;\t\r\n])'(?='*"*[=+\-@＝＋－＠])/g;

/** Every text that needs one has one of these; most have none, and are passed at a glance. */
const MAY_NEED_ESCAPE = /^['=+\-@＝＋－＠]|[;\t\r\n]/;

/** Puts an apostrophe before each part of a text that a spreadsheet program would run as a formula. `unescapeFormula` removes them. */
export function escapeFormula(text: string): string {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  return (needsEscape(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'");
}

/** Exactly reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return (text.startsWith("'") && needsEscape(text.slice(1)) ? text.slice(1) : text).replace(ESCAPED_INNER_FORMULA, '$1');
}

/** Ignores leading apostrophes: a text that was typed with one is escaped too, or unescaping would remove the typed one. */
function needsEscape(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return STARTS_FORMULA.test(bare) && !(bare.length <= MAX_HARMLESS_LENGTH && HARMLESS_NUMBER.test(bare));
}
