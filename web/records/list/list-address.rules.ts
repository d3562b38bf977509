import { type Filter, parametersOf } from '@fairlead/contract/kit/records/lists';
import type { ListView } from './list-description.ts';

interface AddressRules {
  /** As declared in the contract. */
  filters: Readonly<Record<string, Filter>>;
  /** The filter that the segments choose, and its word for everything, which no address needs to say; left out without segments. */
  segment?: { name: string; options: readonly [string, ...string[]] };
}

/** Makes the reader of a list's view from that of its address: only what makes sense together, and nothing that goes without saying. */
export function viewReader<View extends ListView>({ filters, segment }: AddressRules, readAddress: (address: object) => View) {
  return (address: object): View => {
    const view = readAddress(address);
    const drop = (...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(view, name);
    };
    if (view.sort === undefined) drop('order');
    else view.order ??= 'asc';
    if (segment && Reflect.get(view, segment.name) === segment.options[0]) drop(segment.name);
    for (const [name, filter] of Object.entries(filters)) if (filter.by === 'period') drop(...surplusDays(view, name, filter));
    return view;
  };
}

/** A period that moves on with the calendar needs no days, and days the wrong way round mean nothing. */
function surplusDays(view: ListView, name: string, filter: Filter): string[] {
  const parameters = parametersOf(name, filter);
  const [from, to] = parameters.map((each) => Reflect.get(view, each));
  return Reflect.get(view, name) !== undefined || (from && to && from > to) ? parameters : [];
}
