import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type Draft, listDrafts, openDraft } from '../../platform/drafts.ts';

/** The state of a form that was left without saving or closing it: by a reload, a link, or the end of the session. */
export interface KeptForm<Stored, Values> {
  /** The path of the page it was on. */
  at: string;
  /** The record as it was when editing began; absent for a new one. */
  base?: Stored | undefined;
  /** Only the fields the user changed, so that it never hides what others have saved since. */
  changes: Partial<Values>;
  step: number;
  /** Whether a photo was chosen. The file itself can't be kept. */
  hadPhoto: boolean;
  /** What the kind needs to open it in the same way again. */
  opening?: unknown;
}

/** The forms of one kind of record, such as `client`, that are kept in this tab. */
export function keptForms<Stored, Values>(kind: string) {
  return {
    /** The form of one record; without an id, of a new one. */
    draft: (id: string | undefined): Draft<KeptForm<Stored, Values>> => openDraft(`${kind}:${id ?? 'new'}`),
    /** The form that was left open on a page. */
    find: (pathname: string): KeptForm<Stored, Values> | undefined =>
      listDrafts<KeptForm<Stored, Values>>(`${kind}:`).find(({ at, changes }) => at === pathname && changes !== undefined),
  };
}

/** How the form that was left open on this page had been opened, as its kind's `opening` said; undefined without such a form. */
export function useKeptOpening<Opening>(kind: string): Opening | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [opening] = useState(() => keptForms(kind).find(pathname)?.opening);
  return opening as Opening | undefined;
}
