/**
 * Measures the processor time that the server takes for each answer of the calls of `list.ts`, beside the bare server's
 * (`load/bare.ts`): for the same call or else a page of ten clients. It says something while other work has the machine, when rates say little. On Linux.
 *
 *   node bench/processor.ts [--db sqlite|postgres|both] [--rows 100000] [--answers 1200] [--connections 4] [--only "first 100"]
 *                           [--seeded <data folder>]
 *
 * The answers come in a dozen slices in turns with the bare server's (`load/processor-time.ts`). On PostgreSQL its own processes are
 * counted with both.
 */
import { parseArgs } from 'node:util';
import { signIn } from './api-client.ts';
import { copyForBare } from './load/bare-copy.ts';
import { startBare } from './load/bare-page.ts';
import { measureProcessorTime, ofBare, ofServer } from './load/processor-time.ts';
import { listMeasures } from './measures.ts';
import { awaitLooks, fillClients } from './seed/fill-clients.ts';
import { type Bench, onEach } from './server.ts';

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
    console.log(`\n${bench.database}, ${rows} clients: ms of processor time for an answer, and of the bare server in turns with it`);
    const measures = await listMeasures(rows, async (path) => (await user.get(path)).body);
    for (const each of measures.filter(({ name }) => name.includes(values.only))) {
      const asked = [ofServer(bench, user.token, each), ofBare(bench, bare, bare.referenceOf(each))];
      const [own = 0, reference = 0] = await measureProcessorTime(asked, { answers, connections });
      const cells = [own, reference].map((ms) => ms.toFixed(3).padStart(10)).join('');
      console.log(`  ${each.name.padEnd(38)}${cells}   ratio ${(reference / own).toFixed(2)}`);
    }
  } finally {
    await bare.stop();
  }
}
