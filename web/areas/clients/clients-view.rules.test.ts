import { describe, expect, it } from 'vitest';
import { cleared, filterOf, filtersIn, queryTextOf, viewOf, viewOfQuery, viewWith, viewWithout } from './clients-view.rules.ts';

const RIYA = '0198aaaa-0000-7000-8000-000000000001';

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
    [
      { companyName: ' steel ', category: 'Bulk', phone: '98480', type: 'Shipper', assignedToId: RIYA },
      { companyName: 'steel', category: 'Bulk', phone: '98480', type: 'Shipper', assignedToId: RIYA },
    ],
    [{ assignedToId: 'nobody' }, { assignedToId: 'nobody' }],
    [{ type: 'Pirate', assignedToId: 'Riya', companyName: '', phone: '0'.repeat(61), timeZone: 'Mars/Olympus' }, {}],
    [
      { addedFrom: '2026-11-01', addedTo: '2026-11-07' },
      { addedFrom: '2026-11-01', addedTo: '2026-11-07' },
    ],
    [{ added: 'Last 7 days', addedFrom: '2026-11-01' }, { added: 'Last 7 days' }],
    [{ added: 'Last century' }, {}],
    [{ addedFrom: '2026-11-01' }, { addedFrom: '2026-11-01' }],
    [{ addedFrom: '2026-02-30', addedTo: 'yesterday' }, {}],
    [{ addedFrom: '2026-11-07', addedTo: '2026-11-01' }, {}],
    [{ lost: 'true' }, { lost: 'true' }],
    [{ lost: 'false' }, {}],
    [{ lost: 'true', segment: 'Leads' }, { segment: 'Leads' }],
  ])('%j means %j', (address, view) => {
    expect(viewOf(address)).toEqual(view);
  });

  it('begins at the first page when something else is looked for', () => {
    const view = { search: 'a', page: 7, cursor: 'abc', segment: 'Leads' as const };
    expect(viewWith(view, { search: 'b' })).toEqual({ search: 'b', segment: 'Leads' });
    expect(viewWith(view, { search: '', segment: 'All' })).toEqual({});
  });

  it('loses one filter, both days of it where it has two, or all of them but not its order', () => {
    const view = viewOf({ type: 'Agent', addedFrom: '2026-11-01', addedTo: '2026-11-07', search: 'a', sort: 'type', page: '4' });
    expect(filtersIn(view)).toEqual(['type', 'added']);
    expect(viewWithout(view, 'added')).toEqual({ type: 'Agent', search: 'a', sort: 'type', order: 'asc' });
    expect(viewWithout(view, 'type')).not.toHaveProperty('type');
    expect(cleared(view)).toEqual({ sort: 'type', order: 'asc' });
  });

  it('is counted whatever its order and page', () => {
    expect(filterOf(viewOf({ sort: 'type', page: '3', cursor: 'x', type: 'Agent', lost: 'true' }))).toEqual({
      type: 'Agent',
      lost: 'true',
    });
  });
});

describe('a saved view', () => {
  it('is the same text however the address came about, and leads back to the same rows', () => {
    const one = viewOf({ type: 'Agent', category: 'Bulk & break-bulk', page: '3', cursor: 'x' });
    const other = viewOf({ category: 'Bulk & break-bulk', type: 'Agent' });
    expect(queryTextOf(one)).toBe('category=Bulk+%26+break-bulk&type=Agent');
    expect(queryTextOf(other)).toBe(queryTextOf(one));
    expect(viewOfQuery(queryTextOf(one))).toEqual(other);
    expect(viewOfQuery(queryTextOf({ added: 'Today' }))).toEqual({ added: 'Today' });
  });

  it('that no longer means anything shows everything', () => {
    expect(viewOfQuery('type=Pirate&page=9')).toEqual({});
  });
});
