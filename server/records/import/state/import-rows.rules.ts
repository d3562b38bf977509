import type { ImportRow } from '@fairlead/contract/kit/import/imports';
import type * as store from '../imports.store.ts';
import type { ImportKind } from '../kind.ts';
import type { findVisible } from '../many-records.ts';
import { likenessesIn } from '../rows/likeness.rules.ts';

const describeProblems = ({ words }: ImportKind, { kind, problems }: store.PlannedRow): Record<string, string> => {
  const found = JSON.parse(problems) as Record<string, string>;
  return kind === 'refused' && Object.keys(found).length === 0 ? { '': words.mayNotEdit } : found;
};

export const describeReasons = (kind: ImportKind, row: store.PlannedRow) =>
  [
    ...new Set(
      Object.entries(describeProblems(kind, row)).map(([field, reason]) =>
        field && /^must /.test(reason) ? `${kind.fields[field]?.label ?? field} ${reason}` : reason,
      ),
    ),
  ].join('; ');

export function toImportRow(kind: ImportKind, row: store.PlannedRow, found: Awaited<ReturnType<typeof findVisible>>): ImportRow {
  // Beside its fields a row may hold ids of what these name.
  const entries = Object.entries(JSON.parse(row.values) as Record<string, unknown>).filter(([field]) => field in kind.fields);
  const values = Object.fromEntries(entries.map(([field, value]) => [field, formatValue(value) ?? '']));
  const similarRecord = row.duplicateId === null ? undefined : found.get(row.duplicateId);
  return {
    line: row.line,
    kind: row.kind,
    values,
    problems: describeProblems(kind, row),
    notes: JSON.parse(row.notes),
    duplicate: similarRecord
      ? {
          _id: row.duplicateId ?? '',
          name: similarRecord.name,
          by: likenessesIn(row.duplicateBy),
          changes: changesTo(similarRecord.record, values),
        }
      : null,
    repeats: row.repeats,
    repeatsBy: likenessesIn(row.repeatsBy),
  };
}

/** What an update would change: only what the file states. */
function changesTo(record: Record<string, unknown>, values: ImportRow['values']) {
  const changes: Record<string, { from: string | number | null; to: string | number }> = {};
  for (const [field, to] of Object.entries(values)) {
    // A file may have columns that a record is found or worked out by, and that it does not have itself.
    if (!(field in record)) continue;
    const from = formatValue(record[field]);
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

/** Several texts as one, like in a file's column. */
const formatValue = (value: unknown) => (Array.isArray(value) ? value.join(', ') : (value as string | number | null));
