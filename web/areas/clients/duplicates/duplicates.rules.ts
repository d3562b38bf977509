import { CLIENT_LABELS } from '@fairlead/contract/clients';
import { DUPLICATE_REASONS, type DuplicatePair, LIKENED_FIELDS, type PairedClient } from '@fairlead/contract/clients/merges';
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

/** Both clients field by field, without what neither says. What they were found to be the same by is said by the server. */
export function compareClients({ clients, alike }: Pick<DuplicatePair, 'clients' | 'alike'>): readonly ComparedField[] {
  const [one, other] = clients;
  return COMPARED.map((field) => ({
    field,
    label: field === 'createdAt' ? 'Added' : CLIENT_LABELS[field],
    texts: [textOf(one, field), textOf(other, field)] as const,
    isEqual: isLikened(field) ? ([alike[0].includes(field), alike[1].includes(field)] as const) : bothIf(isSame(one, other, field)),
  })).filter(({ texts }) => texts.some((text) => text !== ''));
}

const isLikened = (field: Compared): field is (typeof LIKENED_FIELDS)[number] => (LIKENED_FIELDS as readonly string[]).includes(field);
const bothIf = (isEqual: boolean) => [isEqual, isEqual] as const;

const isSame = (one: PairedClient, other: PairedClient, field: Compared): boolean =>
  field !== 'createdAt' && folded(textOf(one, field)) !== '' && folded(textOf(one, field)) === folded(textOf(other, field));

const textOf = (client: PairedClient, field: Compared): string =>
  field === 'createdAt' ? mediumDate(client.createdAt) : (client[field]?.trim() ?? '');
