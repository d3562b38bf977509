import { folded } from '@fairlead/contract/kit/records/folded';

export { extractDigits, folded } from '@fairlead/contract/kit/records/folded';

/** Characters of a text that are sorted by. One entry of PostgreSQL's indexes holds 2,700 bytes, and folding lengthens some texts. */
const SORTED_BY = 200;

/** What a text of a sorted column is sorted by and, in columns of few different texts, looked for. */
export function sortKey(text: string | null): string {
  const whole = folded(text ?? '');
  return whole.length <= SORTED_BY ? whole : [...whole].slice(0, SORTED_BY).join('');
}
