import { POCKET_CLIENTS_MAX } from '@fairlead/contract/pocket';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, memo, useCallback, useState } from 'react';
import { paths } from '../../../paths.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { countText } from '../../../records/list/list-view.rules.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { callAddress } from '../public/client-reach.rules.ts';
import type { KeptClient } from '../public/kept-client.ts';
import { useKeptClients } from '../public/use-kept-clients.ts';
import { useVisitLogging } from '../public/visit-logging.ts';
import classes from './offline-clients.module.css';

/** Rows that are shown at first, as a phone has room for, and those that come with each press of More. */
const FIRST = 12;
const STEP = 50;
const NOUNS = { one: 'client or lead', many: 'clients and leads' };

/** The list of clients as the device knows it (docs/product/offline.md). */
export function OfflineClients({ pocket, search: first = '' }: { pocket: PocketAbout; search?: string | undefined }) {
  const [search, setSearch] = useState(first);
  const found = useKeptClients(search);
  return (
    <>
      <AsOfNote asOf={pocket.asOf}>
        {pocket.isLimited &&
          `There are more than ${POCKET_CLIENTS_MAX.toLocaleString('en-US')} clients. Kept here are your own and those that were used or changed lately.`}
      </AsOfNote>
      <Panel
        title="Clients and Leads"
        below={
          <div className={classes.search}>
            <SearchBox label="Name, number, e-mail or place" value={search} onSearch={setSearch} pauseMs={0} />
          </div>
        }
        query={found}
        loading="Loading clients..."
      >
        {(rows) => (
          <>
            <p role="status" className="muted">
              {rows.length === 0 ? `Nothing found for “${search}” on this device.` : countText(rows.length, NOUNS)}
            </p>
            <Rows clients={rows} />
          </>
        )}
      </Panel>
    </>
  );
}

function Rows({ clients }: { clients: readonly KeptClient[] }) {
  const [count, setCount] = useState(FIRST);
  const navigate = useNavigate();
  const logVisit = useVisitLogging();
  const open = useCallback((id: string) => void navigate({ to: paths.client(id) }), [navigate]);
  return (
    <>
      <ul className={classes.rows} aria-label="Clients and leads on this device">
        {clients.slice(0, count).map((client) => (
          <Row key={client._id} client={client} onOpen={open} onLog={logVisit} />
        ))}
      </ul>
      {count < clients.length && <Button onClick={() => setCount(count + STEP)}>More</Button>}
    </>
  );
}

interface RowProps {
  client: KeptClient;
  onOpen: (id: string) => void;
  onLog: ((client: KeptClient) => void) | undefined;
}

/** Of plain elements, because a phone draws new rows with every key. */
const Row = memo(function Row({ client, onOpen, onLog }: RowProps) {
  const { _id, companyName, primaryContactName, address } = client;
  const call = callAddress(client);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(_id);
  }

  return (
    <li>
      <a href={paths.client(_id)} onClick={open} className={classes.words}>
        <b dir="auto">{companyName}</b>
        <small dir="auto">{[primaryContactName, address].filter(Boolean).join(' · ')}</small>
      </a>
      {call && (
        <a href={call} aria-label={`Call ${companyName}`} className={classes.button}>
          <Icon name="phone" />
        </a>
      )}
      {onLog && (
        <button type="button" aria-label={`Log a visit to ${companyName}`} className={classes.button} onClick={() => onLog(client)}>
          <Icon name="pin" />
        </button>
      )}
    </li>
  );
});
