import { chmod, mkdir, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
/** Everything Fairlead itself puts at the top of the data folder. */
const OURS = /^(fairlead\.|(files|tmp|imports|backups|trash)$)/;

/**
 * Makes the data folder, for this process's user alone whatever the umask, and proves that it can be written to. Throws a line
 * that names the setting.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  try {
    await makeFolders(dataDir);
    await rmdir(await mkdtemp(join(dataDir, 'tmp-')));
    await closeToOthers(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} can't be used: ${reasonOf(error as NodeJS.ErrnoException)}`, { cause: error });
  }
}

/** One folder at a time: Node's own recursive way never returns below /proc. */
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: OWNER_ONLY.folder });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path || (await isThere(dirname(path)))) throw error;
    await makeFolders(dirname(path));
    await mkdir(path, { mode: OWNER_ONLY.folder });
  }
}

/** What an earlier version made by a wider umask. The folders below keep their files to themselves. */
async function closeToOthers(dataDir: string): Promise<void> {
  await chmod(dataDir, OWNER_ONLY.folder).catch(unlessOwnedByAnother);
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (OURS.test(entry.name) && !entry.isSymbolicLink())
      await chmod(join(dataDir, entry.name), entry.isDirectory() ? OWNER_ONLY.folder : OWNER_ONLY.file).catch(unlessOwnedByAnother);
  }
}

/** A folder that its owner lets this process write to is the owner's to close. */
function unlessOwnedByAnother(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPERM') throw error;
}

const isThere = (path: string) =>
  readdir(path).then(
    () => true,
    () => false,
  );

const REASONS: Record<string, string> = {
  ENOENT: 'nothing can be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a disk that is read-only',
  ENOTDIR: 'it, or a folder above it, is a file',
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'there is no space left on its disk',
};

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ''] ?? message;
