import { useSyncExternalStore } from 'react';
import { onDraftChange } from '../../../platform/drafts/draft-changes.ts';
import { openDraft, readKey } from '../../../platform/drafts/drafts.ts';
import { createKey, listKeys } from '../../../platform/drafts/kept-drafts.ts';
import { isOpen } from '../../../platform/drafts/open-drafts.ts';
import { useOutbox } from '../../../platform/outbox/entries.ts';
import type { KeptForm } from '../../../records/form/kept-forms.ts';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import type { CheckInEntry } from '../check-in-form.rules.ts';
import type { BegunVisit } from './begun-visit.rules.ts';

/** Begins the names of the drafts of new visits. */
export const VISIT_FORM = 'checkin';

/** A visit that was being written in a form that is not open any more. */
export interface LeftVisit {
  /** Its draft's name, and what a form is given to go on with it. */
  name: string;
  draftOf: string | undefined;
  client: VisitedClient | undefined;
  /** As far as it was chosen. */
  clientName: string;
  kept: KeptForm<unknown, CheckInEntry>;
}

const NEW = 'new';
const BEGINNING = `${VISIT_FORM}:`;

/** The name of one more draft beside the one of its name. */
export const asideName = (name: string, { sentAs = '' }: { sentAs?: string | undefined }) => `${name}~${sentAs.slice(-12)}`;

/** What a visit that Undo gives back is kept for: beside another one that has its name by now. */
export function freeDraftOf(draftOf: string | undefined, sentAs: string): string | undefined {
  const there = readKey<LeftVisit['kept']>(createKey(`${BEGINNING}${draftOf ?? NEW}`));
  return there && there.sentAs !== sentAs ? asideName(draftOf ?? NEW, { sentAs }) : draftOf;
}

/** Keeps what was handed in and lies in this tab alone, and leaves the name to the next visit. */
export function setAside(draftOf = NEW): void {
  const name = `${BEGINNING}${draftOf}`;
  const kept = readKey<LeftVisit['kept']>(createKey(name));
  if (kept) openDraft(asideName(name, kept)).write(kept);
}

let changes = 0;
const subscribe = (listener: () => void) =>
  onDraftChange(() => {
    changes += 1;
    listener();
  });

/** The visits that were being written, in this tab or in one that is gone, and are neither open nor handed in. */
export function useLeftVisits(): LeftVisit[] {
  useSyncExternalStore(subscribe, () => changes);
  const { entries } = useOutbox();
  return listKeys(createKey(BEGINNING)).flatMap((key) => {
    const name = key.slice(createKey('').length);
    const kept = readKey<KeptForm<unknown, CheckInEntry>>(key);
    if (!kept?.changes || isOpen(key) || entries.some(({ id }) => id === kept.sentAs)) return [];
    return toLeftVisit(name, kept);
  });
}

function toLeftVisit(name: string, kept: LeftVisit['kept']): LeftVisit {
  const draftOf = name.slice(BEGINNING.length);
  const [id] = draftOf.split('~');
  const { client } = (kept.opening ?? {}) as Partial<BegunVisit>;
  return {
    name,
    draftOf: draftOf === NEW ? undefined : draftOf,
    // Of a client that was merged into another one meanwhile, the draft's name says which.
    client: client && id !== undefined && id !== NEW ? { ...client, _id: id } : client,
    clientName: kept.changes.clientId?.name ?? client?.companyName ?? '',
    kept,
  };
}
