import { CLIENT_LABELS } from '@fairlead/contract/clients';
import { hostKey, numberKey } from '@fairlead/contract/clients/likeness';
import { DUPLICATE_REASONS, type DuplicatePair, type PairedClient } from '@fairlead/contract/clients/merges';
import { folded } from '@fairlead/contract/kit/records/folded';
import { mediumDate } from '../../../platform/time.ts';

export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
export const REASON_WORDS: Record<DuplicateReason, string> = {
  email: 'Same e-mail',
  phone: 'Same number',
  website: 'Same website',
  name: 'Similar name',
};

/** What the page's address says. `cursor` wins over `page`, as everywhere. */
export interface DuplicatesView {
  by?: DuplicateReason | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** Whatever is no value of its kind is left out. */
export function readDuplicatesAddress(address: Readonly<Record<string, unknown>>): DuplicatesView {
  const by = DUPLICATE_REASONS.find((reason) => reason === address.by);
  const page = /^[1-9]\d{0,7}$/.test(String(address.page ?? '')) ? Number(address.page) : undefined;
  const cursor = typeof address.cursor === 'string' && address.cursor !== '' ? address.cursor : undefined;
  return { ...(by && { by }), ...(page && { page }), ...(cursor && { cursor }) };
}

/** A name alone only asks. */
export const isQuestion = ({ by }: Pick<DuplicatePair, 'by'>): boolean => by.every((reason) => reason === 'name');

type Compared = 'email' | 'phone' | 'mobile' | 'website' | 'primaryContactName' | 'address' | 'country' | 'assignedTo' | 'createdAt';
const COMPARED: readonly Compared[] = [
  ...(['email', 'phone', 'mobile', 'website', 'primaryContactName', 'address', 'country', 'assignedTo', 'createdAt'] as const),
];

/** One field of both clients; '' for a blank. */
export interface ComparedField {
  field: Compared;
  label: string;
  texts: readonly [string, string];
  /** Which of the two say what the other says too. */
  isEqual: readonly [boolean, boolean];
}

/** Both clients field by field, without what neither says. A number counts as equal whichever of the other's numbers it is. */
export function compareClients(clients: DuplicatePair['clients']): readonly ComparedField[] {
  return COMPARED.map((field) => {
    const isEqual = clients.map((client, at) => {
      const key = keyOf(client, field);
      return key !== undefined && keysBeside(clients[1 - at] as PairedClient, field).includes(key);
    });
    return {
      field,
      label: field === 'createdAt' ? 'Added' : CLIENT_LABELS[field],
      texts: clients.map((client) => textOf(client, field)) as [string, string],
      isEqual: isEqual as [boolean, boolean],
    };
  }).filter(({ texts }) => texts.some((text) => text !== ''));
}

const textOf = (client: PairedClient, field: Compared): string =>
  field === 'createdAt' ? mediumDate(client.createdAt) : (client[field]?.trim() ?? '');

/** Equal keys mean the same, by the rules by which pairs are found; undefined for what can't. */
function keyOf(client: PairedClient, field: Compared): string | undefined {
  if (field === 'createdAt') return undefined;
  const value = client[field] ?? '';
  if (field === 'website') return hostKey(value);
  return field === 'phone' || field === 'mobile' ? numberKey(value) : folded(value) || undefined;
}

const keysBeside = (client: PairedClient, field: Compared): (string | undefined)[] =>
  field === 'phone' || field === 'mobile' ? [keyOf(client, 'phone'), keyOf(client, 'mobile')] : [keyOf(client, field)];
