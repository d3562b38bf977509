import { v7 as newId } from 'uuid';

const KEY = 'draftTab';
const LOCK = 'fairlead-tab-';
/** A page that is being reloaded gives its lock back in a moment. A copy of a tab never gets that of its original. */
const PATIENCE_MS = 1_000;

let claimed: Promise<string> | undefined;

/** The id of this tab, which a reload keeps. It counts as alive until its page is closed or killed. */
export function claimTab(): Promise<string> {
  claimed ??= claim();
  return claimed;
}

async function claim(): Promise<string> {
  const before = sessionStorage.getItem(KEY);
  if (before !== null && (await holdLock(before))) return before;
  const id = newId();
  sessionStorage.setItem(KEY, id);
  await holdLock(id);
  return id;
}

function holdLock(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const held = navigator.locks.request(LOCK + id, { signal: patience.signal }, () => {
    clearTimeout(timer);
    resolve(true);
    return new Promise<never>(() => {});
  });
  held.catch(() => resolve(false));
  return promise;
}

/** Those of other tabs that are open. */
export async function listOtherTabs(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set();
  const [own, living] = await Promise.all([claimTab(), listLivingTabs()]);
  return new Set([...living].filter((tab) => tab !== own));
}

export async function listLivingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
