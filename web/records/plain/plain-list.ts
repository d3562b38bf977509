import { describeError } from '../../platform/error-message.ts';
import type { ListDescription, ListedRow, ListView } from '../list/list-description.ts';

interface PlainList<Row extends ListedRow> extends Pick<ListDescription<Row>, 'title' | 'columns' | 'nameRow'> {
  /** What the search finds, as in 'Name or e-mail'. */
  searched: string;
}
type ListParts<Row extends ListedRow, View extends ListView> = Omit<
  ListDescription<Row, View>,
  'title' | 'columns' | 'nameRow' | 'searchLabel' | 'loading' | 'controls' | 'failure' | 'empty'
>;

/** A list that says of its records what can be said of any; `list` is that of `createRecords`. */
export function plainList<Row extends ListedRow, View extends ListView>(
  list: ListParts<Row, View>,
  { title, searched, columns, nameRow }: PlainList<Row>,
): ListDescription<Row, View> {
  const { many } = list.nouns;
  return {
    ...list,
    ...{ title, columns, nameRow, searchLabel: searched, loading: `Loading ${many}...`, controls: {} },
    failure: (error) => `Error: ${describeError(error, `The ${many} could not be read. Please try again.`)}`,
    empty(reason, view) {
      if (reason !== 'search') return { title: reason === 'filters' ? 'Nothing matches.' : `No ${many} yet.` };
      return { title: `Nothing found for “${Reflect.get(view, 'search')}”.`, hint: `The search covers ${searched.toLowerCase()}.` };
    },
  };
}
