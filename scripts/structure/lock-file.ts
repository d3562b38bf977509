// Completes package-lock.json by the parts for other systems that a registry mirror did not have. With --check it only reports them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

const SYSTEM =
  /-(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(-(?<abi>gnu|musl)?[a-z]*)?$/;

/**
 * Adds an entry for each optional package of another system that the lock names but does not hold, because `npm ci` refuses such a lock.
 * It has no checksum, and is only fetched on that system. Returns the names of what was added, and of what can't be.
 */
export function completeLock({ packages }: Lock): { added: string[]; missing: string[] } {
  const added: string[] = [];
  const missing: string[] = [];
  for (const [path, { dependencies, optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (findEntry(packages, path, name)) continue;
      const system = SYSTEM.exec(name)?.groups;
      if (optionalDependencies?.[name] === undefined || !system || !/^\d+\.\d+\.\d+$/.test(version)) {
        missing.push(name);
        continue;
      }
      const { os, cpu, abi } = system;
      packages[`node_modules/${name}`] = {
        version,
        cpu: [cpu as string],
        ...(dev && { dev }),
        ...(abi && os === 'linux' && { libc: [abi === 'gnu' ? 'glibc' : abi] }),
        optional: true,
        os: [os as string],
      };
      added.push(name);
    }
  }
  return { added, missing };
}

/** What a package at this place would get by this name, as Node looks for it. */
function findEntry(packages: Lock['packages'], path: string, name: string): Entry | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found || folder === '') return found;
    if (!folder.includes('node_modules/')) folder = '';
  }
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json');
  const lock: Lock & { [key: string]: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  const { added, missing } = completeLock(lock);
  for (const name of missing) console.error(`package-lock.json has no entry for ${name}: install again with a registry that has it.`);
  if (missing.length > 0) process.exitCode = 1;
  else if (added.length > 0 && process.argv.includes('--check')) {
    console.error(`package-lock.json lacks ${added.length} parts for other systems, such as ${added[0]}: run npm run lock and commit it.`);
    process.exitCode = 1;
  } else if (added.length > 0) {
    const names = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(names) }, null, 2)}\n`);
    console.log(`Added ${added.length} parts for other systems.`);
  }
}
