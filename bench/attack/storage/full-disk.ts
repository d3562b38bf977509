import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type RunningServer, startServer } from '../../../e2e/server.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { findDatabaseViolations } from '../../crash/crash-checks.ts';
import { type Attack, LeftOut, type Outcome } from '../attack.ts';
import { until } from '../until.ts';
import { refusalOf } from './starting.ts';

const DISK = '64m';
const LEFT_FREE = 2 ** 20;
const MOST_WRITES = 20_000;

/** Fills the disk below a running server, frees it again, and then starts on a full one. */
export const fullDisk: Attack = {
  name: 'full-disk',
  title: `The disk full while the server runs, and at a start (tmpfs of ${DISK})`,
  count: 'until refused',
  async run(): Promise<Outcome> {
    const disk = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { encoding: 'utf8' });
    if (mounted.status !== 0) {
      rmSync(disk, { recursive: true });
      throw new LeftOut(`a tmpfs cannot be mounted here: ${(mounted.stderr || String(mounted.error)).trim()}`);
    }
    const dataDir = join(disk, 'data');
    const server = await startServer({ database: 'sqlite', environment: { DATA_DIR: dataDir } });
    try {
      return await filled(server, disk, dataDir);
    } finally {
      await server.remove();
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

async function filled(server: RunningServer, disk: string, dataDir: string): Promise<Outcome> {
  const faults: string[] = [];
  const api = await signIn(server.url, server);
  const filler = join(disk, 'filler');
  fillUp(disk, filler, LEFT_FREE);
  const { stored, refusal } = await writeUntilRefused(api);
  if (refusal.status !== 507) faults.push(`a write was answered ${refusal.status} "${refusal.body?.message}" and not 507`);
  const read = await api.get(`${clientEndpoints.list.path}?page=1&limit=10`);
  if (read.status !== 200) faults.push(`a read was answered ${read.status} while the disk was full`);
  const health = await fetch(`${server.url}/api/health`).then(async (reply) => `${reply.status} ${await reply.text()}`);
  if (!/space|disk/i.test(health)) faults.push(`health says nothing of the disk: ${health.slice(0, 100)}`);
  rmSync(filler);
  const isWell = await until(async () => (await create(api, 'after')).status === 201, 20_000);
  if (!isWell) faults.push('writes are refused although there is room again');
  const { body } = await api.get(`${clientEndpoints.list.path}?page=1&limit=1`);
  if (body.total !== stored + (isWell ? 1 : 0)) faults.push(`${stored} clients were acknowledged, ${body.total} are there`);
  await server.stop();
  faults.push(...findDatabaseViolations(dataDir));
  fillUp(disk, filler, 0);
  const said = await refusalOf(server);
  if (said !== undefined && !/space|full/i.test(said)) faults.push(`a start on the full disk said "${said.slice(0, 200)}"`);
  rmSync(filler);
  return {
    happened:
      `${stored} clients were stored before a write was refused with ${refusal.status} "${refusal.body?.message}"; reads ${read.status}; ` +
      `health ${health}; ${isWell ? 'writes went on' : 'writes did not go on'} once there was room; ` +
      `a start on the full disk ${said === undefined ? 'succeeded' : 'was refused in words'}.`,
    faults,
  };
}

function fillUp(disk: string, filler: string, free: number) {
  const { bavail, bsize } = statfsSync(disk);
  const bytes = Math.max(0, bavail * bsize - free);
  writeFileSync(filler, Buffer.alloc(bytes));
}

const create = (api: ApiClient, name: string | number) =>
  api.post(clientEndpoints.create.path, { companyName: `Full ${name}`, email: `full-${name}@disk.example`, notes: 'x'.repeat(1000) });

async function writeUntilRefused(api: ApiClient) {
  for (let stored = 0; stored < MOST_WRITES; stored += 1) {
    const refusal = await create(api, stored);
    if (refusal.status !== 201) return { stored, refusal };
  }
  throw new Error(`${MOST_WRITES} writes were taken on a full disk`);
}
