import type { DocumentType } from '@fairlead/contract/documents';
import { useSyncExternalStore } from 'react';
import { NO_NETWORK } from '../../../platform/api.ts';
import { currentOutbox, type OutboxView, onOutboxChange } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import type { DocumentOwner } from '../documents.queries.ts';

/** What the outbox keeps of a document beside the bytes of its file. */
export interface KeptDocument {
  file: Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;
  owner: DocumentOwner;
  type: DocumentType;
}
export const DOCUMENT_FORMAT = 1;

/** A document on its way, as it is shown. `failed` waits for the user, everything else goes on by itself. */
export interface Upload extends KeptDocument {
  id: string;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** Bytes. */
  sent: number;
  /** Why it failed, or what a waiting one waits for. */
  problem?: string | undefined;
  /** True while the device has no room for it. */
  isOnlyHere?: true | undefined;
}

/** What this page has seen waiting. What was sent before is not shown, and of what is sent the outbox keeps no copy. */
const seen = new Map<string, KeptDocument>();
/** Failed ones that need no mention here any more; the page Waiting still has them. */
const dismissed = new Set<string>();
const NONE: readonly Upload[] = [];
let uploads = NONE;
/** Of which state of the outbox `uploads` was made. */
let source: OutboxView | undefined;
const listeners = new Set<() => void>();

/** The documents on their way, oldest first, and those that arrived since the page was loaded. */
export function currentUploads(): readonly Upload[] {
  const view = currentOutbox();
  if (view !== source) {
    const shown = listUploads(view).filter(({ id }) => !dismissed.has(id));
    uploads = shown.length > 0 ? shown : NONE;
  }
  source = view;
  return uploads;
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, currentUploads);

export const isUnfinished = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed';

/** How many dialogs list what is over, until they are closed. */
let dialogs = 0;

/** Keeps what is over in sight until the returned function is called. */
export function keepFinished(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
  };
}

export const isFinishedKept = (): boolean => dialogs > 0;

/** Shows those no more that are over. */
export function dismissFinished(): void {
  for (const { id, state } of currentUploads()) {
    if (state === 'done') seen.delete(id);
    if (state === 'failed') dismissed.add(id);
  }
  source = undefined;
  for (const listener of listeners) listener();
}

/** The same with those that were dismissed. */
export function listUploads(view: OutboxView): Upload[] {
  const documents = view.entries.filter(({ kind, format }) => kind === 'document' && format === DOCUMENT_FORMAT);
  for (const { id, state, content } of documents) {
    if (state !== 'sent') seen.set(id, content as KeptDocument);
    if (state === 'waiting') dismissed.delete(id);
  }
  return documents.flatMap((entry) => {
    const kept = seen.get(entry.id);
    return kept ? [toUpload(entry, kept, view)] : [];
  });
}

function toUpload(entry: OutboxEntry, kept: KeptDocument, { sending, bytesSent, isLost }: OutboxView): Upload {
  const { id, tries, problem, isOnlyHere } = entry;
  const all = { ...kept, id, isOnlyHere, sent: bytesSent.get(id) ?? 0 };
  if (entry.state === 'sent') return { ...all, state: 'done', sent: kept.file.size };
  if (entry.state === 'attention') return { ...all, state: 'failed', problem: problem?.message };
  if (sending.has(id)) return { ...all, state: 'sending' };
  return { ...all, state: 'waiting', problem: isLost ? NO_NETWORK : tries > 0 ? problem?.message : undefined };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onOutboxChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
