import { useSyncExternalStore } from 'react';
import type { OutboxEntry } from './entry.ts';
import type { Outbox } from './outbox.ts';

/** What the page shows of the outbox. It is on the first screen, so the outbox itself comes when it is asked for. */
export interface OutboxView {
  /** False until what lies on the device has been read. */
  isKnown: boolean;
  /** Oldest first. */
  entries: readonly OutboxEntry[];
  /** Those being sent now, in any tab. */
  sending: ReadonlySet<string>;
  /** How many bytes of an entry's files were sent, also by tries that failed. */
  bytesSent: ReadonlyMap<string, number>;
  /** Whether the last send reached nobody. */
  isLost: boolean;
}

const EMPTY: OutboxView = { isKnown: false, entries: [], sending: new Set(), bytesSent: new Map(), isLost: false };
let view = EMPTY;
const listeners = new Set<() => void>();
let opening: Promise<Outbox> | undefined;

/** The outbox of this tab. */
export function openOutbox(): Promise<Outbox> {
  opening ??= import('./outbox.ts').then(({ createOutbox }) => createOutbox(showOutbox));
  // A part that could not be loaded is loaded anew the next time.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

function showOutbox(next: OutboxView = EMPTY): void {
  view = next;
  for (const listener of listeners) listener();
}

export const currentOutbox = (): OutboxView => view;

export const useOutbox = (): OutboxView => useSyncExternalStore(onOutboxChange, currentOutbox);

/** Entries that are still to be sent, or that someone must look at. */
export const listUnsent = ({ entries }: OutboxView): OutboxEntry[] => entries.filter(({ state }) => state !== 'sent');

/** Calls `listener` at each change, until the returned function is called. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
