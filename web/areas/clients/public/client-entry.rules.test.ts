import type { TimelineEntry } from '@fairlead/contract/history';
import { describe, expect, it } from 'vitest';
import { doersSince } from '../../../records/merge/doers.rules.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { describeClientEntry } from './client-entry.rules.ts';

const told = (entry: TimelineEntry) => describeClientEntry(entry) ?? { words: '', changes: [] };
const ID = '0198aaaa-0000-7000-8000-000000000001';
const entry = (part: Partial<TimelineEntry>): TimelineEntry => ({
  _id: 'h1',
  at: '2026-11-21T09:30:00.000Z',
  by: 'riya.nair',
  area: 'clients',
  entityId: 'c1',
  action: 'updated',
  changes: {},
  ...part,
});
const updated = (changes: Record<string, { from: unknown; to: unknown }>) => told(entry({ changes }));

describe('a client’s changes in words', () => {
  it.each([
    ['created', 'added this client'],
    ['deleted', 'deleted this client'],
    ['restored', 'restored this client'],
    ['noteRemoved', 'removed a note'],
    ['somethingNew', 'something new'],
  ])('%s reads %s', (action, words) => {
    expect(told(entry({ action })).words).toBe(words);
  });

  it('names the clients of a merge and of its undo, and what changed by it', () => {
    const merged = entry({ action: 'merged', changes: { merged: { from: null, to: 'Amber, Bora' }, country: { from: null, to: 'Oman' } } });
    expect(told(merged)).toEqual({
      words: 'merged Amber, Bora into this client',
      changes: [{ label: 'Country', from: 'Not provided', to: 'Oman' }],
    });
    const unmerged = entry({ action: 'unmerged', changes: { merged: { from: 'Amber', to: null } } });
    expect(told(unmerged).words).toBe('undid the merge of Amber into this client');
    expect(told({ ...unmerged, about: { _id: ID, name: 'Konkan' } } as TimelineEntry).words).toBe(
      'undid the merge of Amber into the client Konkan',
    );
  });

  it('names the file that a client was imported from', () => {
    const changes = { companyName: { from: null, to: 'Acme' }, file: { from: null, to: 'desk.csv' } };
    expect(told(entry({ action: 'imported', changes }))).toEqual({ words: 'imported this client from desk.csv', changes: [] });
    expect(updated({ country: { from: null, to: 'Oman' }, file: changes.file }).words).toBe(
      'changed Country through the import of desk.csv',
    );
    const undone = { file: { from: 'desk.csv', to: null } };
    expect(updated({ country: { from: 'Oman', to: null }, ...undone }).words).toBe(
      'changed Country through the undo of the import of desk.csv',
    );
    expect(told(entry({ action: 'deleted', changes: undone })).words).toBe(
      'deleted this client through the undo of the import of desk.csv',
    );
  });

  it('names the client in another record’s timeline', () => {
    const about = { _id: ID, name: 'Konkan Minerals' };
    const words = (action: string, changes = {}) => told({ ...entry({ action, changes }), about } as TimelineEntry).words;
    expect(words('created')).toBe('added the client Konkan Minerals');
    expect(words('updated', { country: { from: null, to: 'Oman' } })).toBe('changed Country for Konkan Minerals');
    expect(words('updated', { currentStatus: { from: null, to: 'Won' } })).toBe('set the status to Won for Konkan Minerals');
  });

  it('names the field and both values, blanks as Not provided', () => {
    expect(updated({ country: { from: null, to: 'Oman' } })).toEqual({
      words: 'changed Country',
      changes: [{ label: 'Country', from: 'Not provided', to: 'Oman' }],
    });
  });

  it('shows money as money and days as days', () => {
    const { changes } = updated({ opportunityMinor: { from: 0, to: 12_500_050 }, followUpDate: { from: null, to: '2026-11-24' } });
    expect(changes).toEqual([
      { label: 'Opportunity Value', from: '0', to: '125,000.50' },
      { label: 'Follow-up Date', from: 'Not provided', to: 'Nov 24, 2026' },
    ]);
  });

  it('names three fields and counts the rest', () => {
    const pair = { from: 'a', to: 'b' };
    expect(updated({ country: pair, taxId: pair, phone: pair, mobile: pair, website: pair }).words).toBe(
      'changed Country, Tax ID, Phone, and 2 more',
    );
  });

  it('says what the status became, and why', () => {
    expect(updated({ currentStatus: { from: 'Quoted', to: 'Lost' }, lostReason: { from: null, to: 'Too dear' } })).toEqual({
      words: 'set the status to Lost',
      changes: [
        { label: 'Current Status', from: 'Quoted', to: 'Lost' },
        { label: 'Lost Reason', from: 'Not provided', to: 'Too dear' },
      ],
    });
  });

  it('says a new assignee once, by name', () => {
    const changes = {
      assignedToId: { from: null, to: ID },
      assignedTo: { from: null, to: 'Meera Pillai' },
      assignedRole: { from: null, to: 'Account Manager' },
    };
    expect(updated(changes).changes).toEqual([{ label: 'Assigned to', from: 'Not provided', to: 'Meera Pillai' }]);
  });

  it('reads sites as places', () => {
    const site = JSON.stringify([{ name: 'Jetty', latitude: 15.4, longitude: 73.8, radius: 300 }]);
    expect(updated({ sites: { from: '[]', to: site } }).changes).toEqual([
      { label: 'Sites', from: 'No sites', to: `Jetty: 15°24'00.0"N 73°48'00.0"E, within 300 m` },
    ]);
  });

  it('quotes a note', () => {
    expect(told(entry({ action: 'noteAdded', changes: { note: { from: null, to: 'Call back' } } })).changes).toEqual([
      { label: 'Note', to: 'Call back' },
    ]);
    expect(told(entry({ action: 'noteChanged', changes: { note: { from: 'Call', to: 'Call back' } } })).changes).toEqual([
      { label: 'Note', from: 'Call', to: 'Call back' },
    ]);
  });

  it('never shows an id', () => {
    const pair = { from: ID, to: ID };
    const all = [updated({ pictureId: pair, assignedToId: pair, createdBy: pair, deletedBy: pair, somethingId: pair })];
    expect(JSON.stringify(all)).not.toContain(ID);
  });
});

it('knows who last changed what since an instant', () => {
  const pair = { from: 1, to: 2 };
  const doers = doersSince(
    CLIENT_FORM,
    [
      entry({ at: '2026-11-21T12:00:00.000Z', by: 'dev.menon', byKey: 'Sheet', changes: { opportunityMinor: pair } }),
      entry({ at: '2026-11-21T11:00:00.000Z', by: 'riya.nair', changes: { opportunityMinor: pair, assignedToId: pair } }),
      entry({ at: '2026-11-21T10:00:00.000Z', by: null, changes: { country: pair } }),
    ],
    '2026-11-21T10:00:00.000Z',
  );
  expect(Object.fromEntries(doers)).toEqual({
    opportunityValue: { by: 'dev.menon (key “Sheet”)', at: '2026-11-21T12:00:00.000Z' },
    assignedTo: { by: 'riya.nair', at: '2026-11-21T11:00:00.000Z' },
  });
});
