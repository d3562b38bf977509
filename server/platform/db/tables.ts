/**
 * The row type of every table. Each area adds its own tables to this interface in `<area>.tables.ts`, so that the platform names none
 * of them and statements are still type-checked. An instant is ISO 8601 UTC text with milliseconds and its name ends in `At`; a day
 * is `YYYY-MM-DD`; a list or object is JSON text; money is in integer hundredths.
 */
export interface Tables {
  tally: TallyTable;
}

export type Flag = 0 | 1;

/** Totals that every write updates. Each is the sum of its shards, so that writers don't wait for one row. */
interface TallyTable {
  name: string;
  shard: number;
  value: number;
}
