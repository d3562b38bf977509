import { CLIENT_GROUPS } from '@fairlead/contract/client-page';
import {
  CLIENT_CHOICES,
  CLIENT_DAY_FIELDS,
  CLIENT_MESSAGES,
  type Client,
  type ClientChoiceField,
  type ClientDayField,
  type ClientFormField,
} from '@fairlead/contract/clients';
import type { Ownership } from '@fairlead/contract/kit/permissions';

/** Fields that want room for several lines. */
export const LONG_FIELDS = new Set<ClientFormField>([
  'address',
  'specialRequirements',
  'riskNotes',
  'demurrageTerms',
  'tradingRoutes',
  'lostReason',
]);

interface Group {
  title: string;
  fields: readonly ClientFormField[];
}

/** Which field stands on which step (docs/product/app.md); `assignedTo` brings its role along. */
const CORPORATE_GROUPS: Group[] = [
  { title: 'Company', fields: ['companyName', 'type', 'category', 'assignedTo', 'relationshipStatus', 'currentStatus', 'lostReason'] },
  { title: 'Contact', fields: ['primaryContactName', 'designation', 'email', 'phone', 'mobile', 'decisionMaker'] },
  {
    title: 'Details',
    fields: ['website', 'socialLinks', 'country', 'address', 'taxId', 'industryType', 'cargoType', 'accountManager', 'leadSource'],
  },
];
const { billing, cargo, project } = CLIENT_GROUPS;
const BILLING_GROUPS: Group[] = [{ ...billing, fields: ['contractType', 'incoterms', ...billing.fields] }, cargo, project];

/** The wizard's steps: titles and step labels of docs/product/clients.md */
export const WIZARD_STEPS = [
  { title: 'Corporate Details', label: 'Corporate Details', groups: CORPORATE_GROUPS },
  { title: 'Billing & Operational Details', label: 'Billing Details', groups: BILLING_GROUPS },
  { title: 'Review Client Information', label: 'Review', groups: [...CORPORATE_GROUPS, ...BILLING_GROUPS] },
] as const;

/** Those of a group that are asked for: why it was lost only of what is (docs/product/clients.md). */
export const askedOf = (fields: readonly ClientFormField[], { currentStatus }: { currentStatus: string }) =>
  fields.filter((field) => field !== 'lostReason' || currentStatus === 'Lost');

const isChoice = (field: ClientFormField): field is ClientChoiceField => field in CLIENT_CHOICES;
export const isDay = (field: ClientFormField): field is ClientDayField => (CLIENT_DAY_FIELDS as readonly string[]).includes(field);

/** The options of a field that is chosen from a list. */
export const choicesOf = (field: ClientFormField): readonly string[] | undefined => (isChoice(field) ? CLIENT_CHOICES[field] : undefined);

/** The kind of input a field asks a browser for (docs/product/clients.md). */
export function inputTypeOf(field: ClientFormField): 'email' | 'tel' | 'url' | 'text' {
  if (field === 'email') return 'email';
  if (field === 'website') return 'url';
  return field === 'phone' || field === 'mobile' ? 'tel' : 'text';
}

/** The type chip (docs/product/clients.md): the type, else the relationship's status. */
export const typeShown = (client: Pick<Client, 'type' | 'relationshipStatus'>) => client.type ?? client.relationshipStatus;

/** Mobile, else phone, else 'Not provided' (docs/product/clients.md). */
export const phoneShown = (client: Pick<Client, 'mobile' | 'phone'>) => client.mobile || client.phone || CLIENT_MESSAGES.notProvided;

/** Who a client belongs to, for the permissions table. */
export const ownershipOf = (client: Pick<Client, 'createdBy' | 'assignedToId'>): Ownership => ({
  createdBy: client.createdBy,
  assignedTo: [client.assignedToId],
});
