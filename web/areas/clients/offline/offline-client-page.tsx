import { CLIENT_LABELS, CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { useHeld } from '../../../platform/pocket/use-offline.ts';
import { emailLink, FieldColumns, FieldList, phoneLink } from '../../../records/page/field-list.tsx';
import panels from '../../../records/page/panels.module.css';
import { RecordBody, RecordCard } from '../../../records/page/record-page.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { HeldPageProvider } from '../../../ui/forms/held-page.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DEMURRAGE_LABEL, useDemurrage } from '../demurrage/use-demurrage.tsx';
import type { KeptClient } from '../public/kept-client.ts';
import { ReachLinks } from '../public/reach-links.tsx';
import { useVisitLogging } from '../public/visit-logging.ts';
import { positionText, radiusText } from '../sites/site.rules.ts';
import { OfflineFollowUp, OfflineNotes } from './offline-entries.tsx';

interface OfflineClientPageProps {
  id: string;
  pocket: PocketAbout;
  /** What other areas keep of the client. */
  further: (clientId: string) => ReactNode;
  /** While something is typed, the page stays although its client is gone from the device. */
  isHeld: boolean;
  /** Keeps this page when the network returns, until what is returned is called. A text on the page itself stands on the other one too. */
  hold: () => () => void;
}

/** A client's page as the device knows it (docs/product/offline.md). */
export function OfflineClientPage({ id, pocket, further, isHeld, hold }: OfflineClientPageProps) {
  const { data: kept } = useQuery(pocketQueries.record<KeptClient>(id));
  const client = useHeld(kept?.value, isHeld);
  if (kept === undefined && !client) return null;
  return (
    <Page
      title={client?.companyName ?? 'Client'}
      crumbs={[{ label: 'Sales and Leads', to: paths.clients }]}
      hasOwnHeading={client !== undefined}
    >
      <AsOfNote asOf={pocket.asOf} />
      {client ? (
        <ClientView client={client} further={further(client._id)} hold={hold} />
      ) : (
        <EmptyState
          title="This client is not kept on this device."
          hint="It opens as soon as Fairlead can be reached."
          action={
            <Link to={paths.clients} className="link">
              Back to Sales and Leads
            </Link>
          }
        />
      )}
    </Page>
  );
}

interface ClientViewProps {
  client: KeptClient;
  further: ReactNode;
  hold: OfflineClientPageProps['hold'];
}

function ClientView({ client, further, hold }: ClientViewProps) {
  const { companyName, currentStatus, sites } = client;
  return (
    <RecordCard
      name={companyName}
      picture={null}
      isSquare
      above="Sales &amp; Leads"
      aside={currentStatus && <Chip>{currentStatus}</Chip>}
      buttons={<Buttons client={client} hold={hold} />}
    >
      <RecordBody>
        <FieldColumns
          beside={
            <>
              <OfflineFollowUp client={client} />
              <OfflineNotes client={client} />
              <section className={panels.section} aria-label="Sites">
                <div className={panels.head}>
                  <h2>Sites</h2>
                </div>
                {sites.length === 0 && <p className="muted">{CLIENT_MESSAGES.notProvided}</p>}
                <ul className={panels.list}>
                  {sites.map((site) => (
                    <li key={`${site.name} ${positionText(site)}`}>
                      <b>{site.name}</b>
                      <p className={panels.text}>{`${positionText(site)} · ${radiusText(site.radius)}`}</p>
                    </li>
                  ))}
                </ul>
              </section>
              {further}
            </>
          }
        >
          <FieldList fields={FIELDS.map((field) => listField(client, field))} />
        </FieldColumns>
      </RecordBody>
    </RecordCard>
  );
}

const FIELDS = [
  ...(['primaryContactName', 'designation', 'mobile', 'phone', 'email', 'address', 'country'] as const),
  ...(['category', 'type', 'relationshipStatus', 'assignedTo'] as const),
];

function listField(client: KeptClient, field: (typeof FIELDS)[number]) {
  const text = client[field] ?? '';
  const isNumber = field === 'phone' || field === 'mobile';
  return {
    label: CLIENT_LABELS[field],
    text: text === '' ? CLIENT_MESSAGES.notProvided : text,
    isBlank: text === '',
    content: field === 'email' ? emailLink(client.email) : isNumber && phoneLink(client[field]),
  };
}

function Buttons({ client, hold }: Pick<ClientViewProps, 'client' | 'hold'>) {
  const logVisit = useVisitLogging();
  const demurrage = useDemurrage(client);
  const heldPage = useMemo(() => ({ hold, notice: undefined }), [hold]);
  return (
    <>
      {logVisit && (
        <Button variant="filled" leftSection={<Icon name="pin" size={16} />} onClick={() => logVisit(client)}>
          Log visit
        </Button>
      )}
      <ReachLinks client={client} />
      <Button leftSection={<Icon name="ship" size={16} />} onClick={demurrage.open}>
        {DEMURRAGE_LABEL}
      </Button>
      <HeldPageProvider value={heldPage}>{demurrage.dialog}</HeldPageProvider>
    </>
  );
}
