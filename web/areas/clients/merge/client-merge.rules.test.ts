import type { Client } from '@fairlead/contract/clients';
import { describe, expect, it } from 'vitest';
import { gather } from '../../../records/merge/gather.rules.ts';
import { CLIENT_GATHERING, countHindrance, isMergeOf, mergeQuestion, problemsByUnit, proposeKept } from './client-merge.rules.ts';

const aClient = (_id: string, part: Partial<Client> = {}) =>
  ({
    ...{ _id, companyName: `Company ${_id}`, email: 'a@b.example', sites: [], profilePicture: null, opportunityCurrency: 'USD' },
    ...{ version: 3, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...part,
  }) as unknown as Client;
const site = (name: string) => ({ name, latitude: 15.4, longitude: 73.8, radius: 300 });

function asked(clients: Client[], keptId: string, picks = {}) {
  const kept = clients.find(({ _id }) => _id === keptId) as Client;
  return mergeQuestion(clients, kept, gather(CLIENT_GATHERING, clients, keptId, picks));
}

describe('what is sent', () => {
  it('is what becomes other in the kept client, with the versions of all', () => {
    const clients = [aClient('a', { companyName: 'Konkan', version: 4 }), aClient('b', { companyName: 'Konkan', country: 'India' })];
    expect(asked(clients, 'a')).toEqual({ keepId: 'a', ids: ['b'], values: { country: 'India' }, versions: { a: 4, b: 3 } });
    expect(asked(clients, 'b').values).toEqual({});
  });

  it('takes an opportunity’s value with its currency, and a status with its reason', () => {
    const clients = [
      aClient('a', { currentStatus: 'Quoted', opportunityValue: 5 }),
      aClient('b', { currentStatus: 'Lost', lostReason: 'Price', opportunityValue: 9, opportunityCurrency: 'EUR' }),
    ];
    expect(asked(clients, 'a', { currentStatus: 'b', opportunityValue: 'b' }).values).toEqual({
      ...{ currentStatus: 'Lost', lostReason: 'Price' },
      ...{ opportunityValue: 9, opportunityCurrency: 'EUR' },
    });
    expect(asked(clients, 'b', { currentStatus: 'a' }).values).toEqual({ currentStatus: 'Quoted', lostReason: null });
  });

  it('takes a project’s start with its end', () => {
    const clients = [
      aClient('a', { projectTimelineStart: '2026-05-01' }),
      aClient('b', { projectTimelineStart: '2026-01-01', projectTimelineEnd: '2026-02-01' }),
    ];
    expect(asked(clients, 'a').values).toEqual({});
    expect(asked(clients, 'a', { projectTimelineStart: 'b' }).values).toEqual({
      projectTimelineStart: '2026-01-01',
      projectTimelineEnd: '2026-02-01',
    });
  });

  it('takes an employee with id and role', () => {
    const clients = [aClient('a'), aClient('b', { assignedTo: 'Riya Nair', assignedToId: 'e1', assignedRole: 'Manager' })];
    expect(asked(clients, 'a').values).toEqual({ assignedTo: 'Riya Nair', assignedToId: 'e1', assignedRole: 'Manager' });
  });

  it('puts sites, ports and notes of all together', () => {
    const clients = [
      aClient('a', { sites: [site('Jetty')], preferredLoadPorts: 'Goa', notes: 'Calls early' }),
      aClient('b', { sites: [site('Jetty'), site('Yard')], preferredLoadPorts: 'goa, Sohar', notes: 'Met at the port' }),
    ];
    expect(asked(clients, 'a').values).toEqual({
      ...{ sites: [site('Jetty'), site('Yard')], preferredLoadPorts: 'Goa, Sohar', notes: 'Calls early\n\nMet at the port' },
    });
  });
});

describe('the client that is proposed to be kept', () => {
  const full = aClient('full', { country: 'India', website: 'a.example', createdAt: '2026-05-01T00:00:00.000Z' });
  const old = aClient('old', { createdAt: '2025-01-01T00:00:00.000Z' });

  it('is the one with the most fields filled in, of equals the oldest', () => {
    expect(proposeKept([old, full], () => true)).toBe('full');
    expect(proposeKept([aClient('new'), old], () => true)).toBe('old');
  });

  it('is one that may be kept, or none', () => {
    expect(proposeKept([old, full], ({ _id }) => _id === 'old')).toBe('old');
    expect(proposeKept([old, full], () => false)).toBeUndefined();
  });
});

it('says at which field something was refused, whatever belongs to it', () => {
  expect(
    problemsByUnit({
      ...{ 'values.email': 'is taken', lostReason: 'Say why it was lost', 'sites.1.name': 'A site needs a name' },
      ...{ opportunityCurrency: 'must be a currency' },
    }),
  ).toEqual({
    ...{ email: 'is taken', currentStatus: 'Say why it was lost', sites: 'A site needs a name' },
    ...{ opportunityValue: 'must be a currency' },
  });
});

it('recognises the merge that was asked for by the clients that went into it', () => {
  const clients = ['b', 'c'].map((_id) => ({ _id, companyName: _id }));
  expect([isMergeOf({ clients }, ['c', 'b']), isMergeOf({ clients }, ['b']), isMergeOf({ clients }, ['b', 'd'])]).toEqual([
    true,
    false,
    false,
  ]);
});

it('merges two to five clients', () => {
  expect([1, 2, 5, 6].map(countHindrance)).toEqual([
    'Select 2 to 5 clients to merge them.',
    undefined,
    undefined,
    'Select 2 to 5 clients to merge them.',
  ]);
});
