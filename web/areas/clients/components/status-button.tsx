import { clientRecordEndpoints } from '@fairlead/contract/client-records';
import { type Client, CURRENT_STATUSES } from '@fairlead/contract/clients';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Menu, MenuButton } from '../../../ui/menus/menu-button.tsx';
import { clientQueries, clientSaved } from '../clients.queries.ts';
import classes from './status-button.module.css';

const LostDialog = lazyPart(() => import('./lost-dialog.tsx'), 'LostDialog');

export type CurrentStatus = (typeof CURRENT_STATUSES)[number];

export const STATUS_TONES: Record<CurrentStatus, Tone> = { Lead: 'info', Quoted: 'wait', Negotiation: 'accent', Won: 'good', Lost: 'bad' };

/** What a client without a status counts as (docs/product/clients.md). */
const FALLBACK: CurrentStatus = 'Lead';
const MOST_TRIES = 5;

interface Wanted {
  currentStatus: CurrentStatus;
  lostReason?: string;
}

/** The "Lead" button (docs/product/clients.md): shows the current status and changes it; Lost asks why. */
export function StatusButton({ client, mayChange }: { client: Client; mayChange: boolean }) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [isLosing, setLosing] = useState(false);
  const change = useMutation({
    // One after the other: a second choice stands on what the first one made.
    scope: { id: `status-${client._id}` },
    mutationFn: (wanted: Wanted) => setStatus(queries, queries.getQueryData(clientQueries.one(client._id).queryKey) ?? client, wanted),
    onSuccess: (saved) => {
      void clientSaved(queries, saved);
      void queries.invalidateQueries({ queryKey: ['timeline', saved._id] });
    },
  });
  const status = (change.isPending && change.variables.currentStatus) || (client.currentStatus ?? FALLBACK);

  if (!mayChange) {
    return (
      <Chip tone={STATUS_TONES[status]} hasDot>
        {status}
      </Chip>
    );
  }

  function choose(next: CurrentStatus) {
    if (next === client.currentStatus) return;
    if (next === 'Lost') return setLosing(true);
    change.mutate({ currentStatus: next }, { onError: (error) => void alert(describeError(error, 'The status could not be changed.')) });
  }

  return (
    <>
      <span className={classes.status} data-tone={STATUS_TONES[status]} title="Change the current status">
        <MenuButton
          label={status}
          menu={(close) => (
            <Menu
              label="Current status"
              onClose={close}
              entries={CURRENT_STATUSES.map((each) => ({
                key: each,
                label: (
                  <span className={classes.entry} data-tone={STATUS_TONES[each]}>
                    {each}
                  </span>
                ),
                isChosen: each === status,
                onSelect: () => choose(each),
              }))}
            />
          )}
        />
      </span>
      {isLosing && (
        <Suspense>
          <LostDialog
            client={client}
            onLost={(lostReason) => change.mutateAsync({ currentStatus: 'Lost', lostReason }).then(() => setLosing(false))}
            onClose={() => setLosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What others saved elsewhere in the record is no hindrance; another status set meanwhile is. */
async function setStatus(queries: QueryClient, client: Client, wanted: Wanted): Promise<Client> {
  let version = client.version;
  for (let tries = 1; ; tries += 1) {
    try {
      return await api(clientRecordEndpoints.setStatus, { params: { id: client._id }, body: { ...wanted, version } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict') || tries === MOST_TRIES) throw error;
    }
    const newest = await queries.fetchQuery({ ...clientQueries.one(client._id), staleTime: 0 });
    if (newest.currentStatus !== client.currentStatus) {
      throw new Error(`Someone else set the status to ${newest.currentStatus ?? FALLBACK} meanwhile. Nothing was changed; choose again.`);
    }
    version = newest.version;
  }
}
