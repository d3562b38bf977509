import type { Filter } from '@fairlead/contract/kit/records/lists';
import { describe, expect, it } from 'vitest';
import {
  changeView,
  filtersIn,
  queryText,
  readQueryText,
  resetView,
  withoutFilter,
  withoutFilters,
  withoutOrder,
} from './list-view.rules.ts';

const NAMES = ['search', 'show', 'type', 'category', 'added', 'addedFrom', 'addedTo', 'sort', 'order'];

/** A list that knows these names, whatever their values, and pages from the second on. */
const list = {
  readAddress(given: object) {
    const address: Record<string, unknown> = { ...given };
    const known = NAMES.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
    return { ...Object.fromEntries(known), ...(Number(address.page) > 1 && { page: Number(address.page) }) };
  },
  segment: { name: 'show' },
  declared: {
    filters: {
      search: { by: 'text', fields: ['name'], max: 80, label: 'Search', isSearch: true },
      show: { by: 'option', options: ['All', 'Some'], label: 'Show' },
      type: { by: 'value', field: 'type', label: 'Type' },
      category: { by: 'text', fields: ['category'], max: 80, label: 'Category' },
      added: { by: 'period', field: 'createdAt', label: 'Added on' },
    } satisfies Record<string, Filter>,
  },
};

describe('a view', () => {
  it('begins at the first page when something else is looked for', () => {
    const view = { search: 'a', page: 7, cursor: 'abc', type: 'Agent' };
    expect(changeView(list, view, { search: 'b' })).toEqual({ search: 'b', type: 'Agent' });
    expect(changeView(list, view, { search: '', type: undefined })).toEqual({});
  });

  it('loses one filter, all days of it where it has some, or all of them but not its order', () => {
    const view = list.readAddress({
      type: 'Agent',
      addedFrom: '2026-11-01',
      addedTo: '2026-11-07',
      search: 'a',
      show: 'Some',
      sort: 'type',
      page: '4',
    });
    const [type, added] = filtersIn(list, view);
    expect([type?.[0], added?.[0]]).toEqual(['type', 'added']);
    expect(withoutFilter(list, view, added!)).toEqual({ type: 'Agent', search: 'a', show: 'Some', sort: 'type' });
    expect(withoutFilter(list, view, type!)).not.toHaveProperty('type');
    expect(withoutFilters(list, view)).toEqual({ search: 'a', show: 'Some', sort: 'type' });
    expect(resetView(list, view)).toEqual({ sort: 'type' });
  });

  it('is counted whatever its order and page', () => {
    expect(withoutOrder(list.readAddress({ sort: 'type', page: '3', cursor: 'x', type: 'Agent' }))).toEqual({ type: 'Agent' });
  });
});

describe('a saved view', () => {
  it('is the same text however the address came about, and leads back to the same rows', () => {
    const one = list.readAddress({ type: 'Agent', category: 'Bulk & break-bulk', page: '3' });
    const other = list.readAddress({ category: 'Bulk & break-bulk', type: 'Agent' });
    expect(queryText(one)).toBe('category=Bulk+%26+break-bulk&type=Agent');
    expect(queryText(other)).toBe(queryText(one));
    expect(readQueryText(list, queryText(one))).toEqual(other);
    expect(readQueryText(list, queryText({ sort: undefined, order: 'asc' }))).toEqual({ order: 'asc' });
  });

  it('shows no page, whatever its query says', () => {
    expect(readQueryText(list, 'flag=Panama&page=9')).toEqual({});
  });
});
