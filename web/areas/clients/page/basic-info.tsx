import { CLIENT_LABELS, CLIENT_MESSAGES, type Client, type ClientFormField } from '@fairlead/contract/clients';
import { CLIENT_GROUPS } from '@fairlead/contract/clients/page';
import type { ReactNode } from 'react';
import { useDraftMoves } from '../../../platform/drafts/drafts.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { emailLink, FieldColumns, FieldList, phoneLink } from '../../../records/page/field-list.tsx';
import { Timeline } from '../../../records/timeline/timeline.tsx';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { recordQueries } from '../client-records.queries.ts';
import { fieldText } from '../client-text.rules.ts';
import { ClientSites } from '../sites/client-sites.tsx';
import { StatusHistory } from '../status/status-history.tsx';
import { ClientNotes } from './client-notes.tsx';
import { webAddress } from './client-website.rules.ts';
import { FollowUp } from './follow-up.tsx';

const MergesOf = lazyPart(() => import('../merge/merges-of.tsx'), 'MergesOf');

const [BASIC_INFO, ...FURTHER_GROUPS] = CLIENT_GROUPS;

interface BasicInfoProps {
  client: Client;
  mayEdit: boolean;
  describe: (entry: TimelineEntry) => DescribedEntry | undefined;
  /** Of other areas, above the timeline. */
  further: ReactNode;
}

/** The specified fields in their order (docs/product/clients.md), then the others in groups; beside them what is to do and what was done. */
export function BasicInfo({ client, mayEdit, describe, further }: BasicInfoProps) {
  const draftMoves = useDraftMoves();
  return (
    <>
      <FollowUp client={client} mayEdit={mayEdit} />
      <FieldColumns
        beside={
          <>
            <ClientNotes key={`notes-${client._id}-${draftMoves}`} client={client} mayEdit={mayEdit} />
            <ClientSites client={client} mayEdit={mayEdit} />
            <StatusHistory clientId={client._id} />
            {further}
            <MergesOf key={`merges-${client._id}`} client={client} />
            <Timeline query={recordQueries.timeline(client._id)} describe={describe} />
          </>
        }
      >
        <FieldList fields={listFields(client, BASIC_INFO.fields)} />
        {FURTHER_GROUPS.map(({ title, fields }) => (
          <FieldList key={title} title={title} fields={listFields(client, fields)} />
        ))}
      </FieldColumns>
    </>
  );
}

function listFields(client: Client, fields: readonly ClientFormField[]) {
  return fields.map((field) => {
    const text = fieldText(client, field);
    return {
      label: CLIENT_LABELS[field],
      text,
      isBlank: text === CLIENT_MESSAGES.notProvided,
      content: linkField(client, field),
      below: field === 'assignedTo' ? client.assignedRole : null,
    };
  });
}

/** Addresses that a device can open; undefined for plain text. */
function linkField(client: Client, field: ClientFormField): ReactNode {
  if (field === 'email') return emailLink(client.email);
  if (field === 'phone' || field === 'mobile') return phoneLink(client[field]);
  const address = field === 'website' && client.website ? webAddress(client.website) : undefined;
  return (
    address && (
      <a href={address} target="_blank" rel="noopener noreferrer" className="link">
        {client.website}
      </a>
    )
  );
}
