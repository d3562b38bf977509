import { dirname } from 'node:path';
import type { SourceFile, Violation } from './source-file.ts';

const MOST = 12;
/** The root, the contract, which has a file for each area, and the migrations, which stay: however many there are. */
const UNCOUNTED = ['.', 'contract', 'server/migrations'];

/** Folders with more than a dozen code files, tests not counted. */
export function folderViolations(files: readonly SourceFile[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) if (!isTest) counts.set(dirname(path), 1 + (counts.get(dirname(path)) ?? 0));
  return [...counts]
    .filter(([folder, count]) => count > MOST && !UNCOUNTED.includes(folder))
    .map(([path, count]) => ({
      path,
      line: 1,
      what: `${count} code files stand in one folder`,
      instead: `give a sub-concern of three or more a folder of its own; ${MOST} at most`,
    }));
}
