import { Agent, request } from 'node:http';
import { percentile } from '../compare.ts';
import { readProcessorBelowMs, readProcessorMs } from '../process.ts';
import type { Bench } from '../server.ts';
import type { Measure } from './load.ts';

const SLICES = 12;
const COUNTED = 0.25;
const ANSWERS = 240;

/** Whom to ask what, and the processor time that was used for it so far. */
export interface Asked {
  address: string;
  token: string;
  call: Measure;
  readMs(): number;
}

/** PostgreSQL works in processes of its own, which are counted with whoever asks. */
const readMsOf =
  ({ postgres }: Bench, pid: () => number | undefined) =>
  () =>
    readProcessorMs(pid()) + readProcessorBelowMs(postgres?.pid());

export const ofServer = (bench: Bench, token: string, call: Measure): Asked => ({
  ...{ address: bench.server.url, token, call },
  readMs: readMsOf(bench, bench.server.pid),
});

export const ofBare = (bench: Bench, { address, pid }: { address: string; pid: number | undefined }, call: Measure): Asked => ({
  ...{ address, token: '', call },
  readMs: readMsOf(bench, () => pid),
});

/**
 * The milliseconds of processor time that each takes for an answer, in a dozen slices in turns, of which the fourth cheapest counts: what
 * disturbs only adds to a slice. As many as half of the answers come before, to warm up.
 */
export async function measureProcessorTime(
  all: readonly Asked[],
  { answers, connections = 4 }: { answers: number; connections?: number },
): Promise<number[]> {
  const each = all.map((asked) => {
    let done = 0;
    const answerSome = async (count: number) => {
      // A new one each time: connections that idle while the other is asked may be closed by then.
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const end = done + count;
      const askOn = async () => {
        while (done < end) await answered(agent, asked, done++);
      };
      await Promise.all(Array.from({ length: connections }, askOn));
      agent.destroy();
    };
    return { asked, answerSome, times: [] as number[] };
  });
  const count = Math.max(1, Math.round(answers / SLICES));
  for (const { answerSome } of each) await answerSome(answers / 2);
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const { asked, answerSome, times } of each) {
      const before = asked.readMs();
      await answerSome(count);
      times.push((asked.readMs() - before) / count);
    }
  return each.map(({ times }) => percentile(times, COUNTED));
}

/** Prints a line: what an answer of ours takes, what the bare one, and the ratio of both. */
export async function printProcessorTime(name: string, ours: Asked, bare: Asked, answers = ANSWERS): Promise<void> {
  const [own = 0, reference = 0] = await measureProcessorTime([ours, bare], { answers });
  console.log(`${name}: ${own.toFixed(2)} ms of processor time; bare ${reference.toFixed(2)} ms; ratio ${(own / reference).toFixed(2)}`);
}

function answered(agent: Agent, { address, token, call }: Asked, at: number): Promise<void> {
  const { method, requests, headers: own } = call;
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
