import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabasePlace, databasePlace } from '../database.ts';
import { type Started, startProgram } from '../start.ts';
import { startRoundRobin } from './round-robin.ts';
import { freePorts, PASSWORD } from './servers.ts';

export interface TwoCopies {
  place: DatabasePlace;
  /** The proxy's address. */
  address: string;
  /** The addresses of the copies. */
  one: string;
  other: string;
  programs: [Started, Started];
  close(): Promise<void>;
}

interface Wishes {
  environment?: Record<string, string>;
  keepsAlive?: boolean;
  /** Absent: a new and empty place. */
  place?: DatabasePlace;
  /** A data folder for each, as where a bucket keeps the files; else they share one. */
  haveOwnFolders?: boolean;
}

/** The settings that the README gives to each copy. */
function readSettings(): Record<string, string> {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, block = ''] = /\*\*Several copies:\*\*.*?```sh\n(.*?)```/s.exec(readme) ?? [];
  const settings = Object.fromEntries([...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
  if (!('TRUST_PROXY' in settings)) throw new Error('the README gives no settings of several copies');
  return settings;
}

/** Two servers that start at once on one database, behind a proxy that passes each call on to the next of them. */
export async function startTwoCopies({ environment, keepsAlive, place: given, haveOwnFolders = false }: Wishes = {}): Promise<TwoCopies> {
  const place = given ?? (await databasePlace());
  const proxy = await startRoundRobin({ keepsAlive });
  const own = { DATABASE_URL: String(place.databaseUrl), PUBLIC_URL: proxy.address, ADMIN_PASSWORD: PASSWORD };
  const common = { ...readSettings(), ...own, ...environment };
  // They print PUBLIC_URL as theirs, so their ports are chosen.
  const [port, otherPort] = await freePorts(2);
  const folderOf = (at: number | undefined) => (haveOwnFolders ? join(place.dataDir, String(at)) : place.dataDir);
  const startAt = (at: number | undefined) => startProgram(place, { ...common, DATA_DIR: folderOf(at), PORT: String(at) });
  const programs: [Started, Started] = [startAt(port), startAt(otherPort)];
  const [one, other] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${otherPort}`];
  proxy.servers.push(one, other);
  async function close() {
    for (const each of programs) await each.stop('SIGKILL');
    await proxy.close();
    await place.remove();
  }
  try {
    await Promise.all(programs.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  return { place, address: proxy.address, one, other, programs, close };
}
