import { ApiError, isReachable } from '../api.ts';
import { removeSentDraft } from '../drafts/device-store.ts';
import { describeError } from '../error-message.ts';
import { currentSession } from '../session.ts';
import { now } from '../time.ts';
import type { OutboxView } from './entries.ts';
import { type AnyOutboxKind, DELETED, type NewEntry, type OutboxEntry, type Outcome, type Problem } from './entry.ts';
import { clearFormOf, openEntryDraft } from './entry-draft.ts';
import { byAge, entriesToSend, isDue, isForgotten, judgeFailure, madeAfter, nextTry, waitAfter } from './outbox.rules.ts';
import { type OutboxStore, openOutboxStore } from './outbox-store.ts';

/** Bytes of files that one device keeps; more lie in their tab alone. */
export const ROOM_BYTES = 1_000_000_000;
/** Whoever handed something in is told after this long that it is still on its way. */
const FOREGROUND_MS = 8_000;
/** A send of which nothing has moved for this long is given up and tried again. */
const SILENT_MS = 120_000;
/** How often other tabs are told how far a send is. */
const TOLD_EACH_MS = 1_000;
const UNREADABLE: Problem = {
  message: 'This version of Fairlead can’t read what an older one kept. Export it as a file, then enter it again.',
  code: 'unreadable',
  fields: {},
};

/** What browsers throw for a file that was deleted, changed or locked since it was chosen. */
const FILE_IS_GONE: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);
const FILE_GONE: Problem = {
  message: 'The file can’t be read any more. Delete this, then choose the file again.',
  code: 'unreadable',
  fields: {},
};

interface Begin {
  userId: string;
  /** Loads a kind; undefined if there is none of this name. */
  findKind: (name: string) => Promise<AnyOutboxKind | undefined>;
  /** Called when something has been stored, with the server's answer. */
  onSent: (kind: AnyOutboxKind, content: unknown, reply: unknown) => void;
  /** Called when something was stored or refused and nothing of the same scope waits behind it. */
  onSettled: (kind: AnyOutboxKind) => void;
}

type Message = { changed: true } | { sending: string[]; bytesSent: [string, number][]; isLost: boolean };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What a person has done is kept on the device first and sent then, by one tab at a time: at the start, when the network or the tab comes
 * back, when something is added, and after growing waits (docs/product/offline.md). `show` is told whatever has changed.
 */
export function createOutbox(show: (view?: OutboxView) => void, open: (onClosed: () => void) => Promise<OutboxStore> = openOutboxStore) {
  let store: Promise<OutboxStore | undefined> | undefined;
  let begun: (Begin & { stop: AbortController; channel: BroadcastChannel | undefined }) | undefined;
  /** Of the account that is signed in, oldest first. */
  let entries: readonly OutboxEntry[] = [];
  let changes = 0;
  /** Entries that are being kept, or for which the device has no room, with their files. */
  const onlyHere = new Map<string, { entry: OutboxEntry; files: readonly File[] }>();
  /** Those being kept. They are shown already, and sent only once they are safe. */
  const keeping = new Set<string>();
  let lastKept: Promise<unknown> = Promise.resolve();
  const running = new Map<string, { stop: AbortController; isOver: Promise<void> }>();
  let sendingElsewhere: readonly string[] = [];
  /** The most bytes of each entry's files that were ever sent. */
  const bytesSent = new Map<string, number>();
  let toldAt = 0;
  const replies = new Map<string, unknown>();
  const watchers = new Map<string, (outcome: Outcome) => void>();
  /** Sends in a row that reached nobody, and when to try again. */
  let failures = 0;
  let isLost = false;
  let pausedUntil = 0;
  /** How often a try at once was asked for. A send that began before the last of them says nothing of the network as it is now. */
  let asked = 0;
  let draining: Promise<void> | undefined;
  let isWantedAgain = false;
  let wake = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const at = () => now().getTime();
  // Without a store, as in some private windows, everything lies in this tab alone.
  const opened = () => {
    store ??= open(() => {
      store = undefined;
    }).catch(() => undefined);
    return store;
  };

  function publish() {
    const sending = new Set([...sendingElsewhere, ...running.keys()]);
    show({ isKnown: true, entries, sending, bytesSent: new Map(bytesSent), isLost });
    const mayBeLost = [...onlyHere.values()].some(({ entry }) => entry.state !== 'sent');
    window.onbeforeunload = mayBeLost ? (event) => event.preventDefault() : null;
    for (const [id, tell] of watchers) {
      const outcome = outcomeOf(id);
      if (outcome) tell(outcome);
    }
  }

  function outcomeOf(id: string): Outcome | undefined {
    const entry = entries.find((each) => each.id === id);
    if (entry?.state === 'sent') return { state: 'sent', reply: replies.get(id) };
    if (entry?.state === 'attention') return { state: 'attention', problem: entry.problem as Problem };
    const isSending = running.has(id) || sendingElsewhere.includes(id);
    const isHeldUp = isLost || !navigator.onLine || (entry?.notBefore ?? 0) > at();
    return !entry || (!isSending && isHeldUp) ? { state: 'waiting' } : undefined;
  }

  function announce(message: Message) {
    begun?.channel?.postMessage(message);
  }

  function tellSending() {
    toldAt = at();
    announce({ sending: [...running.keys()], bytesSent: [...bytesSent], isLost });
    publish();
  }

  async function reload(): Promise<void> {
    if (!begun) return;
    const { userId } = begun;
    const before = changes;
    const kept = (await (await opened())?.list(userId)) ?? [];
    if (begun?.userId !== userId) return;
    // What was read may be older than what this tab has changed meanwhile.
    if (changes !== before) return reload();
    const here = [...onlyHere.values()].map(({ entry }) => entry).filter((entry) => entry.userId === userId);
    entries = [...kept.filter(({ id }) => !onlyHere.has(id)), ...here].toSorted(byAge);
    publish();
  }

  function setEntry(entry: OutboxEntry) {
    changes += 1;
    const others = entries.filter(({ id }) => id !== entry.id);
    entries = [...others, entry].toSorted(byAge);
  }

  /** Changes an entry where it lies. One that was deleted meanwhile stays deleted. */
  async function change(id: string, part: Partial<OutboxEntry>) {
    const here = onlyHere.get(id);
    if (here) here.entry = { ...here.entry, ...part };
    else await (await opened())?.update(id, (entry) => ({ ...entry, ...part }));
    const entry = entries.find((each) => each.id === id);
    if (entry) setEntry({ ...entry, ...part });
  }

  /** One after the other, so that the bytes of one entry at a time are in memory and each sees the room that the others took. */
  function keepInTurn(entry: OutboxEntry, files: readonly File[], replaced: string | undefined): Promise<void> {
    onlyHere.set(entry.id, { entry, files });
    keeping.add(entry.id);
    const kept = lastKept.then(() => keep(entry.id, files, replaced)).finally(() => keeping.delete(entry.id));
    lastKept = kept;
    return kept;
  }

  async function keep(id: string, files: readonly File[], replaced: string | undefined): Promise<void> {
    const kept = await opened();
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    try {
      if (!kept || (bytes > 0 && (await kept.countBytes()) + bytes > ROOM_BYTES)) throw new Error('no room');
      const here = onlyHere.get(id);
      if (here) await kept.put(here.entry, files, replaced);
      // Deleted while it was being kept.
      if (!onlyHere.delete(id)) await kept.remove(id);
    } catch (error) {
      const here = onlyHere.get(id);
      if (!here) return;
      const isGone = error instanceof DOMException && FILE_IS_GONE.has(error.name);
      here.entry = { ...here.entry, isOnlyHere: true, ...(isGone && { state: 'attention', problem: FILE_GONE }) };
      setEntry(here.entry);
    }
  }

  async function forget(id: string) {
    // First here, so that it isn't begun again before it is gone from the device.
    forgetHere(id);
    await (await opened())?.remove(id);
  }

  function forgetHere(id: string) {
    changes += 1;
    entries = entries.filter((entry) => entry.id !== id);
    onlyHere.delete(id);
    bytesSent.delete(id);
    openEntryDraft(id).clear();
    clearFormOf(id);
    running.get(id)?.stop.abort(DELETED);
  }

  /** Sends all that may be sent now. `isAsked` tries again at once although an earlier send reached nobody. */
  function drain(isAsked = false): Promise<void> {
    if (isAsked) {
      pausedUntil = 0;
      asked += 1;
      isWantedAgain = true;
    }
    wake();
    draining ??= drainWhileWanted().finally(() => {
      draining = undefined;
    });
    return draining;
  }

  async function drainWhileWanted() {
    do {
      isWantedAgain = false;
      await drainOnce();
    } while (isWantedAgain && begun);
    schedule();
  }

  async function drainOnce() {
    if (!begun || !entries.some(({ state }) => state === 'waiting')) return;
    const { stop, userId } = begun;
    await withLock(`fairlead-outbox-${userId}`, stop.signal, async () => {
      // Another tab may have sent some while this one waited for its turn.
      await reload();
      if (await reaches()) await sendAll(stop.signal);
    }).catch(() => undefined);
  }

  /** After a failure a small call finds out whether Fairlead is back, and not somebody's photo. */
  async function reaches(): Promise<boolean> {
    if (!isLost) return true;
    if (!isDue(pausedUntil, at())) return false;
    const askedBefore = asked;
    // The waits go on growing until something has been stored: a line may carry this call and no photo.
    if (await isReachable()) isLost = false;
    else {
      failures += 1;
      pauseAfterFailures(askedBefore);
    }
    publish();
    return !isLost;
  }

  /** Sends that went side by side fail together, and count once. */
  function noteUnreached(waitMs: number, askedBefore: number) {
    if (!isLost) failures += 1;
    isLost = true;
    pauseAfterFailures(askedBefore, waitMs);
  }

  /** No pause where a try was asked for since, as by a network that came back while an old send still hung. */
  function pauseAfterFailures(askedBefore: number, waitMs = 0) {
    if (asked === askedBefore) pausedUntil = at() + Math.max(waitMs, waitAfter(failures));
  }

  async function sendAll(signal: AbortSignal) {
    for (;;) {
      // A session ends in the middle of it all; nothing is sent for whoever comes next.
      const isPaused = signal.aborted || isLost || currentSession()?.userId !== begun?.userId;
      const safe = entries.filter(({ id }) => !keeping.has(id));
      for (const entry of isPaused ? [] : entriesToSend(safe, new Set(running.keys()), at())) start(entry);
      if (running.size === 0) return;
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await Promise.race([woken, ...[...running.values()].map(({ isOver }) => isOver)]);
    }
  }

  function start(entry: OutboxEntry) {
    const stop = new AbortController();
    const isOver = send(entry, stop).finally(() => {
      running.delete(entry.id);
      tellSending();
    });
    running.set(entry.id, { stop, isOver });
    tellSending();
  }

  async function send(entry: OutboxEntry, stop: AbortController) {
    if (!begun) return;
    const { findKind, onSent, onSettled } = begun;
    let kind: AnyOutboxKind | undefined;
    let isSilent = false;
    let hasMoved = false;
    const askedBefore = asked;
    const giveUp = () => {
      isSilent = true;
      stop.abort();
    };
    let silence = setTimeout(giveUp, SILENT_MS);
    const move = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENT_MS);
    };
    try {
      kind = await findKind(entry.kind).catch(() => Promise.reject(new ApiError('network', undefined, 0)));
      const content = kind && (entry.format === kind.format ? entry.content : kind.upgrade?.(entry.content, entry.format));
      if (!kind || content === undefined) return await change(entry.id, { state: 'attention', problem: UNREADABLE });
      const files = onlyHere.get(entry.id)?.files;
      const kept = files ? new Map(files.map((file, place) => [place, file] as const)) : await (await opened())?.readFiles(entry.id);
      const unsent = new Map([...(kept ?? [])].filter(([place]) => !entry.files[place]?.isSent));
      const reply = await kind.send({
        id: entry.id,
        content,
        files: unsent,
        signal: stop.signal,
        onProgress(bytes) {
          move();
          if (bytes > (bytesSent.get(entry.id) ?? 0) && running.has(entry.id)) {
            hasMoved = true;
            bytesSent.set(entry.id, bytes);
          }
          if (at() - toldAt > TOLD_EACH_MS) tellSending();
          else publish();
        },
        async onFileSent(place) {
          move();
          const current = entries.find(({ id }) => id === entry.id)?.files ?? entry.files;
          await change(entry.id, { files: current.map((file, index) => (index === place ? { ...file, isSent: true } : file)) });
        },
      });
      failures = 0;
      replies.set(entry.id, reply);
      // Before it stops to wait, or what stood there before would show for a moment.
      onSent(kind, content, reply);
      const sent = entry.files.map((file) => ({ ...file, isSent: true }));
      // What it said is with the server now; the device keeps no copy.
      await change(entry.id, { state: 'sent', sentAt: now().toISOString(), files: sent, content: null });
      await (await opened())?.removeFiles(entry.id);
      openEntryDraft(entry.id).clear();
      clearFormOf(entry.id);
    } catch (error) {
      const counted = hasMoved ? { ...entry, tries: 0 } : entry;
      if (!stop.signal.aborted || isSilent)
        await noteFailure(counted, kind, isSilent ? new ApiError('network', undefined, 0) : error, askedBefore);
    } finally {
      clearTimeout(silence);
      if (kind && isSettled(entry)) onSettled(kind);
      announce({ changed: true });
    }
  }

  function isSettled({ id, scope }: OutboxEntry) {
    const ofScope = entries.filter((each) => each.scope === scope);
    return ofScope.some((each) => each.id === id) && ofScope.every(({ state }) => state !== 'waiting');
  }

  async function noteFailure({ id, tries }: OutboxEntry, kind: AnyOutboxKind | undefined, error: unknown, askedBefore: number) {
    const { status, retryAfter } = error instanceof ApiError ? error : { status: 400, retryAfter: 0 };
    const judged = judgeFailure({ status, retryAfter, tries, mayPass: error instanceof ApiError && kind?.mayPass?.(error) });
    if (judged.verdict === 'signed-out') return;
    if (judged.verdict === 'unreached') return noteUnreached(judged.waitMs, askedBefore);
    const { code = 'invalid', fields = {} } = error instanceof ApiError ? error : {};
    const problem = { message: describeError(error, 'It could not be sent.'), code, fields };
    if (judged.verdict === 'again') await change(id, { tries: tries + 1, notBefore: at() + judged.waitMs, problem });
    else await change(id, { state: 'attention', problem });
  }

  function schedule() {
    clearTimeout(timer);
    const next = nextTry(entries);
    if (next === undefined || !begun) return;
    const due = Math.max(next, pausedUntil) - at();
    // Something that another tab is about to send is looked at again in a while.
    timer = setTimeout(() => void drain(), Math.max(1_000, due));
  }

  const onVisible = () => document.visibilityState === 'visible' && void drain(true);
  const onOnline = () => void drain(true);

  /** Begins to show and send what this account has waiting. */
  async function begin(options: Begin): Promise<void> {
    end();
    const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`fairlead-outbox-${options.userId}`) : undefined;
    begun = { ...options, stop: new AbortController(), channel };
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('sending' in data) {
        sendingElsewhere = data.sending;
        for (const [id, bytes] of data.bytesSent) bytesSent.set(id, bytes);
        if (!draining) isLost = data.isLost;
        publish();
      } else void reload().then(() => drain());
    });
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    await reload();
    for (const { id } of entries.filter((entry) => isForgotten(entry, at()))) {
      // A kill may have left it, and nothing would say any more that it was sent.
      await removeSentDraft(options.userId, id);
      await forget(id);
    }
    // Asked for, because what an account before has left running is not told of this one's.
    void drain(true);
  }

  /** Stops sending. What waits stays on the device for the next time this account signs in. */
  function end(): void {
    if (!begun) return;
    begun.stop.abort();
    begun.channel?.close();
    for (const { stop } of running.values()) stop.abort();
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    begun = undefined;
    entries = [];
    sendingElsewhere = [];
    bytesSent.clear();
    failures = 0;
    isLost = false;
    pausedUntil = 0;
    replies.clear();
    show();
  }

  return {
    begin,
    end,

    /**
     * Keeps something on the device and sends it, in place of an entry of the same id or the one it replaces. Resolves once it is stored by the server or refused,
     * or when it will take longer: it then goes on by itself.
     */
    async add({ files = [], replaces, ...given }: NewEntry): Promise<Outcome> {
      const userId = currentSession()?.userId ?? '';
      const listed = files.map(({ name, type, size }) => ({ name, type, size, isSent: false }));
      const ofScope = entries.filter(({ id, scope }) => scope === given.scope && id !== given.id && id !== replaces);
      const made = {
        ...given,
        userId,
        files: listed,
        madeAt: madeAfter(
          ofScope.map(({ madeAt }) => madeAt),
          now(),
        ),
        state: 'waiting',
        tries: 0,
        notBefore: 0,
      } as const;
      void navigator.storage?.persist?.();
      replies.delete(made.id);
      if (replaces !== undefined) forgetHere(replaces);
      setEntry(made);
      const kept = keepInTurn(made, files, replaces);
      publish();
      await kept;
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const later = setTimeout(() => resolve({ state: 'waiting' }), FOREGROUND_MS);
      watchers.set(made.id, resolve);
      announce({ changed: true });
      publish();
      void drain(true);
      const outcome = await promise;
      clearTimeout(later);
      watchers.delete(made.id);
      return outcome;
    },

    /** Tries entries at once, or all that wait; those that needed attention too, where they are named. */
    async tryNow(ids: readonly string[] = []): Promise<void> {
      for (const id of ids) await change(id, { state: 'waiting', tries: 0, notBefore: 0 });
      publish();
      await drain(true);
    },

    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await forget(id);
      announce({ changed: true });
      publish();
    },

    /** The files of an entry, by their place. */
    async readFiles(id: string): Promise<ReadonlyMap<number, File>> {
      const here = onlyHere.get(id);
      if (here) return new Map(here.files.map((file, place) => [place, file]));
      return (await (await opened())?.readFiles(id)) ?? new Map();
    },

    /** Loads the kind of an entry; undefined if this version of the app knows none of that name. */
    findKind: async (name: string): Promise<AnyOutboxKind | undefined> => begun?.findKind(name),
  };
}

/** One tab at a time. Where a browser has no locks, the server's own check for repeated sends must do. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { signal }, work);
}
