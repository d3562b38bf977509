/**
 * Measures the processor time that the server takes for each answer of the calls of `list.ts`, beside the bare server's
 * (`load/bare.ts`): for the same call or else a page of ten clients. It says something while other work has the machine, when rates say little. On Linux.
 *
 *   node bench/processor.ts [--db sqlite|postgres|both] [--rows 100000] [--answers 1200] [--connections 4] [--only "first 100"]
 *                           [--seeded <data folder>]
 *
 * The answers come in a dozen slices, of which the fourth cheapest counts: what disturbs only adds to a slice. As many as half of them come before,
 * to warm up. On PostgreSQL its own processes are not counted.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { signIn } from './api-client.ts';
import { percentile } from './compare.ts';
import { copyForBare } from './load/bare-copy.ts';
import { startBare } from './load/bare-page.ts';
import type { Measure } from './load/load.ts';
import { listMeasures } from './measures.ts';
import { readProcessorMs } from './process.ts';
import { awaitLooks, fillClients } from './seed/fill-clients.ts';
import { type Bench, onEach } from './server.ts';

const SLICES = 12;
const COUNTED = 0.25;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    answers: { type: 'string', default: '1200' },
    connections: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    seeded: { type: 'string', default: '' },
  },
});
const [rows, answers, connections] = [Number(values.rows), Number(values.answers), Number(values.connections)];

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server } = bench;
  await fillClients(bench, rows, values.seeded);
  const place = await copyForBare(bench);
  await server.start();
  const user = await signIn(server.url, server);
  await awaitLooks(bench);
  const bare = await startBare(bench, place);
  try {
    console.log(`\n${bench.database}, ${rows} clients: ms of processor time for an answer, beside the bare server's`);
    const measureBare = (call: Measure) => measureCall({ address: bare.address, pid: bare.pid, token: '' }, call);
    const page = await measureBare(bare.page);
    const measures = await listMeasures(rows, async (path) => (await user.get(path)).body);
    for (const each of measures.filter(({ name }) => name.includes(values.only))) {
      const own = await measureCall({ address: server.url, pid: server.pid(), token: user.token }, each);
      const reference = each.isBareToo ? await measureBare(each) : page;
      const cells = [own, reference].map((ms) => ms.toFixed(3).padStart(10)).join('');
      console.log(`  ${each.name.padEnd(38)}${cells}   ratio ${(reference / own).toFixed(2)}`);
    }
  } finally {
    await bare.stop();
  }
}

interface Asked {
  address: string;
  pid: number | undefined;
  token: string;
}

async function measureCall({ address, pid, token }: Asked, call: Measure): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = 0;
  async function answerSome(count: number) {
    const end = asked + count;
    const askOn = async () => {
      while (asked < end) await answered(agent, address, token, call, asked++);
    };
    await Promise.all(Array.from({ length: connections }, askOn));
  }
  await answerSome(answers / 2);
  const times: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const before = readProcessorMs(pid);
    await answerSome(Math.round(answers / SLICES));
    times.push((readProcessorMs(pid) - before) / Math.round(answers / SLICES));
  }
  agent.destroy();
  return percentile(times, COUNTED);
}

function answered(agent: Agent, address: string, token: string, { method, requests, headers: own }: Measure, at: number): Promise<void> {
  const { path, body } = requests[at % requests.length] as Measure['requests'][number];
  const headers = { ...own, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${path} was answered with ${answer.statusCode}`));
    });
    sent.once('error', reject).end(body);
  });
}
