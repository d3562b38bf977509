import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientEndpoints } from '@fairlead/contract/clients';
import { DOCUMENT_UPLOADS, documentEndpoints } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { type RunningServer, startServer } from '../../../e2e/server.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { findDatabaseViolations } from '../../crash/crash-checks.ts';
import { type Attack, LeftOut, type Outcome } from '../attack.ts';
import { until } from '../until.ts';
import { refusalOf } from './starting.ts';

const DISK = '64m';
const LEFT_FREE = 2 ** 20;
const MOST_WRITES = 20_000;

/** Runs work against a server whose data folder is on a small disk of its own. */
async function onSmallDisk(work: (server: RunningServer, disk: string, dataDir: string) => Promise<Outcome>): Promise<Outcome> {
  const disk = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    throw new LeftOut(`a tmpfs cannot be mounted here: ${(mounted.stderr || String(mounted.error)).trim()}`);
  }
  const dataDir = join(disk, 'data');
  const server = await startServer({ database: 'sqlite', environment: { DATA_DIR: dataDir } });
  try {
    return await work(server, disk, dataDir);
  } finally {
    await server.remove();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Fills the disk below a running server, frees it again, and then starts on a full one. */
export const fullDisk: Attack = {
  name: 'full-disk',
  title: `The disk full while the server runs, and at a start (tmpfs of ${DISK})`,
  count: 'until refused',
  run: () => onSmallDisk(filled),
};

/** Uploads documents until the disk is full, in one piece and in pieces, and looks for what they left. */
export const fullDiskUploads: Attack = {
  name: 'full-disk-uploads',
  title: `Documents uploaded onto a full disk (tmpfs of ${DISK})`,
  count: 'until refused',
  run: () => onSmallDisk(uploadedUntilFull),
};

const DOCUMENT_BYTES = 6 * 2 ** 20;
const MOST_UPLOADS = 30;

async function uploadedUntilFull(server: RunningServer, _disk: string, dataDir: string): Promise<Outcome> {
  const faults: string[] = [];
  const api = await signIn(server.url, server);
  const clientId = (await create(api, 'owner')).body._id as string;
  const stored = new Map<string, Buffer<ArrayBuffer>>();
  const refusals: string[] = [];
  for (let count = 0; count < MOST_UPLOADS && refusals.length < 4; count += 1) {
    const bytes = randomBytes(DOCUMENT_BYTES) as Buffer<ArrayBuffer>;
    const name = `${count}.bin`;
    const isInPieces = count % 2 === 1;
    const { status, said } = await (isInPieces ? sendInPieces(server, api, clientId, name, bytes) : sendWhole(api, clientId, name, bytes));
    if (status === 201) stored.set(name, bytes);
    else refusals.push(`${isInPieces ? 'in pieces' : 'whole'} ${status} "${said}"`);
    if (status !== 201 && status !== 507)
      faults.push(`an upload ${isInPieces ? 'in pieces' : 'whole'} was answered ${status} "${said}" and not 507`);
  }
  if (refusals.length === 0) faults.push(`${MOST_UPLOADS} uploads were taken on a disk of ${DISK}`);
  const { body: documents } = await api.get(fillPath(documentEndpoints.listOfClient.path, { id: clientId }));
  if (documents.length !== stored.size) faults.push(`${stored.size} documents were acknowledged, ${documents.length} are there`);
  for (const { fileName, file } of documents) {
    const { bytes } = await api.download(file);
    if (!stored.get(fileName)?.equals(bytes)) faults.push(`${fileName} is not what was sent`);
  }
  const kept = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = kept.filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name)).length;
  if (files !== stored.size) faults.push(`${stored.size} documents have ${files} files`);
  const health = await fetch(`${server.url}/api/health`).then(({ status }) => status);
  await server.stop();
  faults.push(...findDatabaseViolations(dataDir));
  return {
    happened: `${stored.size} documents of 6 MiB were stored and are whole; then refused: ${[...new Set(refusals)].join(', ')}; health ${health}; no file without a row.`,
    faults,
  };
}

type File = Buffer<ArrayBuffer>;
/** `status` is 0 where the connection ended without an answer. */
type Sent = Promise<{ status: number; said: string }>;

async function sendWhole(api: ApiClient, clientId: string, name: string, bytes: File): Sent {
  const path = fillPath(documentEndpoints.createOfClient.path, { id: clientId });
  try {
    const { status, body } = await api.upload(path, { type: 'Extra' }, { field: 'file', name, bytes, type: '' });
    return { status, said: body?.message ?? '' };
  } catch (error) {
    return { status: 0, said: describeFailure(error) };
  }
}

async function sendInPieces(server: RunningServer, api: ApiClient, clientId: string, name: string, bytes: File): Sent {
  const headers = { authorization: `Bearer ${api.token}`, 'tus-resumable': '1.0.0' };
  const metadata = `clientId ${btoa(clientId)},fileName ${btoa(name)}`;
  const call = async (at: string | URL, init: RequestInit) => {
    const reply = await fetch(at, init);
    const text = await reply.text();
    return { status: reply.status, at: reply.headers.get('location'), said: text === '' ? '' : (JSON.parse(text).message as string) };
  };
  try {
    const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const begun = await call(server.url + DOCUMENT_UPLOADS, { method: 'POST', headers: { ...headers, ...length } });
    if (begun.status !== 201) return begun;
    const at = new URL(begun.at ?? '', server.url);
    const half = bytes.length / 2;
    for (const offset of [0, half]) {
      const piece = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const sent = await call(at, { method: 'PATCH', headers: { ...headers, ...piece }, body: bytes.subarray(offset, offset + half) });
      if (sent.status === 204) continue;
      await call(at, { method: 'DELETE', headers });
      return sent;
    }
    return { status: 201, said: '' };
  } catch (error) {
    return { status: 0, said: describeFailure(error) };
  }
}

const describeFailure = (error: unknown) => String((error as Error).cause ?? error);

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
