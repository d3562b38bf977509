import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from '../../scripts/programs/postgres.ts';

/** What the trial runs beside Fairlead, by the Debian packages that bring it. */
const NEEDED: readonly { name: string; package: string }[] = [
  { name: 'patroni', package: 'patroni' },
  { name: 'etcd', package: 'etcd-server' },
  { name: 'haproxy', package: 'haproxy' },
];

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/bin'];

/** Where a program is installed. */
export const findProgram = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(existsSync);

/** What is missing and how to install it, in one line; undefined if nothing is. */
export function findMissing(): string | undefined {
  const missing = NEEDED.filter(({ name }) => findProgram(name) === undefined).map((each) => each.package);
  if (!findPrograms()) missing.unshift('postgresql');
  if (missing.length === 0) return undefined;
  // Patroni speaks to etcd by a package that it only suggests.
  const all = missing.includes('patroni') ? [...missing, 'python3-etcd'] : missing;
  return `npm run scale needs programs of Debian that are not installed. Install them with:\n  apt-get install --no-install-recommends ${all.join(' ')}`;
}
