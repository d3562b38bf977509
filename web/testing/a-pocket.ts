import 'fake-indexeddb/auto';
import { POCKET_CONTACTS, type PocketClient, type PocketVisit } from '@fairlead/contract/pocket';
import type { Task } from '@fairlead/contract/tasks';
import { expect, vi } from 'vitest';
import { withSearchText } from '../areas/clients/public/kept-client.ts';
import { toShort } from '../areas/clients/public/short-client.ts';
import { keepContacts } from '../areas/contacts/public/kept-contacts.rules.ts';
import { writePocket } from '../platform/pocket/pocket-store.ts';
import { POCKET, wipePocket } from '../platform/pocket/wipe-pocket.ts';
import { currentSession } from '../platform/session.ts';
import { now, today } from '../platform/time.ts';

/** A lead of whom nothing but the name is known, or as `part` says. */
export const aPocketClient = (part: Partial<PocketClient> & { _id: string }): PocketClient => ({
  ...{ companyName: `Client ${part._id}`, type: null, category: null, relationshipStatus: null, currentStatus: 'Lead' },
  ...{ assignedTo: null, assignedToId: null, primaryContactName: null, designation: null, email: null, phone: null, mobile: null },
  ...{ address: null, country: null, sites: [], followUpDate: null, visitEveryDays: null, lastVerifiedAt: null, version: 1 },
  contacts: [],
  ...part,
});

export const aPocketTask = (part: Partial<Task> & { _id: string }): Task =>
  ({
    ...{ title: `Task ${part._id}`, project: null, priority: 'Medium', date: today(), timeFrom: null, timeTo: null },
    ...{ assignedEmployees: [], assignedEmployeeNames: [], status: 'todo', statusName: 'To Do', rank: 'a' },
    ...{ finishedAt: null, finishedBy: null, finishedByName: null, clientId: 'konkan', clientName: 'Konkan Minerals' },
    ...part,
  }) as Task;

export const aPocketVisit = (part: Partial<PocketVisit> & { _id: string }): PocketVisit =>
  ({
    ...{ clientId: 'konkan', companyName: 'Konkan Minerals', eventType: 'site_visit', date: '2026-11-21', time: '15:05', timeZone: 'UTC' },
    ...{ location: 'Gate 3', notes: null, imageProof: null },
    ...part,
  }) as PocketVisit;

interface Content {
  clients?: readonly PocketClient[];
  lists?: Readonly<Record<string, unknown>>;
  isLimited?: boolean;
  /** False for what an earlier version of the app has filled. */
  hasContacts?: boolean;
}

/** Fills the pocket of who is signed in, as a contact just now would. */
export const fillPocket = ({ clients = [], lists = {}, isLimited = false, hasContacts = true }: Content): Promise<void> =>
  writePocket({
    accountId: currentSession()?.userId ?? '',
    after: undefined,
    ...{ position: 'first', asOf: now().toISOString(), keepDays: 14, isLimited, contactAt: now().getTime(), gone: [], lists },
    records: clients.map(withSearchText),
    shorten: (record) => toShort(record as PocketClient),
    asides: hasContacts ? keepContacts(clients, POCKET_CONTACTS) : undefined,
  });

/** The databases that are pockets. Outboxes, of other tests too, may be there beside them. */
export const listPockets = async () => (await indexedDB.databases()).filter(({ name }) => name === POCKET);

export async function emptyPocket(): Promise<void> {
  wipePocket();
  await vi.waitFor(async () => expect(await listPockets()).toEqual([]));
}

/** What a call without a network ends with. */
export const noNetwork = () => new TypeError('Failed to fetch');
