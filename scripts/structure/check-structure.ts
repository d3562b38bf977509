import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { areaNameViolations, registrationViolations } from './area-names.ts';
import { arrowViolations } from './arrows.ts';
import { folderViolations } from './folders.ts';
import { testViolations } from './honest-tests.ts';
import { nameViolations } from './names.ts';
import { serviceViolations } from './services.ts';
import { homeViolations } from './single-homes.ts';
import { sourceFile, type Violation } from './source-file.ts';

const NOT_OURS = /^(node_modules|dist|data|shots|test-results|playwright-report|coverage|\..*)$/;
const SOURCE = /\.(ts|tsx|mts|mjs|js|jsx)$/;

/** Finds all violations of docs/architecture.md in a project's folder. */
export async function checkStructure(folder: string): Promise<Violation[]> {
  const tree = readTree(folder);
  return inOrder([...fileViolations(tree), ...(await arrowViolations(folder, tree.files))]);
}

/** Checks everything except imports: folders, names and roles, single homes, services, areas named below them, honest tests. */
export function fileViolations({ paths, files }: ReturnType<typeof readTree>): Violation[] {
  return inOrder([
    ...[...paths].flatMap((path) => nameViolations(path, paths)),
    ...files.flatMap((file) => [...homeViolations(file), ...areaNameViolations(file), ...testViolations(file)]),
    ...folderViolations(files),
    ...registrationViolations(files),
    ...serviceViolations(files),
  ]);
}

export function readTree(folder: string) {
  const paths = new Set(pathsUnder(folder, ''));
  const files = [...paths].filter((path) => SOURCE.test(path)).map((path) => sourceFile(path, readFileSync(join(folder, path), 'utf8')));
  return { paths, files };
}

const inOrder = (violations: Violation[]) => violations.toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);

function pathsUnder(folder: string, inside: string): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.test(entry.name))
    .flatMap((entry) => {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      return entry.isDirectory() ? pathsUnder(folder, path) : [path];
    });
}

if (import.meta.main) {
  const violations = await checkStructure(root);
  for (const { path, line, what, instead } of violations) console.error(`${path}:${line}  ${what}\n    instead: ${instead}`);
  console.log(violations.length === 0 ? 'The structure holds.' : `${violations.length} places break the structure (docs/architecture.md).`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
