import type { Place } from '@fairlead/contract/kit/position';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { today } from '../../platform/time.ts';
import { PositionButton } from '../../records/position/position-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ClientSelect } from '../clients/public/client-select.tsx';
import { StopList } from './stop-list.tsx';
import { todayQueries } from './today.queries.ts';
import classes from './today-page.module.css';

/** Of a position so much is told, about 100 m, so that each better fix is not another question. */
const toRough = (degrees: number) => Number(degrees.toFixed(3));

/** Who to see today, in route order (docs/product/today.md). */
export function TodayPage() {
  const [here, setHere] = useState<Place>();
  const [clientId, setClientId] = useState('');
  const sites = useQuery({ ...todayQueries.sites(clientId), enabled: clientId !== '' });
  const start = clientId === '' ? here : sites.data?.[0];
  const stops = useQuery(todayQueries.stops(today(), start && { latitude: start.latitude, longitude: start.longitude }));

  return (
    <Page title="Today">
      <section className={classes.start} aria-label="Start">
        <PositionButton
          onFix={({ latitude, longitude }) => {
            setClientId('');
            setHere({ latitude: toRough(latitude), longitude: toRough(longitude) });
          }}
        />
        <ClientSelect
          label="Or start at a client"
          placeholder="Search clients"
          value={clientId}
          onChange={setClientId}
          description={sites.data?.length === 0 ? 'This client has no site to start at.' : undefined}
          error={sites.error?.message}
        />
        {start && (
          <Button
            onClick={() => {
              setClientId('');
              setHere(undefined);
            }}
          >
            Without a start
          </Button>
        )}
      </section>
      <Panel
        title="Who to see"
        query={stops}
        loading="Loading clients..."
        isEmpty={(found) => found.stops.length === 0}
        empty={
          <EmptyState
            title="Nobody is to be seen today."
            hint="Clients come here when a follow-up, a task or a visit is due, and when they are near the start."
            action={<ButtonLink to={paths.clients}>Open Sales and Leads</ButtonLink>}
          />
        }
      >
        {(found) => (
          <>
            <p className="muted">
              {found.whose === 'assigned' ? 'Of the clients that are assigned to you' : 'Of all clients that you see'}
              {start ? ', in route order from the start.' : ', in route order. Choose a start to count distance too.'}
            </p>
            <StopList stops={found.stops} />
          </>
        )}
      </Panel>
    </Page>
  );
}
