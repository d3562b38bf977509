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

const stampFile = (project: string) => join(webFolder(project), '.built');
const SOURCES = ['web', 'contract', 'server', 'package-lock.json'];
const NOT_SOURCES = /^(node_modules|dist|testing|\..*)$|\.test\.tsx?$/;

/** Whether the build is of other sources than the current ones. Compares contents, because a checkout changes file times. */
export function isBuildStale(project = root): boolean {
  const files = [stampFile(project), join(webFolder(project), 'index.html'), serverProgram(project)];
  if (!files.every((file) => existsSync(file))) return true;
  return readFileSync(stampFile(project), 'utf8') !== sourceHash(project);
}

/** Records the sources of a build. Call it when the build is complete. */
export function stampBuild(hash: string, project = root): void {
  writeFileSync(stampFile(project), hash);
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
