import { contactEndpoints } from '@fairlead/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import type { FoundRow } from './read-found.ts';

/** Adds the ticked cards to a client, one after the other. What fails stays ticked; `onDone` is called when nothing did. */
export function useAddFound(clientId: string, onDone: () => void) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<FoundRow[]>();
  const [isChanged, setChanged] = useState(false);
  const [progress, setProgress] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const change = (ids: ReadonlySet<string>, changes: Partial<FoundRow>) =>
    setRows((before) => before?.map((row) => (ids.has(row.id) ? { ...row, ...changes } : row)));

  function tick(ids: readonly string[], isTicked: boolean) {
    setChanged(true);
    change(new Set(ids), { isTicked });
  }

  async function add() {
    const ticked = rows?.filter(({ isTicked }) => isTicked) ?? [];
    if (isBusy || ticked.length === 0) return;
    setBusy(true);
    let added = 0;
    change(new Set(ticked.map(({ id }) => id)), { failure: undefined });
    for (const [place, { id, draft }] of ticked.entries()) {
      setProgress(`Adding ${place + 1} of ${ticked.length}...`);
      try {
        await api(contactEndpoints.create, { body: { ...draft, clientId }, repeatKey: id });
        added += 1;
        change(new Set([id]), { isTicked: false, isAdded: true });
      } catch (error) {
        change(new Set([id]), { failure: describeError(error, 'It could not be added. Please try again.') });
        // The others would fail as well.
        if (error instanceof ApiError && error.code === 'network') break;
      }
    }
    setProgress(`${added} of ${ticked.length} added`);
    setBusy(false);
    setChanged(true);
    if (added > 0) await queries.invalidateQueries({ queryKey: ['contacts'] });
    if (added === ticked.length) onDone();
  }

  return { rows, setRows, tick, add, isBusy, progress, isChanged };
}
