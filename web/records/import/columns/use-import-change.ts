import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { ColumnNotation, ImportChange, RecordImport } from '@fairlead/contract/kit/import/imports';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { importQueries, showImport } from '../imports.queries.ts';

/** Several columns are often chosen one after the other; the rows are checked again once, milliseconds. */
const GATHER_MS = 500;

/** How the file is taken apart. A change makes other columns, so that choices for the ones before mean nothing. */
export type Reading = Pick<ImportChange, 'encoding' | 'delimiter' | 'titleRows' | 'hasHeader' | 'sheet'>;

/**
 * What the user chooses shows at once and is sent when the server is free for it: while it checks rows it takes no change, and
 * nobody should have to wait for that.
 */
export function useImportChange(current: RecordImport) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [wanted, setWanted] = useState<ImportChange>({});
  const sending = useMutation({
    mutationFn: (change: ImportChange) => api(importEndpoints.change, { params: { id: current._id }, body: change }),
    onSuccess: (changed, sent) => {
      showImport(queries, changed);
      // After those who show the import have heard that it is checked again: until then it looks ready, with the numbers before.
      notifyManager.schedule(() => setWanted((before) => without(before, sent)));
    },
    onError: (error, sent) => {
      // The server is still at work; the change goes out again when the import is ready.
      if (error instanceof ApiError && error.code === 'conflict') {
        void queries.invalidateQueries({ queryKey: importQueries.one(current._id).queryKey });
        setWanted((before) => ({ ...before }));
        return;
      }
      setWanted((before) => without(before, sent));
      void alert(error.message);
    },
  });

  const isWaiting = Object.keys(wanted).length > 0;
  // One that failed is tried again with what is chosen.
  const isFree = (current.state === 'ready' || current.state === 'failed') && !sending.isPending;
  const { mutate } = sending;
  useEffect(() => {
    if (!isWaiting || !isFree) return undefined;
    const timer = setTimeout(() => mutate(wanted), GATHER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isFree, wanted, mutate]);

  const { columns } = current;
  // The same function while the columns are the same, so that one choice among a hundred columns draws one of them anew.
  const map = useCallback(
    (column: number, field: string | null) =>
      setWanted((before) => ({
        ...before,
        mapping: withMapping(columns, before.mapping).map((each, at) => (at === column ? field : each.field)),
      })),
    [columns],
  );

  /** Chooses how a column writes its days or numbers; what the other columns say for themselves stays. */
  const notate = useCallback(
    (column: number, notation: ColumnNotation) =>
      setWanted((before) => ({
        ...before,
        notations: columns.map((each, at) => {
          if (at === column) return notation;
          return before.notations?.[at] ?? (each.ambiguous === null ? each.notation : null);
        }),
      })),
    [columns],
  );

  const isReadAnew = ['encoding', 'delimiter', 'titleRows', 'hasHeader', 'sheet'].some((key) => key in wanted);
  return {
    /** The import as it will be once everything chosen has arrived. */
    shown: shownWith(current, wanted),
    /** Whether something chosen is not yet in the rows. */
    isWaiting: isWaiting || sending.isPending,
    /** Whether other columns are on their way. */
    isReadAnew,
    /** Reads the file of a failed import as it was chosen to be read before. */
    tryAgain: () => mutate({}),
    read: (reading: Reading) => setWanted(({ mapping: _mapping, notations: _notations, ...before }) => ({ ...before, ...reading })),
    map,
    notate,
  };
}

function shownWith(current: RecordImport, { mapping, notations, duplicates, ...reading }: ImportChange): RecordImport {
  const given = Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined));
  const columns = withMapping(current.columns, mapping);
  return { ...current, ...given, columns: notations ? columns.map((column, at) => withNotation(column, notations[at])) : columns };
}

function withMapping(columns: RecordImport['columns'], mapping: ImportChange['mapping']): RecordImport['columns'] {
  if (!mapping) return columns;
  return columns.map((column, at) => (column.field === (mapping[at] ?? null) ? column : { ...column, field: mapping[at] ?? null }));
}

function withNotation(column: RecordImport['columns'][number], notation: ColumnNotation | null | undefined) {
  return notation ? { ...column, notation, ambiguous: null } : column;
}

/** What was not sent, or was chosen anew since. */
function without(before: ImportChange, sent: ImportChange): ImportChange {
  const kept = Object.entries(before).filter(([key, value]) => sent[key as keyof ImportChange] !== value);
  return Object.fromEntries(kept);
}
