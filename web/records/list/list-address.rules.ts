import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import { type Filter, type Filters, type List, parametersOf } from '@fairlead/contract/kit/records/lists';
import { DATE_PRESETS } from '../../ui/dates/date-range.ts';

/** The filter that the segments choose, and its options; the first means everything, which no address needs to say. */
export interface ListSegment {
  name: string;
  options: readonly [string, ...string[]];
}

/** Makes the reader of a list's view from its address: only what makes sense together, and nothing that goes without saying. */
export function readListAddress<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
  segment?: ListSegment,
) {
  const readAddress = listAddressReader(list, DATE_PRESETS);
  return (address: object) => {
    const view = readAddress(address);
    const drop = (...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(view, name);
    };
    if (view.sort === undefined) drop('order');
    else view.order ??= 'asc';
    if (segment && Reflect.get(view, segment.name) === segment.options[0]) drop(segment.name);
    for (const [name, filter] of Object.entries<Filter>(list.filters)) if (filter.by === 'period') drop(...surplusDays(view, name, filter));
    return view;
  };
}

/** A period that moves on with the calendar needs no days, and days the wrong way round mean nothing. */
function surplusDays(view: object, name: string, filter: Filter): string[] {
  const parameters = parametersOf(name, filter);
  const [from, to] = parameters.map((each) => Reflect.get(view, each));
  return Reflect.get(view, name) !== undefined || (from && to && from > to) ? parameters : [];
}
