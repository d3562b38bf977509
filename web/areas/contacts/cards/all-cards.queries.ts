import { contactEndpoints } from '@fairlead/contract/contacts';
import { MAX_PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { api } from '../../../platform/api.ts';
import type { Carded } from './card.rules.ts';

/** All contacts of a client, by name. */
export async function readAllOf(client: string): Promise<Carded[]> {
  const all: Carded[] = [];
  for (let page = 1; ; page++) {
    const { contacts } = await api(contactEndpoints.list, { query: { client, sort: 'name', limit: MAX_PAGE_SIZE, page } });
    all.push(...contacts);
    if (contacts.length < MAX_PAGE_SIZE) return all;
  }
}
