import { checkInEndpoints, checkInList } from '@fairlead/contract/checkins';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { exportFrom } from '../../../records/list/list.queries.ts';
import type { ListDescription } from '../../../records/list/list-description.ts';
import { useClientName } from '../../clients/public/use-client-name.ts';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import type { ListedVisit } from '../checkins.queries.ts';
import { whenText } from '../visit-fields.rules.ts';
import { VISIT_COLUMNS } from './visit-columns.tsx';
import classes from './visit-list.module.css';
import { visitListQueries } from './visit-list.queries.ts';
import { readVisitAddress, type VisitView } from './visit-view.rules.ts';

const EmployeeField = lazyPart(() => import('./visit-filters.tsx'), 'EmployeeField');
const ClientField = lazyPart(() => import('./visit-filters.tsx'), 'ClientField');

/** Visits as a list (docs/product/checkins.md). */
export const VISIT_LIST: ListDescription<ListedVisit, VisitView> = {
  path: paths.checkIns,
  readAddress: readVisitAddress,
  queries: visitListQueries,
  exportFile: exportFrom(checkInEndpoints.exportTable, checkInList.filters),
  title: 'Visits',
  searchLabel: 'Notes or place',
  nouns: { one: 'visit', many: 'visits' },
  loading: 'Loading visits...',
  failure: (error) => `Error: ${describeError(error, 'The visits could not be read. Please try again.')}`,
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nothing found for “${search}”.`, hint: 'The search covers notes and places.' };
    if (reason === 'filters') return { title: 'Nothing matches.', hint: 'No visit fits all the filters.' };
    return { title: 'No visits yet.', hint: 'They appear here once the first one is logged.' };
  },
  declared: checkInList,
  controls: {
    employee: { Field: EmployeeField, Value: EmployeeName },
    client: { Field: ClientField, Value: ClientName },
  },
  sortLabels: { createdAt: 'Sent on' },
  columns: VISIT_COLUMNS,
  tableClass: classes.table,
  editLabel: 'Correct',
  nameRow: (visit) => `the visit to ${visit.companyName} on ${whenText(visit)}`,
  href: ({ _id }) => paths.checkIn(_id),
};

function EmployeeName({ value }: { value: string }) {
  return useEmployeeName(value) ?? '…';
}

function ClientName({ value }: { value: string }) {
  return useClientName(value) ?? '…';
}
