import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';

/** The folder of the built web app. */
export const webFolder = (project = root) => join(project, 'web', 'dist');
/** The folder of the bundled server. */
export const serverFolder = (project = root) => join(project, 'server', 'dist');
/** The bundled server's program. */
export const serverProgram = (project = root) => join(serverFolder(project), 'main.js');

/** The host's commands, below the folder `server`; each is a program of the bundle too. */
export const COMMANDS: Readonly<Record<string, string>> = {
  admin: 'admin.ts',
  backup: 'commands/backup.ts',
  restore: 'commands/restore.ts',
  move: 'commands/move.ts',
};

const stampFile = (project: string) => join(webFolder(project), '.built');
const SOURCES = ['web', 'contract', 'server', 'package-lock.json'];
const NOT_SOURCES = /^(node_modules|dist|testing|\..*)$|\.test\.tsx?$/;

/** Whether the build is of other sources than the current ones, or lacks a file. Compares contents, because a checkout changes file times. */
export function isBuildStale(project = root): boolean {
  if (!existsSync(stampFile(project))) return true;
  const [hash, ...files] = readFileSync(stampFile(project), 'utf8').split('\n');
  return hash !== sourceHash(project) || !files.every((file) => existsSync(join(project, file)));
}

/** Records the sources of a build and the files it has made. Call it when the build is complete. */
export function stampBuild(hash: string, project = root): void {
  const made = [webFolder(project), serverFolder(project)].flatMap(filesUnder).map((file) => relative(project, file));
  writeFileSync(stampFile(project), [hash, ...made].join('\n'));
}

/** A hash of the names and contents of all files that are built. */
export function sourceHash(project = root): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesUnder(join(project, source)))) {
    hash
      .update(`${relative(project, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (path.endsWith('package-lock.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !NOT_SOURCES.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
