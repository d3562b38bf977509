import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Flushes a file and the folders that lead to it to disk, so that they survive a power cut. `key` is a path below `folder`. */
export async function persist(folder: string, key: string): Promise<void> {
  await syncPath(join(folder, key), 'r+');
  // Windows can't open a folder, and persists names by itself.
  if (process.platform === 'win32') return;
  const parts = key.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) await syncPath(join(folder, ...parts.slice(0, depth)), 'r');
}

/** Writes a small text and flushes it to disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncPath(path: string, flags: 'r' | 'r+') {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Every file below a folder. Reads one folder at a time, since opening all of them at once runs out of file handles. */
export async function* walkFiles(folder: string): AsyncGenerator<{ path: string; name: string }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path);
    else if (entry.isFile()) yield { path, name: entry.name };
  }
}
