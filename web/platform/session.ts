import { useSyncExternalStore } from 'react';

/** The localStorage keys of a session. The names are specified (docs/product/app.md). */
const KEYS = ['token', 'username', 'userId'] as const;

export interface Session {
  token: string;
  username: string;
  userId: string;
  /** True while the server refuses all but the first steps, such as choosing a password. Pages then ask for nothing else. */
  isFirstStep?: boolean;
}

/** Why a session ended: the user signed out, or the server no longer accepts it. */
export type SessionEnd = 'signed-out' | 'expired';

/** Tells the other tabs whose session expired. Removed by the next sign-in of the same user. */
const END_KEY = 'sessionEnd';
const endOf = (userId: string | undefined): string => `expired ${userId}`;

/** Kept in the browser, because after a reload the first calls leave before the user is known. */
const FIRST_STEP_KEY = 'firstStep';

const listeners = new Set<() => void>();
/** `isHere`: it was this tab that ended it. */
type EndListener = (why: SessionEnd, ended: Session | undefined, isHere: boolean) => void;
const endListeners = new Set<EndListener>();
let current = readSession();

/** Undefined when nobody is signed in. */
export const currentSession = (): Session | undefined => current;

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession);

/** What an account must do before anything else. */
interface FirstSteps {
  mustChangePassword: boolean;
  mustSetUpSecondFactor: boolean;
}

/** Remembers whether the user has first steps to do. */
export function noteFirstSteps(user: FirstSteps): void {
  storeFirstStep(user);
  if (current && (current.isFirstStep ?? false) !== hasFirstStep(user)) refresh();
}

const hasFirstStep = ({ mustChangePassword = false, mustSetUpSecondFactor = false }: Partial<FirstSteps>) =>
  mustChangePassword || mustSetUpSecondFactor;

function storeFirstStep(user: Partial<FirstSteps>): void {
  if (hasFirstStep(user)) localStorage.setItem(FIRST_STEP_KEY, '1');
  else localStorage.removeItem(FIRST_STEP_KEY);
}

/** Stores the server's reply to a sign-in. */
export function signIn(reply: { token: string; username: string; user: { _id: string } & Partial<FirstSteps> }): void {
  // The reason of somebody else's end stays for their tabs that learn of it late.
  if (localStorage.getItem(END_KEY) === endOf(reply.user._id)) localStorage.removeItem(END_KEY);
  storeFirstStep(reply.user);
  localStorage.setItem('token', reply.token);
  localStorage.setItem('username', reply.username);
  localStorage.setItem('userId', reply.user._id);
  refresh();
}

/** Stores the user's new username. */
export function renameSession(username: string): void {
  localStorage.setItem('username', username);
  refresh();
}

/** Ends the session in this tab and in every other. */
export function endSession(why: SessionEnd): void {
  const ended = current;
  // Other tabs react when the token disappears, so the reason must be stored before.
  if (why === 'expired') localStorage.setItem(END_KEY, endOf(ended?.userId));
  for (const key of [...KEYS, FIRST_STEP_KEY]) localStorage.removeItem(key);
  refresh();
  for (const listener of endListeners) listener(why, ended, true);
}

/** Calls the listener with the ended session, whether it ended in this tab or in another. Returns a function that unsubscribes. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function refresh(): void {
  current = readSession();
  for (const listener of listeners) listener();
}

function readSession(): Session | undefined {
  const [token, username, userId] = KEYS.map((key) => localStorage.getItem(key));
  const isFirstStep = localStorage.getItem(FIRST_STEP_KEY) !== null;
  return token ? { token, username: username ?? '', userId: userId ?? '', ...(isFirstStep && { isFirstStep }) } : undefined;
}

// Another tab signed in or out. The key is null if it called `clear()`. A tab that the browser had stopped learns of it only afterwards, when
// somebody else may be signed in. The id of who signs in comes after their token.
window.addEventListener('storage', (event) => {
  if (event.key !== null && ![...KEYS, FIRST_STEP_KEY].includes(event.key)) return;
  const before = current;
  refresh();
  if (!before?.userId || current?.userId === before.userId) return;
  const why: SessionEnd = localStorage.getItem(END_KEY) === endOf(before.userId) ? 'expired' : 'signed-out';
  for (const listener of endListeners) listener(why, before, false);
});
