import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { currentSession } from '../session.ts';
import { mayKeepDrafts } from './device-choice.ts';
import { inDeviceStore } from './device-store.ts';
import { claimTab } from './draft-tab.ts';
import { listKeys } from './kept-drafts.ts';

/**
 * The photo of a form that outlives its tab beside the form's draft, which names it by its id. `onBack` gets the one that is back, of `lost`'s
 * id; `isComing` until then.
 */
export function useKeptPhoto(lost: string | undefined, onBack: (photo: File) => void) {
  const ids = useRef(new WeakMap<File, string>());
  const storing = useRef(new Map<string, Storing>());
  const [isComing, setComing] = useState(lost !== undefined);
  const [safe, setSafe] = useState<ReadonlySet<string>>(new Set());
  const noteSafe = (id: string) => setSafe((before) => new Set([...before, id]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (lost === undefined) return;
    void readPhoto(lost).then((photo) => {
      setComing(false);
      if (!photo) return;
      ids.current.set(photo, lost);
      noteSafe(lost);
      onBack(photo);
    });
  }, []);
  // A form that closes leaves no photo behind that its draft doesn't name.
  useEffect(() => () => void removeUnnamed(storing.current), []);

  return {
    isComing,
    /** Keeps a photo, once, and answers its id. */
    keep(photo: File): string {
      const known = ids.current.get(photo);
      if (known !== undefined) return known;
      const id = newId();
      const userId = currentSession()?.userId ?? '';
      const before = new Map(storing.current);
      ids.current.set(photo, id);
      const stored = keepPhoto(id, photo).then((isKept) => {
        if (isKept) noteSafe(id);
        return removeUnnamed(before);
      });
      storing.current.set(id, { userId, stored });
      return id;
    },
    /** Whether it would be back after a reload. */
    isSafe: (photo: File) => safe.has(ids.current.get(photo) ?? ''),
  };
}

interface Storing {
  /** The account whose it is, also once its session has ended. */
  userId: string;
  stored: Promise<unknown>;
}

/** Removes photos that no draft of this tab, or on the device, names any more, once each has been stored. */
async function removeUnnamed(photos: ReadonlyMap<string, Storing>): Promise<void> {
  for (const [id, { userId, stored }] of photos) {
    await stored;
    const isNamed = listKeys(`draft:${userId}:`).some((key) => sessionStorage.getItem(key)?.includes(id));
    if (!isNamed) await removePhoto(id, userId);
  }
}

/** The photo of a draft of the signed-in user; undefined if the device has none of this id. */
export async function readPhoto(id: string): Promise<File | undefined> {
  const userId = currentSession()?.userId ?? '';
  return inDeviceStore((store) => store.readPhoto(userId, id)).catch(() => undefined);
}

/** Whether the device had room for it, and may keep it. */
export async function keepPhoto(id: string, photo: File): Promise<boolean> {
  const userId = currentSession()?.userId ?? '';
  if (!navigator.locks || !globalThis.indexedDB || !mayKeepDrafts(userId)) return false;
  try {
    const { name, type, lastModified } = photo;
    const [tab, bytes] = await Promise.all([claimTab(), photo.arrayBuffer()]);
    return await inDeviceStore(async (store) => {
      // Again, because whoever signs out meanwhile has all of it removed.
      if (currentSession()?.userId !== userId || !mayKeepDrafts(userId)) return false;
      await store.putPhoto({ id, tab, userId, name, type, lastModified, bytes });
      return true;
    });
  } catch {
    // A form works without, and says that the photo is to be chosen again.
    return false;
  }
}

/** Removes a photo that no draft on the device names. One that is named goes with its draft. */
export const removePhoto = (id: string, userId = currentSession()?.userId ?? ''): Promise<void> =>
  inDeviceStore((store) => store.removePhotos(userId, [id])).catch(() => undefined);
