import type { Endpoint } from '../endpoint.ts';

/** What API keys can be for: areas of records, with their names. What is in none of them, keys can't reach (docs/decisions/0109). */
export const KEY_AREAS = {
  clients: 'Clients',
  contacts: 'Contacts',
  lanes: 'Lanes',
  ports: 'Ports',
  team: 'Team',
  checkins: 'Visits',
  calendar: 'Calendar',
  tasks: 'Tasks',
  documents: 'Files',
  ledger: 'Accounts (receivables, payables)',
} as const;
export type KeyArea = keyof typeof KEY_AREAS;
export const isKeyArea = (area: string): area is KeyArea => Object.hasOwn(KEY_AREAS, area);

/** What an API key needs for a call, as its refusal and the API description name it: 'tasks:write'. Undefined: no key may make it. */
export const keyScope = ({ keys = '', method }: Pick<Endpoint, 'keys' | 'method'>): string | undefined =>
  isKeyArea(keys) ? `${keys}:${method === 'GET' ? 'read' : 'write'}` : undefined;
