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
}

/** Two servers that start at once on one database and one data folder, behind a proxy that passes each call on to the next of them. */
export async function startTwoCopies({ environment, keepsAlive, place: given }: Wishes = {}): Promise<TwoCopies> {
  const place = given ?? (await databasePlace());
  const proxy = await startRoundRobin({ keepsAlive });
  const common = { ADMIN_PASSWORD: PASSWORD, PUBLIC_URL: proxy.address, TRUST_PROXY: '127.0.0.1', ...environment };
  // They print PUBLIC_URL as theirs, so their ports are chosen.
  const [port, otherPort] = await freePorts(2);
  const startAt = (at: number | undefined) => startProgram(place, { ...common, PORT: String(at) });
  const programs: [Started, Started] = [startAt(port), startAt(otherPort)];
  await Promise.all(programs.map(({ ready }) => ready));
  const [one, other] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${otherPort}`];
  proxy.servers.push(one, other);
  return {
    ...{ place, address: proxy.address, one, other, programs },
    async close() {
      for (const each of programs) await each.stop('SIGKILL');
      await proxy.close();
      await place.remove();
    },
  };
}
