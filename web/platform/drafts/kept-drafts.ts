import { currentSession } from '../session.ts';

/** Drafts as far as signing out goes; how they are written stands in drafts.ts, which the first screen does without. */

export const createKey = (name: string) => `draft:${currentSession()?.userId ?? ''}:${name}`;

export const CHOSEN = 'chosen:';

/** Whether this tab holds anything that the signed-in user typed and did not save. */
export const hasDrafts = (): boolean => listAll(createKey('')).some((key) => !key.startsWith(createKey(CHOSEN)));

export const listKeys = (beginning: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(beginning));

/** What is typed and found no room in the storage. */
export const unkept = new Set<string>();

/** Removes a user's drafts from this tab at sign-out. When a session expires, or ends in another tab, they are kept for the next sign-in. */
export function removeDrafts(userId: string): void {
  for (const key of listAll(`draft:${userId}:`)) removeKey(key);
}

const listAll = (beginning: string) => [...listKeys(''), ...unkept].filter((key) => key.startsWith(beginning));

/** False while the storage had no room for something that is typed. */
export const areDraftsKept = (): boolean => unkept.size === 0;

export function removeKey(key: string): void {
  sessionStorage.removeItem(key);
  unkept.delete(key);
  tellOfChange(key);
}

/** Says in this tab that a draft was written or removed; draft-changes.ts listens. */
export const tellOfChange = (key: string): unknown => dispatchEvent(new CustomEvent('draft', { detail: key }));
