import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../clock/clock.ts';
import { sizeOf, walkFiles } from '../disk.ts';
import type { Pieces, Which } from './pieces.ts';

/** Keeps each upload as one file that grows, in a folder of its account. */
export function piecesInFolder(dataDir: string): Pieces {
  const folder = join(dataDir, 'unfinished');
  const folderOf = (accountId: string) => join(folder, accountId);
  const pathOf = ({ accountId, id }: Which, part: 'bytes' | 'json' | 'new') => join(folderOf(accountId), `${id}.${part}`);

  return {
    async begin(which) {
      await mkdir(folderOf(which.accountId), { recursive: true });
      return writeFile(pathOf(which, 'bytes'), '', { flag: 'wx' }).then(
        () => true,
        (error) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
    },

    count: async (accountId) => (await readdir(folderOf(accountId))).filter((name) => name.endsWith('.bytes')).length,
    readAbout: (which) => readFile(pathOf(which, 'json'), 'utf8').catch(() => undefined),

    async writeAbout(which, text) {
      const whole = `${pathOf(which, 'json')}.${newId()}`;
      await writeFile(whole, text);
      await rename(whole, pathOf(which, 'json'));
    },

    size: (which) => sizeOf(pathOf(which, 'bytes')),

    /** Whoever stood still so long that its lease ended still has the file open. From now on it writes to one that nobody reads. */
    async detach(which) {
      const [bytes, copy] = [pathOf(which, 'bytes'), pathOf(which, 'new')];
      if ((await sizeOf(bytes)) === undefined) return;
      await copyFile(bytes, copy);
      await rename(copy, bytes);
    },

    writer: async (which, offset) => ({
      stream: createWriteStream(pathOf(which, 'bytes'), { flags: 'r+', start: offset, flush: true }),
      settle: async () => {},
    }),

    whole: (which, work) => work(pathOf(which, 'bytes')),
    removeBytes: (which) => rm(pathOf(which, 'bytes'), { force: true }),

    async remove(which) {
      for (const part of ['bytes', 'json', 'new'] as const) await rm(pathOf(which, part), { force: true });
    },

    async removeOlder(than) {
      await mkdir(folder, { recursive: true });
      for await (const { path } of walkFiles(folder)) {
        // What is known of an upload is as old as its last piece.
        const ages = [path, path.replace(/\.json$/, '.bytes')].map((each) => stat(each).catch(() => undefined));
        const latest = Math.max(...(await Promise.all(ages)).map((found) => found?.mtimeMs ?? 0));
        if (latest < than) await rm(path, { force: true });
      }
    },
  };
}
