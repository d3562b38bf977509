import { setTimeout as pause } from 'node:timers/promises';
import { clientEndpoints } from '@fairlead/contract/clients';
import { findPrograms, type ThrowAwayPostgres } from '../../../scripts/programs/postgres.ts';
import { type ApiClient, signIn } from '../../api-client.ts';
import { type Bench, startBench } from '../../server.ts';
import { type Attack, LeftOut, type Outcome } from '../attack.ts';
import { until } from '../until.ts';

const AWAY_MS = 8000;
const ASKED_EVERY_MS = 250;
const ANSWER_MS = 5000;
const RECOVERY_MS = 10_000;
/** What takes longer counts as never answered. */
const LONGEST_MS = 20_000;
const ERROR_LINE = /"level":(50|60)\b/g;

interface Harm {
  name: string;
  away(postgres: ThrowAwayPostgres): Promise<void>;
  back(postgres: ThrowAwayPostgres): Promise<void>;
  /** A restart is over before anybody notices more than a failed call. */
  awayMs: number;
}

const harms: readonly Harm[] = [
  { name: 'stopped', away: (postgres) => postgres.halt(), back: (postgres) => postgres.restart(), awayMs: AWAY_MS },
  { name: 'restarted', away: (postgres) => postgres.halt(), back: (postgres) => postgres.restart(), awayMs: 0 },
  {
    name: 'frozen',
    away: async (postgres) => postgres.freeze(),
    back: async (postgres) => postgres.thaw(),
    awayMs: AWAY_MS,
  },
];

/** Takes PostgreSQL away under readers and a writer, and looks how they are answered and what is kept. */
export const postgresOutage: Attack = {
  name: 'postgres-outage',
  title: `PostgreSQL stopped for ${AWAY_MS / 1000} s, restarted, and frozen (SIGSTOP) for ${AWAY_MS / 1000} s`,
  count: `${harms.length} outages`,
  async run(): Promise<Outcome> {
    if (!findPrograms()) throw new LeftOut('PostgreSQL is not installed');
    const bench = await startBench('postgres');
    try {
      const api = await signIn(bench.server.url, bench.server);
      const found = [];
      for (const harm of harms) found.push(await sufferOutage(bench, api, harm));
      return { happened: `${found.map(({ happened }) => happened).join('; ')}.`, faults: found.flatMap(({ faults }) => faults) };
    } finally {
      bench.postgres?.thaw();
      await bench.remove();
    }
  },
};

interface Asked {
  status: number;
  ms: number;
  retryAfter: string | null;
}

async function sufferOutage(bench: Bench, api: ApiClient, { name, away, back, awayMs }: Harm) {
  const postgres = bench.postgres as ThrowAwayPostgres;
  const acknowledged = new Set<string>();
  const begun = bench.server.output().length;
  let isOver = false;
  const asked: Asked[] = [];
  const reading = repeatedly(
    () => isOver,
    async () => asked.push(await read(bench, api)),
  );
  const writing = repeatedly(
    () => isOver,
    async () => {
      const draft = { companyName: `${name} ${crypto.randomUUID()}`, email: 'kept@outage.example' };
      const { status, body } = await api.post(clientEndpoints.create.path, draft);
      if (status === 201) acknowledged.add(body._id);
    },
  );
  await until(() => acknowledged.size > 0, ANSWER_MS);
  await away(postgres);
  const gone = asked.length;
  await pause(awayMs);
  const during = asked.slice(gone);
  await back(postgres);
  const returned = performance.now();
  const isBack = await until(async () => (await read(bench, api)).status === 200, RECOVERY_MS);
  const tookMs = performance.now() - returned;
  isOver = true;
  await Promise.all([reading, writing]);
  const missing = await missingOf(api, acknowledged);
  const errors = bench.server.output().slice(begun).match(ERROR_LINE)?.length ?? 0;
  return { happened: sentence(name, during, isBack, tookMs, errors), faults: faultsOf(name, awayMs, during, isBack, missing) };
}

function sentence(name: string, during: Asked[], isBack: boolean, tookMs: number, errors: number): string {
  const refused = during.filter(({ status }) => status === 503);
  const slowest = Math.max(0, ...refused.map(({ ms }) => ms));
  const answered =
    during.length > 0
      ? `${refused.length} of ${during.length} reads refused with 503, the slowest after ${(slowest / 1000).toFixed(1)} s, `
      : '';
  return `${name}: ${answered}${errors} error lines, ${isBack ? `well again after ${(tookMs / 1000).toFixed(1)} s` : 'not well again'}`;
}

function faultsOf(name: string, awayMs: number, during: Asked[], isBack: boolean, missing: number): string[] {
  const faults = [];
  if (awayMs > 0 && during.length === 0) faults.push('no read was answered at all');
  const other = during.find(({ status }) => status !== 503 && status !== 200);
  if (other) faults.push(`a read was answered ${other.status} and not 503`);
  if (during.some(({ status, retryAfter }) => status === 503 && retryAfter === null)) faults.push('a 503 had no Retry-After');
  const slow = during.filter(({ status, ms }) => status === 503 && ms > ANSWER_MS + 1000).length;
  if (slow > 0) faults.push(`${slow} refusals took longer than ${ANSWER_MS / 1000} s`);
  if (!isBack) faults.push(`it was not well again within ${RECOVERY_MS / 1000} s`);
  if (missing > 0) faults.push(`${missing} acknowledged clients are lost`);
  return faults.map((fault) => `${name}: ${fault}`);
}

async function read({ server }: Bench, { token }: ApiClient): Promise<Asked> {
  const begun = performance.now();
  const reply = await fetch(`${server.url}${clientEndpoints.list.path}?page=1&limit=10`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - begun, retryAfter: reply.headers.get('retry-after') };
}

async function repeatedly(isOver: () => boolean, work: () => Promise<unknown>) {
  while (!isOver()) {
    await work().catch(() => {});
    await pause(ASKED_EVERY_MS);
  }
}

async function missingOf(api: ApiClient, acknowledged: ReadonlySet<string>): Promise<number> {
  const answers = await Promise.all([...acknowledged].map((id) => api.get(`${clientEndpoints.list.path}/${id}`)));
  return answers.filter(({ status }) => status !== 200).length;
}
