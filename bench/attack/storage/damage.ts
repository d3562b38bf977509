import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { clientEndpoints } from '@fairlead/contract/clients';
import type { RunningServer } from '../../../e2e/server.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { createRandom } from '../../random.ts';
import { databaseFile } from '../../sql.ts';
import type { Attack, Outcome } from '../attack.ts';
import { until } from '../until.ts';
import { CLIENTS, type FilledServer, fillServer, PHOTOS, photosBelow } from './filled-server.ts';
import { faultsOfWords, refusalOf } from './starting.ts';

const PAGE = 4096;
/** The whole check runs in the background after the start. */
const CHECKED_MS = 40_000;

interface Damage {
  name: string;
  /** What the server was doing before: with its log of changes still there, or stopped in order. */
  after: 'stop' | 'kill';
  /** What is left is whole and only older, which no check of the database can find. */
  isOlder?: boolean;
  harm(file: string): void;
}

const damages: readonly Damage[] = [
  { name: 'truncated to half', after: 'stop', harm: (file) => truncateSync(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE) },
  { name: 'header zeroed', after: 'stop', harm: (file) => overwrite(file, 0, Buffer.alloc(100)) },
  { name: 'pages in the middle zeroed', after: 'stop', harm: (file) => overwrite(file, middleOf(file), Buffer.alloc(PAGE * 8)) },
  { name: 'pages swapped', after: 'stop', harm: swapPages },
  { name: 'random bytes', after: 'stop', harm: scatter },
  { name: 'empty file', after: 'stop', harm: (file) => truncateSync(file, 0) },
  { name: 'another kind of file', after: 'stop', harm: (file) => writeFileSync(file, 'This is no database.\n'.repeat(1000)) },
  { name: 'log of changes missing', after: 'kill', isOlder: true, harm: (file) => rmSync(`${file}-wal`, { force: true }) },
  { name: 'log of changes garbled', after: 'kill', isOlder: true, harm: (file) => scatter(`${file}-wal`) },
];

/** Damages the database of a stopped server, starts it, and looks whether anything is lost or wrong in silence. */
export const damage: Attack = {
  name: 'damage',
  title: 'The database file damaged while the server is stopped',
  count: `${damages.length} ways`,
  async run(): Promise<Outcome> {
    const happened: string[] = [];
    const faults: string[] = [];
    for (const after of ['stop', 'kill'] as const) {
      const filled = await fillServer(after);
      try {
        for (const each of damages.filter((one) => one.after === after)) {
          const found = await damaged(filled, each);
          happened.push(`${each.name}: ${found.happened}`);
          faults.push(...found.faults.map((fault) => `${each.name}: ${fault}`));
        }
      } finally {
        await filled.remove();
      }
    }
    return { happened: `${happened.join('; ')}.`, faults };
  },
};

async function damaged(
  { server, restore }: FilledServer,
  { harm, isOlder = false }: Damage,
): Promise<{ happened: string; faults: string[] }> {
  restore();
  harm(databaseFile(server.dataDir));
  const said = await refusalOf(server);
  const found = said === undefined ? await whileRunning(server, isOlder) : { happened: 'refused to start', faults: faultsOfWords(said) };
  await server.stop();
  const { stored, trashed } = photosBelow(server.dataDir);
  if (stored + trashed < PHOTOS) found.faults.push(`${PHOTOS - stored - trashed} of ${PHOTOS} photos are gone`);
  return found;
}

/** It started all the same: then it says that something is wrong, unless what there is is whole. */
async function whileRunning(server: RunningServer, isOlder: boolean): Promise<{ happened: string; faults: string[] }> {
  const health = () =>
    fetch(`${server.url}/api/health`).then(
      async (reply) => ({ isWell: reply.status === 200, text: await reply.text() }),
      () => ({ isWell: false, text: '' }),
    );
  const api = await signIn(server.url, server).catch(() => undefined);
  if (!api) {
    const { isWell } = await health();
    return { happened: 'started, nobody can sign in', faults: isWell ? ['health says that all is well'] : [] };
  }
  const listed = await clientsListed(api);
  const isTold = await until(
    async () => {
      const { isWell, text } = await health();
      return !isWell || /damag/i.test(text);
    },
    isOlder ? 0 : CHECKED_MS,
  );
  const there = listed === undefined ? 'some lists fail' : `${listed} of ${CLIENTS} clients are listed`;
  const faults = isTold || isOlder ? [] : ['it runs on and says nothing'];
  return { happened: `started, ${there}, health ${isTold ? 'tells' : 'tells nothing'}`, faults };
}

/** How many clients a whole list brings; undefined where it fails. */
async function clientsListed(api: ApiClient): Promise<number | undefined> {
  const names = new Set<string>();
  let cursor: string | null = null;
  do {
    const { status, body } = await api.get(`${clientEndpoints.list.path}?limit=200${cursor ? `&cursor=${cursor}` : '&page=1'}`);
    if (status !== 200) return undefined;
    for (const { companyName } of body.clients) names.add(companyName);
    cursor = body.next;
  } while (cursor);
  return names.size;
}

const middleOf = (file: string) => Math.floor(statSync(file).size / PAGE / 2) * PAGE;

function overwrite(file: string, at: number, bytes: Uint8Array) {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

function swapPages(file: string) {
  const handle = openSync(file, 'r+');
  const pages = [middleOf(file), middleOf(file) + 3 * PAGE];
  const [first, second] = pages.map((at) => {
    const page = Buffer.alloc(PAGE);
    readSync(handle, page, 0, PAGE, at);
    return page;
  }) as [Buffer, Buffer];
  writeSync(handle, second, 0, PAGE, pages[0]);
  writeSync(handle, first, 0, PAGE, pages[1]);
  closeSync(handle);
}

/** One byte in every two thousand is another, but for the first page, always the same ones. */
function scatter(file: string) {
  const random = createRandom(7);
  const bytes = readFileSync(file);
  for (let at = PAGE; at < bytes.length; at += 1 + Math.floor(random() * 4000)) bytes[at] = Math.floor(random() * 256);
  writeFileSync(file, bytes);
}
