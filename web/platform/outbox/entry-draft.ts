import { type Draft, openDraft } from '../drafts/drafts.ts';

/** What is typed in place of an entry that waits. It goes with that. */
export const openEntryDraft = <Values>(id: string): Draft<Values> => openDraft(`unsent:${id}`);
