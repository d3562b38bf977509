import { describe, expect, it } from 'vitest';
import { viewOf, viewWith } from './clients-view.rules.ts';

describe('the table’s address', () => {
  it.each([
    [{}, {}],
    [{ page: '500' }, { page: 500 }],
    [{ page: '1' }, {}],
    [{ page: '-3' }, {}],
    [{ page: '2.5' }, {}],
    [
      { segment: 'Leads', search: 'mumbai' },
      { segment: 'Leads', search: 'mumbai' },
    ],
    [{ segment: 'Everyone', sort: 'password', order: 'desc' }, {}],
    [
      { sort: 'type', order: 'sideways' },
      { sort: 'type', order: 'asc' },
    ],
    [
      { page: '3', cursor: 'abc' },
      { page: 3, cursor: 'abc' },
    ],
    [{ search: '   ' }, {}],
  ])('%j means %j', (address, view) => {
    expect(viewOf(address)).toEqual(view);
  });

  it('begins at the first page when something else is looked for', () => {
    const view = { search: 'a', page: 7, cursor: 'abc', segment: 'Leads' as const };
    expect(viewWith(view, { search: 'b' })).toEqual({ search: 'b', segment: 'Leads' });
    expect(viewWith(view, { search: '', segment: 'All' })).toEqual({});
  });
});
