import type { ClientTable } from '../../areas/clients/clients.tables.ts';
import { folded } from '../../platform/db/lists/text-search.ts';

/** A client row for tests below the service: the given columns, and only the required ones besides. */
export function clientRow(companyName: string, rest: Partial<ClientTable> = {}) {
  const email = rest.email ?? 'someone@example.com';
  return {
    id: crypto.randomUUID(),
    companyName,
    email,
    sites: '[]',
    opportunityCurrency: 'USD',
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
