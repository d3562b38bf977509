import { afterEach, beforeEach } from 'vitest';
import { type DatabasePlace, databasePlace } from '../database.ts';
import { type Started, startProgram } from '../start.ts';

export const PASSWORD = 'anchors aweigh';

/** Real servers for the tests of a file, on a new and empty place for each test, behind which they are killed and it is removed. */
export function serversOfEachTest() {
  let place: DatabasePlace;
  let started: Started[] = [];
  beforeEach(async () => {
    place = await databasePlace();
    started = [];
  });
  afterEach(async () => {
    for (const each of started) await each.stop('SIGKILL');
    await place.remove();
  });
  return {
    get place() {
      return place;
    },
    start(environment: Record<string, string> = {}, at: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'> = place): Started {
      const program = startProgram(at, environment);
      started.push(program);
      return program;
    },
  };
}

/** Signs in at a server, and returns the status and the token. */
export async function signInAt(address: string, password = PASSWORD, username = 'admin'): Promise<{ status: number; token: string }> {
  const body = JSON.stringify({ username, password });
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { token = '' } = (await reply.json()) as { token?: string };
  return { status: reply.status, token };
}
