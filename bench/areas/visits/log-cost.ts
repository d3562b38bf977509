/**
 * Measures what the log of visits costs: visits that are sent to a server beside the same to one whose log does nothing, in turns, one at a
 * time and several at once. Both run from their sources.
 *
 *   node bench/areas/visits/log-cost.ts [--db sqlite|postgres|both] [--turns 300] [--at-once 10]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type DatabaseName, startServer } from '../../../e2e/server.ts';
import { startPostgres } from '../../../scripts/programs/postgres.ts';
import { root } from '../../../scripts/root.ts';
import { signIn } from '../../api-client.ts';
import { compare } from '../../compare.ts';
import { aVisit } from '../../seed/a-visit.ts';
import { parseDatabases } from '../../server.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    turns: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '10' },
  },
});
const [turns, atOnce] = [Number(values.turns), Number(values['at-once'])];

const FILLED = { email: 'office@konkan.example', country: 'India', phone: '+91 22 5550 0100', type: 'Shipper', currentStatus: 'Lead' };
const WITHOUT_LOG = `--import=${new URL('./without-log.ts', import.meta.url).href}`;

for (const database of parseDatabases(values.db)) await measure(database);

async function measure(database: DatabaseName) {
  const [logged, bare] = [await startSender(database, {}), await startSender(database, { NODE_OPTIONS: WITHOUT_LOG })];
  try {
    for (const many of [1, atOnce]) {
      const { own, reference, ratio } = await compare(Math.ceil(turns / Math.sqrt(many)), logged.sends(many), bare.sends(many));
      const name = many === 1 ? 'one visit at a time' : `${many} visits at once`;
      console.log(`${database}: ${name}: ${own.toFixed(2)} ms with the log, ${reference.toFixed(2)} ms without; ratio ${ratio.toFixed(3)}`);
    }
  } finally {
    for (const each of [logged, bare]) await each.remove();
  }
}

async function startSender(database: DatabaseName, environment: Record<string, string>) {
  // Durable, as a real installation.
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const server = await startServer({
    database: 'sqlite',
    program: join(root, 'server', 'main.ts'),
    environment: { ...environment, ...(postgres && { DATABASE_URL: postgres.url() }) },
  });
  const user = await signIn(server.url, server);
  const aClient = { companyName: 'Konkan', sites: [{ name: 'Jetty', latitude: 18.945, longitude: 72.844, radius: 300 }] };
  const { body: client } = await user.post(clientEndpoints.create.path, { ...FILLED, ...aClient });
  const send = async (at: number) => {
    const { status, body } = await user.post(checkInEndpoints.create.path, aVisit(client._id, at));
    if (status !== 201) throw new Error(`the visit was answered with ${status}: ${body.message}`);
  };
  return {
    sends: (many: number) => (turn: number) => Promise.all(Array.from({ length: many }, (_, at) => send(turn * many + at))),
    async remove() {
      await server.remove();
      await postgres?.stop();
    },
  };
}
