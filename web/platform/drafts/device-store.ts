import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A draft of one tab. The tab keeps it as a text in its session's storage; this is the copy that outlives the tab. */
export interface DeviceDraft {
  tab: string;
  /** As in the tab's storage. */
  key: string;
  userId: string;
  /** Null once another tab goes on with it: the tab that had it finds out when it comes back after all. */
  text: string | null;
  /** When it was last changed, in milliseconds. */
  at: number;
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
  photos: { key: string; value: DevicePhoto; indexes: { userId: string } };
}

/** A write is on the disk before the next one, so what was typed survives an empty battery. */
const DURABLE = { durability: 'strict' } as const;

/** All that is kept of what is being written on this device (docs/product/offline.md). Throws where there is no storage or no room. */
export async function inDeviceStore<Value>(work: (store: ReturnType<typeof createStore>) => Promise<Value>): Promise<Value> {
  const db = await openDB<Schema>('fairlead-drafts', 1, {
    upgrade(opened) {
      opened.createObjectStore('drafts', { keyPath: ['tab', 'key'] }).createIndex('userId', 'userId');
      opened.createObjectStore('photos', { keyPath: 'id' }).createIndex('userId', 'userId');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(createStore(db));
  } finally {
    db.close();
  }
}

/** Removes all that is kept of an account's drafts; what its open tabs hold stays in those. */
export const removeDeviceDrafts = (userId: string): Promise<void> =>
  inDeviceStore((store) => store.removeOf(userId)).catch(() => undefined);

/** Removes the draft that became an entry of the outbox. */
export const removeSentDraft = (userId: string, sentAs: string): Promise<void> =>
  inDeviceStore((store) => store.removeSent(userId, sentAs)).catch(() => undefined);

function createStore(db: IDBPDatabase<Schema>) {
  const write = () => db.transaction(['drafts', 'photos'], 'readwrite', DURABLE);
  type Transaction = ReturnType<typeof write>;

  /** Removes the photos of an account that no draft names; of living tabs they may be named in a moment. */
  async function removeLoosePhotos(tx: Transaction, userId: string, mayGo: (photo: { id: string; tab: string }) => boolean) {
    const drafts = await tx.objectStore('drafts').index('userId').getAll(userId);
    const named = new Set(drafts.map(({ photoId }) => photoId));
    let cursor = await tx.objectStore('photos').index('userId').openCursor(userId);
    while (cursor) {
      if (!named.has(cursor.value.id) && mayGo(cursor.value)) await cursor.delete();
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
        const before = new Set<string | undefined>();
        for (const key of [...put.map((draft) => draft.key), ...gone]) before.add((await drafts.get([tab, key]))?.photoId);
        for (const draft of put) if ((await drafts.get([tab, draft.key]))?.text !== draft.text) await drafts.put(draft);
        for (const key of gone) await drafts.delete([tab, key]);
        await removeLoosePhotos(tx, userId, ({ id }) => before.has(id));
      }),

    /** Gives a tab the draft of another one that is gone. */
    hand: (from: DeviceDraft, to: Pick<DeviceDraft, 'tab' | 'key'>, at: number): Promise<void> =>
      run(async (tx) => {
        const { tab, key, userId } = from;
        await tx.objectStore('drafts').put({ ...from, ...to });
        await tx.objectStore('drafts').put({ tab, key, userId, text: null, at });
      }),

    remove: (drafts: readonly DeviceDraft[]): Promise<void> =>
      run((tx) => Promise.all(drafts.map(({ tab, key }) => tx.objectStore('drafts').delete([tab, key])))),

    /** Removes drafts of all accounts that were last changed before an instant, and the photos that only gone tabs could still name. */
    tidy: (userId: string, before: number, isAlive: (tab: string) => boolean): Promise<void> =>
      run(async (tx) => {
        let cursor = await tx.objectStore('drafts').openCursor();
        const users = new Set([userId]);
        while (cursor) {
          users.add(cursor.value.userId);
          if (cursor.value.at < before) await cursor.delete();
          cursor = await cursor.continue();
        }
        for (const user of users) await removeLoosePhotos(tx, user, ({ tab }) => !isAlive(tab));
      }),

    /** Removes the drafts that became an entry of the outbox, in whichever tab. */
    removeSent: (userId: string, sentAs: string): Promise<void> =>
      run(async (tx) => {
        const drafts = await tx.objectStore('drafts').index('userId').getAll(userId);
        const sent = drafts.filter((draft) => draft.sentAs === sentAs);
        await Promise.all(sent.map(({ tab, key }) => tx.objectStore('drafts').delete([tab, key])));
        const photos = new Set(sent.map(({ photoId }) => photoId));
        await removeLoosePhotos(tx, userId, ({ id }) => photos.has(id));
      }),

    removeOf: (userId: string): Promise<void> =>
      run(async (tx) => {
        for (const name of ['drafts', 'photos'] as const) {
          let cursor = await tx.objectStore(name).index('userId').openCursor(userId);
          while (cursor) {
            await cursor.delete();
            cursor = await cursor.continue();
          }
        }
      }),

    putPhoto: (photo: DevicePhoto): Promise<void> => run((tx) => tx.objectStore('photos').put(photo)),

    removePhotos: (ids: readonly string[]): Promise<void> => run((tx) => Promise.all(ids.map((id) => tx.objectStore('photos').delete(id)))),

    async readPhoto(userId: string, id: string): Promise<File | undefined> {
      const photo = await db.get('photos', id);
      if (photo?.userId !== userId) return undefined;
      const { bytes, name, type, lastModified } = photo;
      return new File([bytes], name, { type, lastModified });
    },
  };
}
