import { checkInEndpoints, checkInList } from '@fairlead/contract/checkins';
import { api } from '../../../platform/api.ts';
import { listQueries } from '../../../records/list/list.queries.ts';
import type { ListedVisit } from '../checkins.queries.ts';
import type { VisitView } from './visit-view.rules.ts';

export const visitListQueries = listQueries<ListedVisit, VisitView>({
  area: 'checkins',
  declared: checkInList,
  readPage: async (query, signal) => {
    const { checkIns, ...page } = await api(checkInEndpoints.list, { query, signal });
    return { rows: checkIns, ...page };
  },
  readCount: (query, signal) => api(checkInEndpoints.count, { query, signal }),
  views: checkInEndpoints,
});
