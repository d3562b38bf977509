import { dirname } from 'node:path';
import type { NotYet } from './not-yet.ts';
import type { SourceFile, Violation } from './source-file.ts';

const MOST = 12;

/** Folders with more than a dozen code files, tests not counted. */
export function folderViolations(files: readonly SourceFile[], { crowdedFolders }: NotYet): Violation[] {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) if (!isTest) counts.set(dirname(path), 1 + (counts.get(dirname(path)) ?? 0));
  const crowded = [...counts]
    .filter(([folder, count]) => count > (crowdedFolders[folder] ?? MOST) && folder !== '.')
    .map(([path, count]) => ({
      path,
      line: 1,
      what: `${count} code files stand in one folder`,
      instead: `give a sub-concern of three or more a folder of its own; ${crowdedFolders[path] ?? MOST} at most`,
    }));
  const over = Object.keys(crowdedFolders)
    .filter((folder) => (counts.get(folder) ?? 0) <= MOST)
    .map((path) => ({ path, line: 1, what: 'this folder has got there', instead: 'take it off the list in scripts/structure/not-yet.ts' }));
  return [...crowded, ...over];
}
