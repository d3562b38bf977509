import { describeError } from '../../../platform/error-message.ts';
import type { ListDescription, ListPartProps, ListView } from '../../../records/list/list-description.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { CLIENT_FILTER } from '../../clients/public/client-name.tsx';
import { EMPLOYEE_FILTER } from '../../team/public/employee-name.tsx';
import { type ListedVisit, visitRecords } from '../checkins.queries.ts';
import { whenText } from '../visit-fields.rules.ts';
import { VISIT_COLUMNS } from './visit-columns.tsx';
import classes from './visit-list.module.css';

/** Visits as a list (docs/product/checkins.md). */
export const VISIT_LIST: ListDescription<ListedVisit> = {
  ...visitRecords.list,
  title: 'Visits',
  searchLabel: 'Notes or place',
  loading: 'Loading visits...',
  failure: (error) => `Error: ${describeError(error, 'The visits could not be read. Please try again.')}`,
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nothing found for “${search}”.`, hint: 'The search covers notes and places.' };
    if (reason === 'filters') return { title: 'Nothing matches.', hint: 'No visit fits all the filters.' };
    return { title: 'No visits yet.', hint: 'They appear here once the first one is logged.' };
  },
  controls: {
    employee: EMPLOYEE_FILTER,
    client: CLIENT_FILTER,
  },
  sortLabels: { createdAt: 'Sent on' },
  Beside: ListOrMap,
  columns: VISIT_COLUMNS,
  tableClass: classes.table,
  editLabel: 'Correct',
  nameRow: (visit) => `the visit to ${visit.companyName} on ${whenText(visit)}`,
};

/** Whether a view shows its visits on a map. */
export const isMap = (view: ListView): boolean => Reflect.get(view, 'show') === 'map';

function ListOrMap({ view, onChange }: ListPartProps<ListView>) {
  return (
    <Segmented
      label="Show as"
      options={[
        { value: 'list', label: 'List' },
        { value: 'map', label: 'Map' },
      ]}
      value={isMap(view) ? 'map' : 'list'}
      onChange={(show) => onChange({ show: show === 'map' ? show : undefined })}
    />
  );
}
