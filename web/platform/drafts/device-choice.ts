import { isPocketOff } from '../pocket/pocket-choice.ts';

const KEY = 'draftDays';
/** What a workspace allows unless it has chosen otherwise, and this device has not heard yet. */
const USUAL_DAYS = 14;

/** How many days what is being written may lie on this device, as the workspace has last said; 0 for not at all. */
export const draftDays = (): number => Number(localStorage.getItem(KEY) ?? USUAL_DAYS);

export const noteDraftDays = (days: number): void => localStorage.setItem(KEY, String(days));

/** Whether the account's drafts may lie on this device beyond their tab: neither the workspace nor the person wants nothing kept. */
export const mayKeepDrafts = (userId: string): boolean => draftDays() > 0 && !isPocketOff(userId);
