import { currentSession } from '../../../platform/session.ts';

const keyOf = (userId: string) => `visitNotice:${userId}`;

/** The version of the notice that this account has accepted, as this device knows, also without a network; 0 for none. */
export const acceptedVersion = (): number => Number(localStorage.getItem(keyOf(currentSession()?.userId ?? '')) ?? 0);

export const rememberNotice = (version: number): void => localStorage.setItem(keyOf(currentSession()?.userId ?? ''), String(version));

/** What a visit says of it when it is sent. */
export const acceptedNotice = (): { noticeVersion?: number } => (acceptedVersion() > 0 ? { noticeVersion: acceptedVersion() } : {});
