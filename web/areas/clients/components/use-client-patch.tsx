import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type ClientValues, changedBody, valuesOf } from '../client-form.rules.ts';
import { mergeOf } from '../client-merge.rules.ts';
import { recordQueries } from '../client-records.queries.ts';
import { clientSaved } from '../clients.queries.ts';
import type { Contest } from './conflict-dialog.tsx';
import { readNewer, stateOf } from './use-merge.ts';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog');

/** Each try meets what was saved since the one before; more than this many savers at once have no one to wait for. */
const MOST_TRIES = 5;

interface Asked {
  contest: Contest;
  onChosen: (values: ClientValues) => void;
  onClosed: () => void;
}

interface ClientPatch {
  part: Partial<ClientValues>;
  /** The client as it was when the typing began; as it stands now unless given. */
  base?: Client;
}

/**
 * Saves single values of a client from its page. What others saved meanwhile elsewhere in the record stays; where both changed
 * the same, a dialog shows both and `save` waits for the choice. `dialog` goes into the page.
 */
export function useClientPatch(client: Client) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();

  /** Shows both versions and waits for the choice. */
  function ask(contest: Contest): Promise<ClientValues> {
    const { promise, resolve, reject } = Promise.withResolvers<ClientValues>();
    setAsked({
      contest,
      onChosen: resolve,
      onClosed: () => reject(new Error('Nothing was saved: someone else changed the same meanwhile.')),
    });
    return promise.finally(() => setAsked(undefined));
  }

  async function save({ part, base = client }: ClientPatch): Promise<Client> {
    let [before, values] = [base, { ...valuesOf(base), ...part }];
    for (;;) {
      const outcome = await saveOver(queries, before, values);
      if (!('merge' in outcome)) return outcome;
      [before, values] = [outcome.newer.client, await ask(outcome)];
    }
  }

  const patch = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      void clientSaved(queries, saved);
      void queries.invalidateQueries({ queryKey: recordQueries.timeline(saved._id).queryKey });
    },
  });
  const dialog: ReactNode = asked && (
    <Suspense>
      <ConflictDialog contest={asked.contest} onSave={asked.onChosen} onClose={asked.onClosed} />
    </Suspense>
  );
  return { ...patch, dialog };
}

/** Saves over whatever others changed elsewhere in the record; answers what someone must choose about instead where both changed the same. */
async function saveOver(queries: QueryClient, base: Client, mine: ClientValues): Promise<Client | Contest> {
  let [before, values] = [base, mine];
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { ...changedBody(values, valuesOf(before)), version: before.version };
      return await api(clientEndpoints.update, { params: { id: before._id }, body });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict') || tries === MOST_TRIES) throw error;
    }
    const newer = await readNewer(queries, before);
    const merge = mergeOf(stateOf(before), { values, picture: before.profilePicture ?? '' }, stateOf(newer.client));
    if (merge.contested.length > 0) return { newer, values: merge.merged.values, merge };
    [before, values] = [newer.client, merge.merged.values];
  }
}
