import type { ClientTable } from '../areas/clients/clients.tables.ts';
import { folded } from '../platform/db/lists/text-search.ts';

/** A stored client for tests of what lies below the service: the named columns, and nothing filled in besides what must be. */
export function clientRow(companyName: string, rest: Partial<ClientTable> = {}) {
  const email = rest.email ?? 'someone@example.com';
  return {
    id: crypto.randomUUID(),
    companyName,
    email,
    sites: '[]',
    segment: 'lead' as const,
    nameKey: folded(companyName),
    typeKey: '',
    assignedKey: '',
    categoryKey: '',
    phoneKey: '',
    phoneDigits: '',
    searchText: folded(`${companyName} ${email}`),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...rest,
  };
}
