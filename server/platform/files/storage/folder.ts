import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '../../clock/clock.ts';
import { copyHashed, hasSameBytes, isMissing, persist, sizeOf, writeDurably } from '../disk.ts';
import type { FolderStorage } from './storage.ts';

/** Keeps everything in the data folder. */
export function folderStorage(dataDir: string): FolderStorage {
  const pathOf = (key: string) => join(dataDir, key);

  /** False where the disk knows no second names. */
  function linkTo(path: string, key: string): Promise<boolean> {
    return link(path, pathOf(key)).then(
      () => true,
      () => false,
    );
  }

  /** Flushes a file and its folders, up to the first one below the data folder. */
  function persistKey(key: string) {
    const [first = '', ...rest] = key.split('/');
    return persist(pathOf(first), rest.join('/'));
  }

  return {
    kind: 'folder',
    name: dataDir,
    setting: 'DATA_DIR',
    placeOf: pathOf,

    async prepare() {
      await mkdir(pathOf('files'), { recursive: true });
    },

    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeFile(pathOf(key), bytes);
      await persistKey(key);
    },

    async replace(key, text) {
      const partial = `${pathOf(key)}.${newId()}`;
      try {
        await writeDurably(partial, text);
        await rename(partial, pathOf(key));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await persistKey(key);
    },

    readText: (key) =>
      readFile(pathOf(key), 'utf8').catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),

    async keep(key, from, known) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const stored = known && (await linkTo(from, key)) ? known : await copyHashed(from, path);
      await persistKey(key);
      return { ...stored, path };
    },

    async copy(from, to, known) {
      await mkdir(dirname(pathOf(to)), { recursive: true });
      const stored = (await linkTo(pathOf(from), to)) ? known : await copyHashed(pathOf(from), pathOf(to));
      await persistKey(to);
      return stored;
    },

    /** By a second name. Only the bytes say that they are the same: the disk may have damaged the other file since its hash was taken. */
    async share(same, key) {
      if (!(await hasSameBytes(pathOf(same), pathOf(key)))) return;
      const name = join(dataDir, 'tmp', newId());
      // Where the disk knows no second names, or counts too many of them, or the other has just gone, the own file stays.
      const isLinked = await link(pathOf(same), name).then(
        () => true,
        () => false,
      );
      if (!isLinked) return;
      await rename(name, pathOf(key));
      await persistKey(key);
    },

    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error) => {
        if (isMissing(error) || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      const { size: bytes } = await handle.stat();
      // Whoever appends to it meanwhile changes nothing for this reader.
      if (range || bytes > 0) return { bytes, content: handle.createReadStream(range ?? { end: bytes - 1 }) };
      await handle.close();
      return { bytes, content: Readable.from([]) };
    },

    openLocally: async (key) => ({ path: pathOf(key), release: async () => {} }),

    async move(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true });
      await moveFile(pathOf(from), pathOf(to));
    },

    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    size: (key) => sizeOf(pathOf(key)),

    modifiedAt: (key) =>
      stat(pathOf(key)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),

    list,

    async listFolders(folder) {
      const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };

  /** Reads one folder at a time, since opening all of them at once runs out of file handles. */
  async function* list(folder: string): AsyncGenerator<{ key: string; name: string }> {
    const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* list(key);
      else if (entry.isFile()) yield { key, name: entry.name };
    }
  }
}

/** Renames a file, or copies it if the two places are on different disks. */
async function moveFile(from: string, to: string) {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
