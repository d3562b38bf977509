import { v7 as newId } from 'uuid';
import { openOutboxStore } from '../outbox/outbox-store.ts';
import { currentSession } from '../session.ts';
import { now } from '../time.ts';
import { draftDays, mayKeepDrafts } from './device-choice.ts';
import { type DeviceDraft, digest, inDeviceStore, removeSentDraft } from './device-store.ts';
import { onDraftChange } from './draft-changes.ts';
import { claimTab, listLivingTabs } from './draft-tab.ts';
import { tellOfMove } from './drafts.ts';
import { CHOSEN, listKeys, removeKey, tellOfChange } from './kept-drafts.ts';
import { isOpen } from './open-drafts.ts';

/** So soon after something was typed it lies on the device. A browser that kills a tab says nothing before. */
const SOON_MS = 400;
const DAY_MS = 86_400_000;
/** When this tab has last written on the device, in its session's storage: what the device has of it that is newer, that storage has lost. */
const WRITTEN_AT = 'draftsWrittenAt';
/** In which a tab that is being reloaded lives again. */
const RELOAD_MS = 2_000;
/** Held while a tab takes over what another one has left, so that one alone does. */
const TAKING_OVER = 'fairlead-drafts';
/** Beginnings of names whose drafts stay in their tab: what is only chosen, and what is typed in place of an entry that waits. */
const OF_TAB = [CHOSEN, 'unsent:'];

interface Keeping {
  userId: string;
  /** Beginnings of names of which a tab may hold several: one whose name is taken gets another name. */
  severalOf: readonly string[];
}

/**
 * Keeps what is typed in this tab on the device, until the returned function is called, and first goes on with what was typed in tabs that are
 * gone (docs/product/offline.md). Where a browser has no storage or no locks, drafts live as long as their tab.
 */
export function keepDrafts({ userId, severalOf }: Keeping): () => void {
  const beginning = `draft:${userId}:`;
  // What the tab itself has kept over a reload is offered, too.
  for (const key of listKeys(beginning)) tellOfChange(key);
  if (!navigator.locks || !globalThis.indexedDB) return () => undefined;
  const changed = new Set<string>();
  const stop = new AbortController();
  const mayKeep = () => currentSession()?.userId === userId && mayKeepDrafts(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function note(key: string) {
    const name = key.slice(beginning.length);
    if (!key.startsWith(beginning) || OF_TAB.some((each) => name.startsWith(each))) return;
    changed.add(key);
    // What was saved is to be offered no more, also where the tab is closed right after.
    if (sessionStorage.getItem(key) === null) write();
    else timer ??= setTimeout(write, SOON_MS);
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(writeChanged).catch(() => undefined);
  }

  /** What stands in the tab's storage by then is what counts. */
  async function writeChanged() {
    const keys = [...changed];
    changed.clear();
    if (keys.length === 0 || !mayKeep()) return;
    const tab = await claimTab();
    const at = now().getTime();
    storeText(WRITTEN_AT, String(at));
    const read = keys.map((key) => ({ key, text: sessionStorage.getItem(key) }));
    const put = read.flatMap(({ key, text }) => (text === null ? [] : [{ tab, key, userId, text, at, ...readIds(text) }]));
    const gone = read.filter(({ text }) => text === null).map(({ key }) => key);
    // Again, because whoever signs out meanwhile, or wants nothing kept, has all of it removed.
    await inDeviceStore(async (store) => mayKeep() && store.change(tab, userId, put, gone));
  }

  const unsubscribe = onDraftChange(note);
  const writeNow = () => changed.size > 0 && write();
  document.addEventListener('visibilitychange', writeNow, { signal: stop.signal });
  window.addEventListener('pagehide', writeNow, { signal: stop.signal });
  last = takeOver(userId, severalOf, stop.signal)
    .catch(() => undefined)
    .then(() => {
      // Also what was typed before this code was there.
      for (const key of listKeys(beginning)) note(key);
    });
  return () => {
    stop.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

/** What a form says of itself beside what is typed. Other drafts say nothing. */
function readIds(text: string): Pick<DeviceDraft, 'photoId' | 'sentAs'> {
  const { photoId, sentAs } = (parse(text) ?? {}) as Record<string, unknown>;
  return { ...(typeof photoId === 'string' && { photoId }), ...(typeof sentAs === 'string' && { sentAs }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function takeOver(userId: string, severalOf: readonly string[], signal: AbortSignal): Promise<void> {
  const tab = await claimTab();
  await navigator.locks.request(TAKING_OVER, { signal }, async () => {
    const living = await listLivingNow(userId, tab);
    const at = now().getTime();
    await inDeviceStore((store) => store.tidy(at - draftDays() * DAY_MS, at, (each) => living.has(each)));
    // Before the drafts: whatever removes an entry that was sent has removed its draft before.
    const sent = await listSent(userId);
    const drafts = await inDeviceStore((store) => store.list(userId));
    if (currentSession()?.userId !== userId) return;
    const before = listTexts(userId);
    for (const key of listKeys(`draft:${userId}:`)) if (isAmong(sent, readIds(sessionStorage.getItem(key) ?? '{}'))) removeKey(key);
    const writtenAt = Number(sessionStorage.getItem(WRITTEN_AT));
    const waiting: DeviceDraft[] = [];
    for (const draft of drafts.filter(({ text, tab: each }) => text !== null && each === tab)) {
      // A browser that brings a tab back may know an older state of it than the device.
      const isNewer = Math.max(draft.at, draft.handedAt ?? 0) > writtenAt && !isAmong(sent, draft);
      const offered = isNewer ? takeOne(draft, severalOf, true) : [draft];
      for (const { key } of offered) tellOfChange(key);
      if (offered.length === 0) waiting.push(draft);
    }
    // Before what is taken over, which may be one of these that comes back.
    const lost = drafts.filter((draft) => draft.text === null && draft.tab === tab);
    for (const { key, was } of lost) if (!isOpen(key) && digest(sessionStorage.getItem(key) ?? '') === was) removeKey(key);
    const left = drafts.filter((draft) => draft.text !== null && draft.tab !== tab && !living.has(draft.tab));
    // All at once, so that nobody types in between where a draft lies already and is not seen yet.
    const taken = left.flatMap((draft) => (isAmong(sent, draft) ? [] : takeOne(draft, severalOf)));
    // Whoever has read drafts reads them again only where there is something else to read.
    if (listTexts(userId) !== before) tellOfMove();
    for (const draft of left) if (isAmong(sent, draft)) await removeSentDraft(userId, draft.sentAs ?? '');
    await inDeviceStore((store) => store.remove(lost));
    const mayHand = () => currentSession()?.userId === userId && mayKeepDrafts(userId);
    // Where the device has no room for one, the others go on.
    const hand = (from: DeviceDraft, to: { tab: string; key: string }) =>
      inDeviceStore(async (store) => mayHand() && store.hand(from, to, at)).catch(() => undefined);
    for (const { from, key } of taken) {
      await hand(from, { tab, key });
      tellOfChange(key);
    }
    // As if a tab that is gone had left it, because what is typed here instead is written over it.
    for (const from of waiting) await hand(from, { tab: newId(), key: from.key });
  });
}

/** The tabs that live. One that is being reloaded gives its lock back, and takes it again once this code is there. */
async function listLivingNow(userId: string, tab: string): Promise<ReadonlySet<string>> {
  const living = await listLivingTabs();
  const drafts = await inDeviceStore((store) => store.list(userId));
  if (drafts.every((draft) => draft.text === null || draft.tab === tab || living.has(draft.tab))) return living;
  await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  return new Set([...living, ...(await listLivingTabs())]);
}

const listTexts = (userId: string) => JSON.stringify(listKeys(`draft:${userId}:`).map((key) => [key, sessionStorage.getItem(key)]));

const isAmong = (ids: ReadonlySet<string>, { sentAs }: Pick<DeviceDraft, 'sentAs'>) => sentAs !== undefined && ids.has(sentAs);

/** A draft whose name is taken, also by a form that is still blank, waits for a later start, unless a tab may hold several of its kind. */
function takeOne(from: DeviceDraft, severalOf: readonly string[], isOwn = false): { from: DeviceDraft; key: string }[] {
  const { userId, tab } = from;
  const text = from.text ?? '';
  const isTaken = (key: string) => {
    const there = sessionStorage.getItem(key);
    const mayReplace = there === null || (isOwn && key === from.key);
    return there !== text && (isOpen(key) || !mayReplace);
  };
  const maySeveral = severalOf.some((beginning) => from.key.startsWith(`draft:${userId}:${beginning}`));
  const names = [from.key, ...(maySeveral ? [`${from.key}~${tab.slice(-12)}`] : [])];
  const key = names.find((name) => !isTaken(name));
  if (key === undefined) return [];
  // Nothing is removed where the tab's storage has no room. A smaller one may have.
  return storeText(key, text) ? [{ from, key }] : [];
}

/** Whether there was room for it. */
function storeText(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The ids of the account's entries in the outbox, also of those that were sent. */
async function listSent(userId: string): Promise<ReadonlySet<string>> {
  const outbox = await openOutboxStore();
  try {
    return new Set((await outbox.list(userId)).map(({ id }) => id));
  } finally {
    outbox.close();
  }
}
