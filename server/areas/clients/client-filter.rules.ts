import { type ClientFilter, NOBODY } from '@fairlead/contract/clients';
import { instantOf, isTimeZone } from '@fairlead/contract/kit/time';
import { extractDigits, folded } from '../../platform/db/lists/folded.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { sortKey } from './client-keys.rules.ts';
import type { ClientRow } from './clients.rules.ts';

const SEGMENTS = { All: ['client', 'lead'], Clients: ['client'], Leads: ['lead'] } as const;
const EVERYONE = ['client', 'lead', 'lost'] as const;
const DAY_MS = 86_400_000;

/** What is asked of each client, ready to be compared; absent or empty is not asked. Texts are folded; `addedBefore` is an instant that is too late. */
export interface Asked {
  segments: readonly ClientRow['segment'][];
  search: string;
  companyName: string;
  /** Null asks for those assigned to nobody. */
  assignedToId?: string | null;
  categoryKey: string;
  typeKey: string;
  /** Of a telephone number; `phoneText` where what was typed has no digit: it is compared with what the column shows. */
  phoneDigits: string;
  phoneText: string;
  addedFrom?: string;
  addedBefore?: string;
}

/** Reads a filter. Days are those of `timeZone`, else of `zone`, the workspace's; a zone nobody knows and days in the wrong order are refused. */
export function askedOf(filter: ClientFilter & { everyone?: boolean }, zone: string): Asked {
  const { segment = 'All', addedFrom, addedTo, timeZone = zone } = filter;
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'The time zone is not known');
  if (addedFrom !== undefined && addedTo !== undefined && addedTo < addedFrom)
    throw invalidField('addedTo', 'The last day must not be before the first');
  const withLost = filter.everyone || (segment === 'All' && filter.lost === 'true');
  const { assignedToId, phone = '' } = filter;
  const phoneDigits = extractDigits(phone);
  return {
    segments: withLost ? EVERYONE : SEGMENTS[segment],
    search: folded(filter.search ?? ''),
    companyName: folded(filter.companyName ?? ''),
    ...(assignedToId !== undefined && { assignedToId: assignedToId === NOBODY ? null : assignedToId }),
    categoryKey: sortKey(filter.category ?? ''),
    // No relationship is called like a type, so that the key tells the type alone.
    typeKey: sortKey(filter.type ?? ''),
    phoneDigits,
    phoneText: phoneDigits === '' ? folded(phone) : '',
    ...(addedFrom !== undefined && { addedFrom: startOf(addedFrom, timeZone) }),
    ...(addedTo !== undefined && { addedBefore: startOf(dayAfter(addedTo), timeZone) }),
  };
}

const startOf = (day: string, zone: string) => instantOf(day, '00:00', zone).toISOString();
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
