import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A draft of one tab. The tab keeps it as a text in its session's storage; this is the copy that outlives the tab. */
export interface DeviceDraft {
  tab: string;
  /** As in the tab's storage. */
  key: string;
  userId: string;
  /** Null once another tab goes on with it, or it was too old: the tab that had it finds out when it comes back after all. */
  text: string | null;
  /** Of which text that was so. What was typed since stays. */
  was?: string;
  /** When it was last changed, in milliseconds. */
  at: number;
  /** When its tab was given it by one that is gone. */
  handedAt?: number;
  photoId?: string | undefined;
  /** The id of the outbox's entry that it becomes. */
  sentAs?: string | undefined;
}

/** A buffer and no Blob, because browsers have lost Blobs that they kept. */
interface DevicePhoto {
  id: string;
  tab: string;
  userId: string;
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft; indexes: { userId: string } };
  photos: { key: string; value: DevicePhoto; indexes: { owner: [string, string] } };
}

type IsTab = (tab: string) => boolean;

/** A write is on the disk before the next one, so what was typed survives an empty battery. */
const DURABLE = { durability: 'strict' } as const;

/** All that is kept of what is being written on this device (docs/product/offline.md). Throws where there is no storage or no room. */
export async function inDeviceStore<Value>(work: (store: ReturnType<typeof createStore>) => Promise<Value>): Promise<Value> {
  const db = await openDB<Schema>('fairlead-drafts', 2, {
    upgrade(opened, _from, _to, tx) {
      if (!opened.objectStoreNames.contains('photos')) {
        opened.createObjectStore('drafts', { keyPath: ['tab', 'key'] }).createIndex('userId', 'userId');
        opened.createObjectStore('photos', { keyPath: 'id' });
      }
      // Says whose each is without reading the photos.
      tx.objectStore('photos').createIndex('owner', ['userId', 'tab']);
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(createStore(db));
  } finally {
    db.close();
  }
}

/** Tells texts apart without keeping them. */
export function digest(text: string): string {
  let [one, other] = [0x2c1b3c6d, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  return `${text.length} ${one} ${other}`;
}

/** Removes what is kept of an account's drafts but for those of the spared tabs; what its open tabs hold stays in those. */
export const removeDeviceDrafts = (userId: string, isSpared: IsTab = () => false): Promise<void> =>
  inDeviceStore((store) => store.removeOf(userId, isSpared)).catch(() => undefined);

/** Removes the draft that became an entry of the outbox. */
export const removeSentDraft = (userId: string, sentAs: string): Promise<void> =>
  inDeviceStore((store) => store.removeSent(userId, sentAs)).catch(() => undefined);

function createStore(db: IDBPDatabase<Schema>) {
  const write = () => db.transaction(['drafts', 'photos'], 'readwrite', DURABLE);
  type Transaction = ReturnType<typeof write>;

  /** Removes those photos that no draft of the account names. */
  async function removeUnnamed(tx: Transaction, userId: string, ids: ReadonlySet<string | undefined>) {
    if ([...ids].every((id) => id === undefined)) return;
    const drafts = await tx.objectStore('drafts').index('userId').getAll(userId);
    const named = new Set(drafts.map(({ photoId }) => photoId));
    for (const id of ids) if (id !== undefined && !named.has(id)) await tx.objectStore('photos').delete(id);
  }

  /** Removes those photos whose id and tab may go, of one account or of all. */
  async function removePhotos(tx: Transaction, of: IDBKeyRange | null, mayGo: (id: string, tab: string) => boolean) {
    let cursor = await tx.objectStore('photos').index('owner').openKeyCursor(of);
    while (cursor) {
      if (mayGo(cursor.primaryKey, cursor.key[1])) await tx.objectStore('photos').delete(cursor.primaryKey);
      cursor = await cursor.continue();
    }
  }

  async function run(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    const tx = write();
    await Promise.all([work(tx), tx.done]);
  }

  return {
    list: (userId: string): Promise<DeviceDraft[]> => db.getAllFromIndex('drafts', 'userId', userId),

    /** Brings a tab's drafts up to date, and removes the photos that they named before. One that says the same keeps its time. */
    change: (tab: string, userId: string, put: readonly DeviceDraft[], gone: readonly string[]): Promise<void> =>
      run(async (tx) => {
        const drafts = tx.objectStore('drafts');
        const lost = new Set<string | undefined>();
        for (const draft of put) {
          const before = await drafts.get([tab, draft.key]);
          if (before?.photoId !== draft.photoId) lost.add(before?.photoId);
          if (before?.text !== draft.text) await drafts.put(draft);
        }
        for (const key of gone) {
          lost.add((await drafts.get([tab, key]))?.photoId);
          await drafts.delete([tab, key]);
        }
        await removeUnnamed(tx, userId, lost);
      }),

    /** Gives a tab the draft of another one that is gone. */
    hand: (from: DeviceDraft, to: Pick<DeviceDraft, 'tab' | 'key'>, at: number): Promise<void> =>
      run(async (tx) => {
        const { tab, key, userId } = from;
        await tx.objectStore('drafts').put({ ...from, ...to, handedAt: at });
        await tx.objectStore('drafts').put({ tab, key, userId, text: null, was: digest(from.text ?? ''), at });
      }),

    remove: (drafts: readonly DeviceDraft[]): Promise<void> =>
      run((tx) => Promise.all(drafts.map(({ tab, key }) => tx.objectStore('drafts').delete([tab, key])))),

    /** Removes drafts of all accounts that were last changed before an instant, and the photos that only gone tabs could still name. */
    tidy: (before: number, at: number, isAlive: IsTab): Promise<void> =>
      run(async (tx) => {
        let cursor = await tx.objectStore('drafts').openCursor();
        const named = new Set<string | undefined>();
        while (cursor) {
          const { tab, key, userId, text, at: changedAt } = cursor.value;
          if (changedAt >= before) named.add(cursor.value.photoId);
          else if (text === null) await cursor.delete();
          // The tab may still hold it, and must not put it back.
          else await cursor.update({ tab, key, userId, text: null, was: digest(text), at });
          cursor = await cursor.continue();
        }
        await removePhotos(tx, null, (id, tab) => !named.has(id) && !isAlive(tab));
      }),

    /** Removes the drafts that became an entry of the outbox, in whichever tab. */
    removeSent: (userId: string, sentAs: string): Promise<void> =>
      run(async (tx) => {
        const drafts = await tx.objectStore('drafts').index('userId').getAll(userId);
        const sent = drafts.filter((draft) => draft.sentAs === sentAs);
        await Promise.all(sent.map(({ tab, key }) => tx.objectStore('drafts').delete([tab, key])));
        await removeUnnamed(tx, userId, new Set(sent.map(({ photoId }) => photoId)));
      }),

    removeOf: (userId: string, isSpared: IsTab): Promise<void> =>
      run(async (tx) => {
        const drafts = await tx.objectStore('drafts').index('userId').getAll(userId);
        const spared = new Set(drafts.filter(({ tab }) => isSpared(tab)).map(({ photoId }) => photoId));
        for (const { tab, key } of drafts) if (!isSpared(tab)) await tx.objectStore('drafts').delete([tab, key]);
        const owned = IDBKeyRange.bound([userId], [userId, []]);
        await removePhotos(tx, owned, (id, tab) => !spared.has(id) && !isSpared(tab));
      }),

    putPhoto: (photo: DevicePhoto): Promise<void> => run((tx) => tx.objectStore('photos').put(photo)),

    /** Those that no draft on the device names. One that is still named goes with that name, once the device has heard of it. */
    removePhotos: (userId: string, ids: readonly string[]): Promise<void> => run((tx) => removeUnnamed(tx, userId, new Set(ids))),

    async readPhoto(userId: string, id: string): Promise<File | undefined> {
      const photo = await db.get('photos', id);
      if (photo?.userId !== userId) return undefined;
      const { bytes, name, type, lastModified } = photo;
      return new File([bytes], name, { type, lastModified });
    },
  };
}
