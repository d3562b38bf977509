import { type Draft, listDrafts, openDraft } from '../../platform/drafts/drafts.ts';

/** The state of a form that was left without saving or closing it: by a reload, a link, the end of the session, or of its tab. */
export interface KeptForm<Stored, Values> {
  /** The path of the page it was on. */
  at: string;
  /** The record as it was when editing began; absent for a new one. */
  base?: Stored | undefined;
  /** What a new one is begun for, as its kind's `draftOf` said. */
  draftOf?: string | undefined;
  /** Only the fields the user changed, so that it never hides what others have saved since. */
  changes: Partial<Values>;
  step: number;
  /** Whether a photo was chosen. */
  hadPhoto: boolean;
  /** Where the device has it, of a kind that keeps photos. */
  photoId?: string | undefined;
  /** The id of the outbox's entry that it becomes. */
  sentAs?: string | undefined;
  /** When something was last changed, an instant. */
  keptAt: string;
  /** What was sent and not answered. */
  frozen?: unknown;
  /** What the kind needs to open it in the same way again. */
  opening?: unknown;
}

/** The forms of one kind of record, such as `client`, that are kept in this tab. */
export function keptForms<Stored, Values>(kind: string) {
  return {
    /** The form of one record; without an id, of a new one. */
    draft: (id: string | undefined): Draft<KeptForm<Stored, Values>> => openDraft(`${kind}:${id ?? 'new'}`),
    /** The forms that were left open on a page. */
    list: (pathname: string): KeptForm<Stored, Values>[] =>
      listDrafts<KeptForm<Stored, Values>>(`${kind}:`).filter(({ at, changes }) => at === pathname && changes !== undefined),
  };
}
