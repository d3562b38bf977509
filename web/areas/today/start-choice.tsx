import type { Place } from '@fairlead/contract/kit/position';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PositionButton } from '../../records/position/position-button.tsx';
import { ClientSelect } from '../clients/public/client-select.tsx';
import { useClientSites } from '../clients/public/use-client-sites.ts';
import classes from './today-page.module.css';

/** Of a position so much is told, about 100 m, so that each better fix is not another question. */
const toRough = (degrees: number) => Number(degrees.toFixed(3));

/** Where the way begins, if anywhere. */
export function useStart() {
  const [here, setHere] = useState<Place>();
  const [clientId, setClientId] = useState('');
  const [at, setAt] = useState(0);
  const { sites, isUnreadable } = useClientSites(clientId);
  const choose = (id: string, place?: Place) => {
    setClientId(id);
    setAt(0);
    setHere(place);
  };
  const start = clientId === '' ? here : sites?.[at];
  return { start, clientId, sites, isUnreadable, at, setAt, choose };
}

/** Offers where the way begins: where the device is, or a site of a client. */
export function StartChoice({ start, clientId, sites, isUnreadable, at, setAt, choose }: ReturnType<typeof useStart>) {
  const none = sites?.length === 0 ? 'This client has no site to start at.' : undefined;
  const wrong = isUnreadable ? "This client's sites could not be read. The way has no start." : none;
  return (
    <section className={classes.start} aria-label="Start">
      <PositionButton onFix={({ latitude, longitude }) => choose('', { latitude: toRough(latitude), longitude: toRough(longitude) })} />
      <ClientSelect
        label="Or start at a client"
        placeholder="Search clients"
        value={clientId}
        onChange={(id) => choose(id)}
        error={wrong}
      />
      {sites && sites.length > 1 && (
        <NativeSelect
          label="Site"
          value={at}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          data={sites.map(({ name }, place) => ({ value: String(place), label: name }))}
        />
      )}
      {start && <Button onClick={() => choose('')}>Without a start</Button>}
    </section>
  );
}
