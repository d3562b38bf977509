import { readdirSync, rmSync, statSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { peopleEndpoints } from '@fairlead/contract/people';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type RunningServer, startServer } from '../../../e2e/server.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { findDatabaseViolations } from '../../crash/crash-checks.ts';
import { createRandom } from '../../random.ts';
import type { Attack, Outcome } from '../attack.ts';
import { addClients } from '../storage/filled-server.ts';
import { refusalOf } from '../storage/starting.ts';
import { until } from '../until.ts';
import { killedWhile } from './killed-while.ts';

const ROUNDS = 3;
const ROWS = 2000;
const THERE = 50;
const SETTLED_MS = 60_000;
const PASSWORD = 'capstan and windlass';
const random = createRandom(11);
const within = (ms: number) => Math.floor(random() * ms);

/** Kills a server (SIGKILL) in the middle of something, starts it again, and looks whether it is done, undone or gone on with. */
const kill = (name: string, title: string, rounds: (server: RunningServer, faults: string[]) => Promise<string[]>): Attack => ({
  name: `kill-${name}`,
  title: `kill -9 ${title}`,
  count: `${ROUNDS}`,
  async run(): Promise<Outcome> {
    const server = await startServer({ database: 'sqlite' });
    const faults: string[] = [];
    try {
      const ends = await rounds(server, faults);
      await server.stop();
      faults.push(...findDatabaseViolations(server.dataDir));
      const counts = [...Map.groupBy(ends, (end) => end)].map(([end, each]) => `${each.length} × ${end}`);
      return { happened: `${counts.join(', ')}.`, faults };
    } finally {
      await server.remove();
    }
  },
});

/** An import that is cut off is gone on with by itself; one whose button did not get through has stored nothing. */
const atCommit = kill('commit', 'while an import of 2,000 clients is stored', async (server, faults) => {
  const ends = [];
  await addClients(await signIn(server.url, server), 0, THERE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { api, id } = await stagedImport(server, round);
    const before = await totalOf(api);
    faults.push(...(await killedWhile(server, () => api.post(fillPath(importEndpoints.commit.path, { id }), {}), within(1500))));
    const found = await settled(api, id);
    const stored = (await totalOf(api)) - before;
    const wanted = found.state === 'done' ? ROWS : 0;
    if (stored !== wanted) faults.push(`the import is ${found.state} and ${stored} of ${ROWS} clients are there`);
    ends.push(`${found.state} with ${stored} clients`);
  }
  return ends;
});

const atUndo = kill('undo', 'while an import of 2,000 clients is taken back', async (server, faults) => {
  const ends = [];
  await addClients(await signIn(server.url, server), 0, THERE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { api, id } = await stagedImport(server, round);
    const before = await totalOf(api);
    await api.post(fillPath(importEndpoints.commit.path, { id }), {});
    const { state } = await settled(api, id);
    if (state !== 'done') faults.push(`the import is ${state} before anything was killed`);
    const undo = () => api.post(fillPath(importEndpoints.undo.path, { id }), {});
    faults.push(...(await killedWhile(server, undo, within(1500))));
    const found = await settled(api, id);
    // The button may not have got through.
    if (found.state !== 'undone') await undo();
    const last = await settled(api, id);
    const left = (await totalOf(api)) - before;
    if (last.state !== 'undone' || left !== 0) faults.push(`in the end the import is ${last.state} and ${left} of its clients are left`);
    ends.push(found.state === 'undone' ? 'undone' : `${found.state}, undone when asked again`);
  }
  return ends;
});

const atExport = kill('export', 'while all clients are exported', async (server, faults) => {
  const ends = [];
  await addClients(await signIn(server.url, server), 0, THERE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const api = await signIn(server.url, server);
    const path = `${clientEndpoints.exportTable.path}?format=${['csv', 'xlsx', 'pdf', 'txt'][round % 4]}`;
    faults.push(...(await killedWhile(server, () => api.download(path), within(300))));
    const { status, bytes } = await api.download(path);
    if (status !== 200 || bytes.length === 0) faults.push(`the same export afterwards was answered ${status}`);
    ends.push(`made again, ${status}`);
  }
  return ends;
});

/** After the kill either the link still works or the password does, never neither. */
const atInvitation = kill('invitation', 'while an invitation is accepted', async (server, faults) => {
  const ends = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const administrator = await signIn(server.url, server);
    const username = `invited-${round}`;
    const { body } = await administrator.post(peopleEndpoints.invite.path, { username, role: 'Member' });
    const path = fillPath(signInEndpoints.acceptInvitation.path, { token: body.token });
    const accept = () => administrator.post(path, { newPassword: PASSWORD });
    faults.push(...(await killedWhile(server, accept, within(150))));
    const isIn = await signIn(server.url, { username, password: PASSWORD }).then(
      () => true,
      () => false,
    );
    const again = await accept();
    if (isIn === (again.status === 200))
      faults.push(`the password ${isIn ? 'works' : 'does not work'} and the link was answered ${again.status}`);
    ends.push(isIn ? 'accepted' : 'still open and accepted then');
  }
  return ends;
});

/** The first start makes every table in one transaction; whatever it is cut off in, the next one finishes. */
const atMigration = kill('migration', 'while the tables are made', async (server, faults) => {
  const ends = [];
  for (const [moment, bytes] of MOMENTS) {
    await server.stop();
    for (const name of readdirSync(server.dataDir)) rmSync(join(server.dataDir, name), { recursive: true, force: true });
    const isReached = untilLogHolds(server.dataDir, bytes).then(() => true);
    const isReady = server.start().then(
      () => true,
      () => false,
    );
    await Promise.race([isReached, isReady]);
    await server.kill();
    if (await isReady) faults.push(`it was ready before it was cut off ${moment}`);
    ends.push(`cut off ${moment}`);
    const said = await refusalOf(server);
    if (said !== undefined) faults.push(`the next start needs help: ${said.slice(0, 300)}`);
    else await addClients(await signIn(server.url, server), 0, 5);
  }
  return ends;
});

/** Told by the size of SQLite's log of changes: the tables are written when it holds some 440 kB, and not before all are made. */
const MOMENTS = [
  ['with an empty log of changes', 0],
  ['once the migrations had a table of their own', 10_000],
  ['in the transaction that makes the tables', 30_000],
] as const;

/** Resolves when SQLite's log of changes is there and holds so many bytes. */
async function untilLogHolds(dataDir: string, bytes: number): Promise<void> {
  const log = join(dataDir, 'fairlead.sqlite-wal');
  for await (const _ of watch(dataDir, { persistent: false })) if ((statSync(log, { throwIfNoEntry: false })?.size ?? -1) >= bytes) return;
}

export const kills: readonly Attack[] = [atCommit, atUndo, atExport, atInvitation, atMigration];

async function stagedImport(server: RunningServer, round: number): Promise<{ api: ApiClient; id: string }> {
  const api = await signIn(server.url, server);
  const lines = Array.from({ length: ROWS }, (_, at) => `Round ${round} company ${at},round${round}-${at}@kill.example`);
  const bytes = new Uint8Array(Buffer.from(['Company,Email', ...lines, ''].join('\n')));
  const { status, body } = await api.upload(`${importEndpoints.create.path}?kind=clients`, undefined, {
    field: 'file',
    name: 'k.csv',
    bytes,
    type: 'text/csv',
  });
  if (status !== 201) throw new Error(`the import was answered ${status} ${JSON.stringify(body)}`);
  const ready = await settled(api, body._id);
  if (ready.state !== 'ready') throw new Error(`the import is ${ready.state}: ${ready.failure}`);
  return { api, id: body._id };
}

async function settled(api: ApiClient, id: string): Promise<RecordImport> {
  let found: RecordImport | undefined;
  await until(async () => {
    const { body } = await api.get(fillPath(importEndpoints.get.path, { id }));
    found = body as RecordImport;
    return ['ready', 'stopped', 'done', 'undone', 'failed'].includes(found.state);
  }, SETTLED_MS);
  return found as RecordImport;
}

async function totalOf(api: ApiClient): Promise<number> {
  const { body } = await api.get(`${clientEndpoints.list.path}?page=1&limit=1`);
  return body.total;
}
