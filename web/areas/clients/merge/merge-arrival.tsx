import type { Client } from '@fairlead/contract/clients';
import { useEffect, useState } from 'react';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { listClients } from './client-merge.rules.ts';
import { findFreshMerge, forgetFreshMerge } from './fresh-merge.ts';
import { UndoMergeDialog } from './undo-merge-dialog.tsx';

/** Says on the page of the client that was kept what was just merged into it, and offers to undo it. */
export function MergeArrival({ client }: { client: Client }) {
  const alert = useAlert();
  const [merge] = useState(() => findFreshMerge(client._id));
  const [state, setState] = useState<'said' | 'asked' | 'over'>('said');
  // Only once it is shown: a page may be drawn more than once before it is.
  useEffect(forgetFreshMerge, []);
  if (!merge || state === 'over') return null;
  if (state === 'asked') {
    return (
      <UndoMergeDialog
        client={client}
        merge={merge}
        onUndone={(leftAlone) => {
          setState('over');
          if (leftAlone.length > 0) void alert(`Changed since, and left as they are: ${leftAlone.join(', ')}.`);
        }}
        onClose={() => setState('over')}
      />
    );
  }
  return (
    <UndoBar message={`Merged with ${listClients(merge.clients)}.`} onUndo={() => setState('asked')} onGone={() => setState('over')} />
  );
}
