import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file's bytes and the names that lead to it through to the disk, so that they survive a power cut. `key` lies below `folder`. */
export async function persist(folder: string, key: string): Promise<void> {
  await synced(join(folder, key), 'r+');
  // Windows keeps names by itself and opens no folder.
  if (process.platform === 'win32') return;
  const parts = key.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) await synced(join(folder, ...parts.slice(0, depth)), 'r');
}

/** Writes a small text through to the disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function synced(path: string, flags: 'r' | 'r+') {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Every file below a folder, one folder's names at a time: a listing that opens all folders first runs out of handles. */
export async function* filesBelow(folder: string): AsyncGenerator<{ path: string; name: string }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield { path, name: entry.name };
  }
}
