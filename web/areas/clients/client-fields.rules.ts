import { CLIENT_FIELDS, CLIENT_MESSAGES, CLIENT_STEPS, type Client, type ClientFormField } from '@fairlead/contract/clients';
import { type Field, type FieldGroup, groupsOfStep, optionsOf } from '@fairlead/contract/kit/fields';
import type { Ownership } from '@fairlead/contract/kit/permissions';

const [CORPORATE, BILLING] = CLIENT_STEPS.map((step) => groupsOfStep(CLIENT_FIELDS, step)) as [Groups, Groups];
type Groups = FieldGroup<ClientFormField>[];

/** The wizard's steps: titles and step labels of docs/product/clients.md. `assignedTo` brings its role along. */
export const WIZARD_STEPS = [
  { title: CLIENT_STEPS[0], label: CLIENT_STEPS[0], groups: CORPORATE },
  { title: CLIENT_STEPS[1], label: 'Billing Details', groups: BILLING },
  { title: 'Review Client Information', label: 'Review', groups: [...CORPORATE, ...BILLING] },
] as const;

/** Those of a group that are asked for: why it was lost only of what is (docs/product/clients.md). */
export const askedOf = (fields: readonly ClientFormField[], { currentStatus }: { currentStatus: string }) =>
  fields.filter((field) => field !== 'lostReason' || currentStatus === 'Lost');

const kindOf = (field: ClientFormField): Field['kind'] => CLIENT_FIELDS[field].kind;
/** Whether it wants room for several lines. */
export const isLong = (field: ClientFormField) => 'isLong' in CLIENT_FIELDS[field];
export const isDay = (field: ClientFormField) => kindOf(field) === 'day';

/** The options of a field that is chosen from a list. */
export const choicesOf = (field: ClientFormField) => optionsOf(CLIENT_FIELDS[field]);

/** The kind of input a field asks a browser for (docs/product/clients.md). */
export function inputTypeOf(field: ClientFormField): 'email' | 'tel' | 'url' | 'text' {
  const kind = kindOf(field);
  if (kind === 'email' || kind === 'url') return kind;
  return kind === 'phone' ? 'tel' : 'text';
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
