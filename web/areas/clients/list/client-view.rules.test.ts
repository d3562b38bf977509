import { describe, expect, it } from 'vitest';
import { readClientAddress } from './client-view.rules.ts';

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
    [{ segment: 'Pirate', assignedToId: 'Riya', companyName: '', phone: '0'.repeat(61), timeZone: 'Mars/Olympus' }, {}],
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
    expect(readClientAddress(address)).toEqual(view);
  });
});
