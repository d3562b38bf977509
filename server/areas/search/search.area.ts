import { searchEndpoints } from '@fairlead/contract/search';
import type { Area } from '../../program.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearch } from './search.service.ts';
import { searchLook } from './search-index.service.ts';
import { searchedKinds } from './searched-kinds.ts';

export const searchArea: Area = {
  name: 'search',
  endpoints: { search: searchEndpoints },
  build(program) {
    const { db, changedRecords } = program;
    const kinds = () => searchedKinds(program.kinds.registered);
    const search = createSearch({ db, changedRecords, kinds });
    return {
      looks: () => kinds().map(searchLook),
      register: (app) => searchRoutes(app, search),
      sweep: search.sweep,
    };
  },
};
