/** Columns that follow from others or tell of the write itself; a history of them would say everything twice. */
const DERIVED = /(Key|phoneDigits|searchText|updatedAt|version|segment|searchRow|original)$/;

/** What differs between two states of a row, column by column: `{ field: { from, to } }`. */
export function changesBetween<Row extends object>(before: Row, after: Row): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const column of Object.keys(after) as (keyof Row & string)[]) {
    if (!DERIVED.test(column) && before[column] !== after[column]) changes[column] = { from: before[column], to: after[column] };
  }
  return changes;
}
