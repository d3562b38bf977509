import { type Pocket, type PocketClient, pocketEndpoints } from '@fairlead/contract/pocket';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { noteDraftDays } from '../../platform/drafts/device-choice.ts';
import { noteTrouble, type PocketTrouble, pocketQueries, readTrouble } from '../../platform/pocket/pocket.queries.ts';
import { isPocketOff } from '../../platform/pocket/pocket-choice.ts';
import { NoRoomError, type PocketChange, readAbout, writePocket } from '../../platform/pocket/pocket-store.ts';
import { wipePocket } from '../../platform/pocket/wipe-pocket.ts';
import { now } from '../../platform/time.ts';
import { type KeptClient, withSearchText } from '../clients/public/kept-client.ts';
import { toShort } from '../clients/public/short-client.ts';
import { keepContacts } from '../contacts/public/kept-contacts.rules.ts';
import { forgetAll, forgetPocket } from './forget.ts';
import { readStart, START } from './start-queries.ts';

const SLICE = 500;

interface Contact {
  userId: string;
  queries: QueryClient;
  signal: AbortSignal;
}

/**
 * Asks the server once what has changed and keeps it, one tab at a time. Does nothing if another tab has asked after `since`, which is in
 * milliseconds. Never throws: what fails is tried at the next contact.
 */
export async function contactServer({ userId, queries, signal }: Contact, since: number): Promise<void> {
  if (isPocketOff(userId)) return;
  if (!globalThis.indexedDB) return noteTrouble(queries, 'no-room');
  const contact = async () => {
    const about = await readAbout();
    if (about && about.contactAt >= since) return;
    // What an earlier version has filled is filled anew.
    const after = about?.hasAsides ? about.position : undefined;
    // Asking for all of it again would find no more room.
    if (after === undefined && readTrouble(queries) === 'no-room') return;
    const contactAt = now().getTime();
    const [answer, start] = await Promise.all([
      api(pocketEndpoints.get, { query: after === undefined ? {} : { after }, signal }),
      readStart(queries),
    ]);
    const change = await toChange(userId, after, contactAt, answer, start);
    if (signal.aborted || isPocketOff(userId)) return;
    noteDraftDays(change.keepDays);
    const { trouble, isKept } = await keep(change, about?.asOf);
    if (trouble === 'not-wanted') await forgetAll(queries);
    // What is being written stays where the device has merely no room for what it knows.
    else await (isKept ? queries.invalidateQueries({ queryKey: pocketQueries.all }) : forgetPocket(queries));
    noteTrouble(queries, trouble);
  };
  try {
    await (navigator.locks ? navigator.locks.request('fairlead-pocket', { signal }, contact) : contact());
  } catch {
    // The next contact goes on from what is kept.
  }
}

/** Why it could not be kept, and whether anything is. What may not be seen any more goes also where nothing new can be stored. */
async function keep(change: PocketChange, asOfBefore = ''): Promise<{ trouble: PocketTrouble | null; isKept: boolean }> {
  if (change.keepDays === 0) return { trouble: 'not-wanted', isKept: false };
  const { after, gone, asides } = change;
  try {
    await writePocket(change);
    return { trouble: null, isKept: true };
  } catch (error) {
    if (after !== undefined) {
      // The position stays: the rest of the change is asked for again.
      const removal = { ...change, position: after, asOf: asOfBefore, records: [], asides: asides && [] };
      const isRemoved = gone.length === 0 || (await succeeds(writePocket(removal)));
      if (!isRemoved) wipePocket();
      return { trouble: troubleOf(error), isKept: isRemoved };
    }
  }
  // It would replace everything, which takes up the room until then.
  wipePocket();
  return writePocket(change).then(
    () => ({ trouble: null, isKept: true }),
    (error: unknown) => ({ trouble: troubleOf(error), isKept: false }),
  );
}

/** Another failure than that of room may pass until the next contact. */
const troubleOf = (error: unknown) => (error instanceof NoRoomError ? 'no-room' : null);

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function toChange(
  accountId: string,
  after: string | undefined,
  contactAt: number,
  answer: Pocket,
  start: unknown,
): Promise<PocketChange> {
  const { position, isWhole, asOf, keepDays, isLimited, contactsEach, clients, gone, ...lists } = answer;
  const changed = Object.entries(lists).filter(([, list]) => list !== null);
  return {
    ...{ accountId, position, asOf, keepDays, isLimited, contactAt, gone },
    after: isWhole ? undefined : after,
    records: await prepare(clients),
    shorten: (record) => toShort(record as KeptClient),
    asides: contactsEach === undefined ? undefined : keepContacts(clients, contactsEach),
    lists: { ...Object.fromEntries(changed), [START]: start },
  };
}

/** Some at a time, so that the page answers in between. */
async function prepare(clients: readonly PocketClient[]): Promise<KeptClient[]> {
  const prepared: KeptClient[] = [];
  for (let at = 0; at < clients.length; at += SLICE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    prepared.push(...clients.slice(at, at + SLICE).map(withSearchText));
  }
  return prepared;
}
