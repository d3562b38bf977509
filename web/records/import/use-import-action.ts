import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { IMPORT_LISTS, importQueries, showImport } from './imports.queries.ts';

/** Begins the import, stops it or takes it back; the page follows the work from then on. */
export function useImportAction(id: string, action: 'commit' | 'stop' | 'undo') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<RecordImport> => api(importEndpoints[action], { params: { id } }),
    onSuccess: (begun) => showImport(queries, begun),
    // Refused because it changed meanwhile, as in another tab: what it is now is shown.
    onError: () => queries.invalidateQueries({ queryKey: importQueries.one(id).queryKey }),
  });
}

/** Forgets an import; the records it made stay. */
export function useImportRemoval() {
  const queries = useQueryClient();
  return async (id: string) => {
    await api(importEndpoints.remove, { params: { id } });
    queries.removeQueries({ queryKey: importQueries.one(id).queryKey });
    await queries.invalidateQueries({ queryKey: IMPORT_LISTS });
  };
}
