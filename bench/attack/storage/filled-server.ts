import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type RunningServer, startServer } from '../../../e2e/server.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { logPicturedVisit } from '../visit.ts';

export const CLIENTS = 400;
export const PHOTOS = 5;
/** Enough for a database of a few hundred pages and no more. */
const CALLS_AT_ONCE = 8;

/** A server with clients and photos, and a copy of its folder from before the harm. */
export interface FilledServer {
  server: RunningServer;
  /** Makes the folder again what it was when it was kept. */
  restore(): void;
  remove(): Promise<void>;
}

/** Starts a server, fills it and ends it: as an operator would, or so that its log of changes is left. */
export async function fillServer(end: 'stop' | 'kill' = 'stop'): Promise<FilledServer> {
  const server = await startServer({ database: 'sqlite' });
  const kept = mkdtempSync(join(tmpdir(), 'fairlead-attack-'));
  await addClients(await signIn(server.url, server), 0, CLIENTS);
  await addVisits(await signIn(server.url, server), PHOTOS);
  await server[end]();
  cpSync(server.dataDir, kept, { recursive: true });
  return {
    server,
    restore() {
      for (const name of readdirSync(server.dataDir)) rmSync(join(server.dataDir, name), { recursive: true, force: true });
      cpSync(kept, server.dataDir, { recursive: true });
    },
    async remove() {
      await server.remove();
      rmSync(kept, { recursive: true, force: true });
    },
  };
}

export async function addClients(api: ApiClient, from: number, count: number) {
  const waiting = Array.from({ length: count }, (_, at) => from + at)[Symbol.iterator]();
  const lanes = Array.from({ length: CALLS_AT_ONCE }, async () => {
    for (const at of waiting) {
      const draft = {
        companyName: `Kept client ${at}`,
        email: `kept-${at}@attack.example`,
        notes: 'Ropes, paint and patience. '.repeat(20),
      };
      const { status, body } = await api.post(clientEndpoints.create.path, draft);
      if (status !== 201) throw new Error(`a client was answered ${status} ${JSON.stringify(body)}`);
    }
  });
  await Promise.all(lanes);
}

async function addVisits(api: ApiClient, count: number) {
  for (let at = 0; at < count; at += 1) {
    const status = await logPicturedVisit(api);
    if (status !== 201) throw new Error(`a visit with a photo was answered ${status}`);
  }
}

/** The photos that a folder still has, in their place or in the trash: whatever has an id for its name. */
export function photosBelow(dataDir: string): { stored: number; trashed: number } {
  const ids = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /[0-9a-f-]{36}/.test(entry.name))
          .length
      : 0;
  const stored = ids(join(dataDir, 'files'));
  return { stored, trashed: ids(join(dataDir, 'trash')) };
}
