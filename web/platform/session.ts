import { useSyncExternalStore } from 'react';

/** What the browser keeps of a sign-in, under exactly these names (docs/product/app.md). */
const KEYS = ['token', 'username', 'userId'] as const;

export interface Session {
  token: string;
  username: string;
  userId: string;
}

/** Why a session ended: by the user, or because the server no longer knows it. */
export type SessionEnd = 'signed-out' | 'expired';

/** Tells the other tabs why a session ended; gone with the next sign-in. */
const END = 'sessionEnd';

const listeners = new Set<() => void>();
type EndListener = (why: SessionEnd, ended: Session | undefined) => void;
const endListeners = new Set<EndListener>();
let current = read();

/** The session as it stands now; undefined when nobody is signed in. */
export const currentSession = (): Session | undefined => current;

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession);

/** Stores what the server answered to a sign-in. */
export function signIn(reply: { token: string; username: string; user: { _id: string } }): void {
  localStorage.removeItem(END);
  localStorage.setItem('token', reply.token);
  localStorage.setItem('username', reply.username);
  localStorage.setItem('userId', reply.user._id);
  refresh();
}

/** Follows a change of the own username. */
export function renameSession(username: string): void {
  localStorage.setItem('username', username);
  refresh();
}

/** Forgets the session here and in every other tab. */
export function endSession(why: SessionEnd): void {
  const ended = current;
  // The other tabs wake up when the token goes, so the reason stands there before.
  if (why === 'expired') localStorage.setItem(END, why);
  for (const key of KEYS) localStorage.removeItem(key);
  refresh();
  for (const listener of endListeners) listener(why, ended);
}

/** Called when the session ends, in this tab or in another one, with the session that ended. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function refresh(): void {
  current = read();
  for (const listener of listeners) listener();
}

function read(): Session | undefined {
  const [token, username, userId] = KEYS.map((key) => localStorage.getItem(key));
  return token ? { token, username: username ?? '', userId: userId ?? '' } : undefined;
}

// Another tab signed in or out. `clear()` there comes without a key.
window.addEventListener('storage', (event) => {
  if (event.key !== null && !(KEYS as readonly string[]).includes(event.key)) return;
  const before = current;
  refresh();
  if (!before || current) return;
  const why: SessionEnd = localStorage.getItem(END) === 'expired' ? 'expired' : 'signed-out';
  for (const listener of endListeners) listener(why, before);
});
