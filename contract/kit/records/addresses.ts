import { CURSOR_MAX, PAGE_MAX } from '../paging.ts';
import { isDay, isId } from '../values.ts';
import type { Fields } from './fields.ts';
import { type Accepted, acceptedTexts, type Filter, type Filters, type FilterValues, type List, ORDERS, parametersOf } from './lists.ts';

/** What every address of a list may say about the page. */
interface PageAddress {
  page?: number | undefined;
  cursor?: string | undefined;
}

/** What the address of a list may say. A period is either its days or one of some words that move with the calendar. */
export type ListAddress<Own, Asked, Sort, Period> = FilterValues<Own, Asked> & {
  [Name in keyof Asked as Asked[Name] extends { by: 'period' } ? Name : never]?: Period | undefined;
} & { sort?: Sort | undefined; order?: (typeof ORDERS)[number] | undefined } & PageAddress;

/**
 * Makes the reader of a list's address, for `validateSearch`: filters, order and page. Wrong or blank values are left out instead of
 * breaking the page. A period may also be one of `periods`, words such as 'Today'. Without schemas, because it runs before the first rows.
 */
export function listAddressReader<
  Own extends Fields,
  Asked extends Filters<string>,
  Sort extends string,
  Rows extends string,
  const Period extends string,
>(list: List<Own, Asked, Sort, Rows>, periods: readonly [Period, ...Period[]]) {
  const filters = Object.entries<Filter>(list.filters).flatMap(([name, filter]): [string, Accepted][] => {
    const accepted = acceptedTexts(list.fields, filter);
    const texts = parametersOf(name, filter).map((parameter): [string, Accepted] => [parameter, accepted]);
    return filter.by === 'period' ? [...texts, [name, { options: periods }]] : texts;
  });
  return addressReader<ListAddress<Own, Asked, Sort, Period>>({
    ...Object.fromEntries(filters),
    sort: { options: list.sorts },
    order: { options: ORDERS },
  });
}

/** The reader of an address with these parameters and a page. Wrong or blank values are left out. */
export function addressReader<Address extends PageAddress>(parameters: Readonly<Record<string, Accepted>>) {
  const texts = Object.entries<Accepted>({ ...parameters, cursor: { max: CURSOR_MAX } });
  return (address: object): Address => {
    const read: Record<string, unknown> = {};
    for (const [name, accepted] of texts) {
      const value: unknown = Reflect.get(address, name);
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '' && accepts(accepted, text)) read[name] = text;
    }
    const page = Number(Reflect.get(address, 'page'));
    if (Number.isInteger(page) && page > 1 && page <= PAGE_MAX) read.page = page;
    return read as Address;
  };
}

function accepts(accepted: Accepted, text: string): boolean {
  if (accepted === 'id') return isId(text);
  if (accepted === 'day') return isDay(text);
  if ('max' in accepted) return text.length <= accepted.max && text.isWellFormed();
  if ('or' in accepted) return text === accepted.or || accepts(accepted.value, text);
  return accepted.options.includes(text);
}
