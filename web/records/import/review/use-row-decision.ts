import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { DuplicateAction, ImportRow } from '@fairlead/contract/kit/import/imports';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { type RowPage, showImport } from '../imports.queries.ts';

interface Decision {
  action: DuplicateAction;
  lines?: number[];
  /** Without `lines`: all that wait for an answer, or else all that look like a record and repeat no line. */
  of?: 'questions';
}

const decisionKey = (id: string) => ['imports', 'decide', id];
/** Whether a decision about rows is not yet in the numbers. */
export const useIsDeciding = (id: string) => useIsMutating({ mutationKey: decisionKey(id) }) > 0;

/** What becomes of rows that look like a record that is there or repeat a line. Shown at once; what the server refuses is shown as it was, and an alert says why. */
export function useRowDecision(id: string) {
  const queries = useQueryClient();
  const alert = useAlert();
  const rowsKey = ['imports', 'rows', id];
  return useMutation({
    mutationKey: decisionKey(id),
    // One after the other, so that the last click is what stays.
    scope: { id: `decide-${id}` },
    mutationFn: (decision: Decision) => api(importEndpoints.changeRows, { params: { id }, body: decision }),
    onMutate: async ({ action, lines, of: all }) => {
      await queries.cancelQueries({ queryKey: rowsKey });
      const isMeant = (row: ImportRow) => {
        if (lines) return lines.includes(row.line);
        return all === 'questions' ? row.kind === 'question' : row.duplicate !== null && row.repeats === null;
      };
      const decided = (row: ImportRow) => (row.kind !== 'refused' && isMeant(row) ? { ...row, kind: action } : row);
      queries.setQueriesData<RowPage>({ queryKey: rowsKey }, (before) => before && { ...before, rows: before.rows.map(decided) });
    },
    onSuccess: (changed) => showImport(queries, changed),
    onError: (error) => void alert(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: rowsKey }),
  });
}
