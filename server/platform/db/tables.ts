/**
 * Every table as its row. Each area adds its own in `<area>.tables.ts` by declaring them into this interface, so that the platform
 * names none of them and each statement is still checked against all. An instant is ISO 8601 UTC text with milliseconds and ends
 * in `At`; a day is `YYYY-MM-DD`; a list or object is JSON text; money is integer hundredths.
 */
export interface Tables {
  tally: TallyTable;
}

export type Flag = 0 | 1;

/** Totals kept by the writes, spread over shards so that writers do not queue for one row; the sum counts. */
interface TallyTable {
  name: string;
  shard: number;
  value: number;
}
