import { searchEndpoints } from '@fairlead/contract/search';
import { type App, register } from '../../platform/http/register.ts';
import type { Search } from './search.service.ts';

export function searchRoutes(app: App, search: Search) {
  register(app, searchEndpoints.find, ({ actor, query }) => search.find(actor, query));
}
