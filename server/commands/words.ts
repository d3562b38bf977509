import { isNoSpace } from '../platform/db/condition.ts';

/** "1 row", "2,000 rows". */
export const countOf = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** "1.2 MB". */
export const size = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function describeFailure(error: unknown): string {
  if (isNoSpace(error)) return 'there is no space left';
  return error instanceof Error ? error.message : String(error);
}
