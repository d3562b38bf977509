import { chmod, mkdir, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
/** Everything Fairlead itself puts at the top of the data folder. */
const OURS = /^(fairlead\.|(files|tmp|unfinished|imports|backups|restore|move|trash|mail)$)/;

/**
 * Creates the data folder so that only this process's user can use it, whatever the umask, and checks that it is writable.
 * Throws a one-line error that names the setting.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  try {
    await makeFolders(dataDir);
    await rmdir(await mkdtemp(join(dataDir, 'tmp-')));
    await closeToOthers(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} can't be used: ${describeReason(error as NodeJS.ErrnoException)}`, { cause: error });
  }
}

/** Creates one folder at a time, because Node's recursive `mkdir` never returns below /proc. */
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: OWNER_ONLY.folder });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path || (await exists(dirname(path)))) throw error;
    await makeFolders(dirname(path));
    await mkdir(path, { mode: OWNER_ONLY.folder });
  }
}

/** Tightens permissions that an earlier version left open. The top-level folders protect everything inside them. */
async function closeToOthers(dataDir: string): Promise<void> {
  await chmod(dataDir, OWNER_ONLY.folder).catch(ignoreForeignOwner);
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (OURS.test(entry.name) && !entry.isSymbolicLink())
      await chmod(join(dataDir, entry.name), entry.isDirectory() ? OWNER_ONLY.folder : OWNER_ONLY.file).catch(ignoreForeignOwner);
  }
}

/** If the folder belongs to another user who lets this process write to it, its permissions are that user's decision. */
function ignoreForeignOwner(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPERM') throw error;
}

const exists = (path: string) =>
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

const describeReason = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ''] ?? message;
