import {
  CLIENT_FIELDS,
  CLIENT_LABELS,
  CLIENT_MESSAGES,
  type Client,
  type ClientFilter,
  type ClientFormField,
} from '@fairlead/contract/clients';
import { CLIENT_GROUPS, moneyShown } from '@fairlead/contract/clients/page';
import type { StatusStep } from '@fairlead/contract/clients/records';
import type { FieldGroup } from '@fairlead/contract/kit/records/fields';
import type { RecordNote } from '@fairlead/contract/kit/records/notes';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Column, RecordPage, Row } from '../../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../../records/export/file-columns.ts';

export const EXPORT_COLUMNS = fileColumns(CLIENT_FIELDS);

/** The columns that fit on a page: those of the list, and the most useful others. */
export const PRINTED_COLUMNS: Column[] = [
  { key: 'companyName', header: CLIENT_LABELS.companyName, kind: 'text', width: 28 },
  { key: 'shownType', header: 'Type', kind: 'text', width: 12 },
  { key: 'category', header: CLIENT_LABELS.category, kind: 'text', width: 14 },
  { key: 'assigned', header: CLIENT_LABELS.assignedTo, kind: 'text', width: 17 },
  { key: 'shownPhone', header: CLIENT_LABELS.phone, kind: 'text', width: 17 },
  { key: 'email', header: CLIENT_LABELS.email, kind: 'text', width: 25 },
  { key: 'country', header: CLIENT_LABELS.country, kind: 'text', width: 14 },
  { key: 'currentStatus', header: 'Status', kind: 'text', width: 12 },
  { ...fileColumn('opportunityValue', CLIENT_FIELDS.opportunityValue), width: 16 },
  { key: 'addedOn', header: 'Added on', kind: 'day', width: 12 },
];

/** A client as a row of `EXPORT_COLUMNS`. The client's own object becomes the row, because copying sixty values takes as long as reading them. */
export const exportRow = (client: Client): Row => Object.assign(client, { sites: client.sites.map(siteText).join('; ') || null });

/** A client as a row of `PRINTED_COLUMNS`; its day is one of the time zone. */
export const printedRow = (client: Client, timeZone: string): Row => ({
  companyName: client.companyName,
  shownType: client.type ?? client.relationshipStatus,
  category: client.category,
  assigned: [client.assignedTo, client.assignedRole].filter((text) => text !== null).join(', ') || null,
  shownPhone: client.mobile || client.phone || CLIENT_MESSAGES.notProvided,
  email: client.email ?? CLIENT_MESSAGES.notProvided,
  country: client.country,
  currentStatus: client.currentStatus,
  opportunityValue: client.opportunityValue,
  opportunityCurrency: client.opportunityCurrency,
  addedOn: formatDay(client.createdAt, timeZone),
});

const formatDay = (instant: string, timeZone: string) => dayIn(timeZone, new Date(instant));

const siteText = ({ name, latitude, longitude, radius }: Client['sites'][number]) =>
  `${name} (${latitude}, ${longitude}, within ${radius} m)`;

/** The title of a list's file, and which rows it holds before labelled filters are applied. */
export function describeTable({ segment = 'All', lost }: Pick<ClientFilter, 'segment' | 'lost'>): { title: string; rows: string } {
  if (segment !== 'All') return { title: segment, rows: segment };
  return { title: 'Clients and Leads', rows: `All clients and leads, the lost ${lost === 'true' ? 'included' : 'left out'}` };
}

const EXTRA_FIELDS = ['assignedRole', 'lostReason'] as const;
/** The page's groups, with the fields that the page shows elsewhere. */
export const PAGE_GROUPS: FieldGroup<ClientFormField>[] = [
  ...CLIENT_GROUPS.map(({ title, fields }) => (title === 'Company' ? { title, fields: [...fields, ...EXTRA_FIELDS] } : { title, fields })),
  { title: 'Follow-up and notes', fields: ['followUpDate', 'notes'] },
];

export interface Printed {
  client: Client;
  notes: readonly RecordNote[];
  steps: readonly StatusStep[];
  /** A line that says when and by whom the file was made. */
  made: string;
  timeZone: string;
}

/** One client's Basic Info tab with its sites, dated notes and status history. */
export function makeClientPage({ client, notes, steps, made, timeZone }: Printed): RecordPage {
  const groups = PAGE_GROUPS.map(({ title, fields }) => ({
    title,
    pairs: fields.map((field) => ({ label: CLIENT_LABELS[field], value: formatField(client, field) })),
  }));
  const sites = client.sites.map((site) => ({ label: site.name, value: `${site.latitude}, ${site.longitude}, within ${site.radius} m` }));
  const when = (at: string, by: string | null) => [formatDay(at, timeZone), by].filter((part) => part !== null).join(' ');
  const dated = notes.map(({ createdAt, author, text }) => ({ label: when(createdAt, author), value: text }));
  const statuses = steps.map(({ at, by, from, to, reason }) => ({
    label: when(at, by),
    value: `${from === null ? '' : `${from} → `}${to ?? CLIENT_MESSAGES.notProvided}${reason === null ? '' : `: ${reason}`}`,
  }));
  const filled = [
    { title: 'Sites', pairs: sites },
    { title: 'Dated notes', pairs: dated },
    { title: 'Status history', pairs: statuses },
  ].filter(({ pairs }) => pairs.length > 0);
  return { title: client.companyName, subtitles: [made], groups: [...groups, ...filled] };
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

function formatField(client: Client, field: ClientFormField): string {
  const value = client[field];
  if (value === null || value === '') return CLIENT_MESSAGES.notProvided;
  if (typeof value === 'number') return moneyShown(value, client.opportunityCurrency);
  return CLIENT_FIELDS[field].kind === 'day' ? DAY.format(new Date(value)) : value;
}
