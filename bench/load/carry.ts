/**
 * Measures what one machine carries: more and more people work on one server, each as those of `npm run scale`, who do something every 0.8 s
 * after the last answer: 45 of 100 times they read, 55 they write. Everybody has a live stream open, on which they hear of all that is written.
 *
 *   node bench/load/carry.ts [--db sqlite|postgres|both] [--clients 10000] [--people 50,100,200,400] [--seconds 15]
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../compare.ts';
import { readProcessorMs, readResidentBytes } from '../process.ts';
import { createLedger } from '../scale/ledger.ts';
import { invite } from '../scale/people.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';

const WARMING_MS = 3000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'both' },
    clients: { type: 'string', default: '10000' },
    people: { type: 'string', default: '50,100,200,400' },
    seconds: { type: 'string', default: '15' },
  },
});
const levels = values.people.split(',').map(Number);
const seconds = Number(values.seconds);

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server } = bench;
  const { user: administrator } = await fill(bench, (db) => seed(db, Number(values.clients)));
  const people = await invite(server.url, administrator, createLedger(), Math.max(...levels));
  await awaitLooks(bench);
  console.log(`${bench.database}, ${values.clients} clients`);
  console.log(
    '| People | Writes a second | Reads a second | Write p50, p99 | Read p50, p99 | Refused, unanswered | Server processor | Memory | Load |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const count of levels) {
    const { seen, stop } = people.work(count);
    await pause(WARMING_MS);
    const [processorBefore, from] = [readProcessorMs(server.pid()), performance.now()];
    await pause(seconds * 1000);
    const [processor, until] = [readProcessorMs(server.pid()) - processorBefore, performance.now()];
    await stop();
    const tookOf = (calls: readonly { at: number; tookMs: number }[]) =>
      calls.filter(({ at }) => at > from && at <= until).map(({ tookMs }) => tookMs);
    const [writes, reads] = [tookOf(seen.writes), tookOf(seen.reads)];
    const waits = (took: readonly number[]) => [0.5, 0.99].map((share) => `${Math.round(percentile(took, share))} ms`).join(', ');
    const cells = [
      count,
      Math.round(writes.length / seconds),
      Math.round(reads.length / seconds),
      waits(writes),
      waits(reads),
      `${seen.refused}, ${seen.unanswered}`,
      `${Math.round((processor / (until - from)) * 100)} % of a core`,
      `${Math.round((await readResidentBytes(server.url)) / 2 ** 20)} MB`,
      loadavg()[0]?.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const fault of seen.faults.slice(0, 3)) console.log(`  FAULT: ${fault}`);
  }
  await people.leave();
}
