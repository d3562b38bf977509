import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { describeReply } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { useTab } from '../../../records/page/use-tab.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { useHeldPage, useHolds } from '../../../ui/forms/held-page.tsx';
import { Tabs } from '../../../ui/menus/tabs.tsx';
import { AtPageTop } from '../../../ui/page/page.tsx';
import { useIsPhone } from '../../../ui/phone-width.ts';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { clientQueries } from '../clients.queries.ts';
import { useClientDialogs } from '../form/use-client-dialogs.tsx';
import { useMoved } from '../merge/use-moved.ts';
import { describeClientEntry } from '../public/client-entry.rules.ts';
import { StatusButton } from '../status/status-button.tsx';
import { BasicInfo } from './basic-info.tsx';
import { ClientButtons } from './client-buttons.tsx';
import classes from './client-page.module.css';

const OfflineClientPage = lazyPart(() => import('../offline/offline-client-page.tsx'), 'OfflineClientPage');
const MergeArrival = lazyPart(() => import('../merge/merge-arrival.tsx'), 'MergeArrival');

const TABS = [
  { key: 'basicInfo', label: 'Basic Info' },
  { key: 'contacts', label: 'Contacts' },
  { key: 'meetings', label: 'Meetings' },
  { key: 'documents', label: 'Documents' },
  { key: 'tasks', label: 'Tasks' },
  { key: 'accounts', label: 'Accounts' },
] as const;
const WORDS = {
  record: 'Client',
  loading: CLIENT_MESSAGES.detailLoading,
  notFound: CLIENT_MESSAGES.notFound,
  failure: (error: unknown) => `Error: ${describeReply(error, CLIENT_MESSAGES.detailFailed)}`,
};

interface ClientPageProps {
  /** Describes timeline entries that are not about a client. */
  describeOther: (entry: TimelineEntry) => DescribedEntry | undefined;
  /** What other areas show of a client, above the timeline. */
  further?: (client: Client) => ReactNode;
  /** The Documents tab. */
  documents: (client: Client) => ReactNode;
  /** The Meetings tab. */
  meetings: (client: Client) => ReactNode;
  /** The Tasks tab. */
  tasks: (client: Client) => ReactNode;
  /** The Contacts tab; `onEdit` edits the client, for who may. */
  contacts: (client: Client, onEdit: (() => void) | undefined) => ReactNode;
  /** The Accounts tab. */
  accounts: (client: Client) => ReactNode;
  /** What other areas keep of a client on the device. */
  offline: (clientId: string) => ReactNode;
}

/** Everything about one client (docs/product/clients.md). */
export function ClientPage({ describeOther, documents, further, meetings, tasks, accounts, contacts, offline }: ClientPageProps) {
  const { id = '' } = useParams({ strict: false });
  const client = useQuery(clientQueries.one(id));
  // What is typed on the offline page, whose forms don't go on to another page.
  const { isHeld, hold } = useHolds();
  const moved = useMoved(id, client, isHeld);
  const pocket = useOffline(client, isHeld);
  if (pocket) {
    return <OfflineClientPage id={id} pocket={pocket} further={offline} isHeld={isHeld} hold={hold} />;
  }
  return (
    <RecordPage
      query={client}
      list={{ label: 'Sales and Leads', to: paths.clients }}
      nameOf={({ companyName }) => companyName}
      goneAction={<WhyLink />}
      words={WORDS}
    >
      {(shown) => (
        <ClientView
          client={shown}
          moved={moved}
          describe={(entry) => describeClientEntry(entry) ?? describeOther(entry)}
          further={further?.(shown)}
          documents={documents}
          meetings={meetings}
          tasks={tasks}
          accounts={accounts}
          contacts={contacts}
        />
      )}
    </RecordPage>
  );
}

interface ClientViewProps {
  client: Client;
  /** Of a client that was merged into this one and whose address led here. */
  moved: string | undefined;
  describe: (entry: TimelineEntry) => DescribedEntry | undefined;
  further: ReactNode;
  documents: ClientPageProps['documents'];
  meetings: ClientPageProps['meetings'];
  tasks: ClientPageProps['tasks'];
  accounts: ClientPageProps['accounts'];
  contacts: ClientPageProps['contacts'];
}

function ClientView({ client, moved, describe, documents, further, meetings, tasks, accounts, contacts }: ClientViewProps) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const may = useMay();
  const alert = useAlert();
  const [tab, showTab] = useTab(TABS, paths.client(client._id));
  const mayEdit = may('clients.edit', ownershipOf(client));
  // Only what is typed in this tab keeps the page, and another tab would take that away.
  const isGone = useHeldPage(false) !== undefined;
  const { dialogs, edit, askDelete, prepare } = useClientDialogs({
    current: client,
    editFailure: (error) => describeReply(error, CLIENT_MESSAGES.detailEditFailed),
    deleteWords: () => ({
      title: 'Delete this Entry?',
      text: 'Are you sure you want to delete this entry? This action cannot be undone.',
    }),
    onDeleteFailed: (error) => void alert(describeReply(error, 'Delete failed')),
    // Whoever deletes the client has been asked already.
    onDeleted: () => navigate({ to: paths.clients, replace: true, ignoreBlocker: true }),
  });

  return (
    <>
      <AtPageTop>
        <p role="status" className={classes.moved}>
          {moved}
        </p>
      </AtPageTop>
      <RecordCard
        name={client.companyName}
        picture={client.profilePicture}
        isSquare
        above="Sales &amp; Leads"
        aside={<StatusButton client={client} mayChange={mayEdit} />}
        isAsideLast={isPhone}
        areButtonsAway={isPhone && tab !== 'basicInfo'}
        buttons={
          <ClientButtons
            client={client}
            isPhone={isPhone}
            isVisitAlone={tab !== 'basicInfo'}
            onEdit={mayEdit ? () => edit(client) : undefined}
            onDelete={may('clients.delete', ownershipOf(client)) ? () => askDelete(client) : undefined}
            onPrepare={prepare}
          />
        }
      >
        <Tabs label="About this client" tabs={TABS} active={tab} onChange={showTab} isFixed={isGone}>
          {tab === 'basicInfo' && <BasicInfo client={client} mayEdit={mayEdit} describe={describe} further={further} />}
          {tab === 'contacts' && contacts(client, mayEdit ? () => edit(client) : undefined)}
          {tab === 'meetings' && meetings(client)}
          {tab === 'documents' && documents(client)}
          {tab === 'tasks' && tasks(client)}
          {tab === 'accounts' && accounts(client)}
        </Tabs>
        {dialogs}
        <MergeArrival key={client._id} client={client} />
      </RecordCard>
    </>
  );
}
