import { type Draft, draftOf, draftsNamed } from './drafts.ts';

/** What a form held that was left without saving or closing: by a reload, a link, or the end of the session. */
export interface KeptForm<Stored, Values> {
  /** The page it stood on. */
  at: string;
  /** What it edits, as it was when the typing began; absent for a new one. */
  base?: Stored | undefined;
  /** Only what was typed, so that it never hides what others saved meanwhile. */
  changes: Partial<Values>;
  step: number;
  /** A file can't be kept; that there was one can. */
  hadPhoto: boolean;
}

/** The forms of one kind of record, as in `client`, that are kept in this tab. */
export function keptForms<Stored, Values>(kind: string) {
  return {
    /** The form of one record, or of a new one. */
    draft: (id: string | undefined): Draft<KeptForm<Stored, Values>> => draftOf(`${kind}:${id ?? 'new'}`),
    /** The form that was left open on a page. */
    find: (pathname: string): KeptForm<Stored, Values> | undefined =>
      draftsNamed<KeptForm<Stored, Values>>(`${kind}:`).find(({ at, changes }) => at === pathname && changes !== undefined),
  };
}

/** What a form says that is back. */
export const backWords = (hadPhoto: boolean) =>
  hadPhoto ? 'What you had typed is back. Please choose the photo again.' : 'What you had typed is back.';
