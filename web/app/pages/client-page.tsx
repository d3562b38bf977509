import { ClientCalendar } from '../../areas/calendar/public/calendars.tsx';
import { KeptVisitsTo } from '../../areas/checkins/public/kept-visits.tsx';
import { ProposedSite } from '../../areas/checkins/public/proposed-site.tsx';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { ClientPage as PageOfClient } from '../../areas/clients/page/client-page.tsx';
import { ContactsOf } from '../../areas/contacts/public/contacts-of.tsx';
import { KeptContacts } from '../../areas/contacts/public/kept-contacts.tsx';
import { DocumentsOf } from '../../areas/documents/public/documents-of.tsx';
import { LanesOf } from '../../areas/lanes/public/lanes-of.tsx';
import { AccountsOf } from '../../areas/ledger/public/accounts-of.tsx';
import { ClientTasks } from '../../areas/tasks/public/client-tasks.tsx';
import { KeptTasks } from '../../areas/tasks/public/kept-tasks.tsx';
import { describeOfAnyKind } from '../kinds.ts';

/** A client's page, with what other areas know of the client. */
export function ClientPage() {
  return (
    <PageOfClient
      describeOther={describeOfAnyKind}
      further={(client) => (
        <>
          <LanesOf key={`lanes-${client._id}`} client={{ _id: client._id, name: client.companyName }} />
          <ProposedSite key={`site-${client._id}`} client={client} />
          <VisitsOf key={`visits-${client._id}`} of={{ client: client._id }} />
        </>
      )}
      documents={({ _id, companyName }) => (
        <DocumentsOf key={_id} owner={{ kind: 'client', id: _id, name: companyName }} deleteAll="Delete All" />
      )}
      meetings={({ _id, companyName }) => <ClientCalendar _id={_id} name={companyName} />}
      tasks={({ _id, companyName }) => <ClientTasks _id={_id} name={companyName} />}
      offline={(client) => (
        <>
          <KeptContacts client={client} />
          <KeptTasks client={client} />
          <KeptVisitsTo client={client} />
        </>
      )}
      contacts={(client, onEdit) => <ContactsOf key={client._id} client={client} onEditClient={onEdit} />}
      accounts={({ _id, companyName }) => <AccountsOf key={_id} client={{ _id, name: companyName }} />}
    />
  );
}
