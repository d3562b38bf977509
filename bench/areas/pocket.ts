/**
 * Measures the filling of a device, beside one statement over the same clients that is written by `JSON.stringify` and compressed; what
 * a device asks when nothing has changed, and after one client has, beside a list of one task; and how long others wait for page 1 while
 * several people's devices are filled without a pause. They take turns, so that other work on the machine affects both.
 *
 *   node bench/areas/pocket.ts [--db sqlite|postgres|both] [--clients 10000] [--contacts 0] [--devices 6] [--turns 11]
 */
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { peopleEndpoints } from '@fairlead/contract/people';
import { type Pocket, pocketClient, pocketEndpoints } from '@fairlead/contract/pocket';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { CONTACT_ROWS } from '../../server/areas/contacts/contacts.service.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { compare, compareRow, median, percentile, timed } from '../compare.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '10000' },
    /** Of each client. */
    contacts: { type: 'string', default: '0' },
    devices: { type: 'string', default: '6' },
    turns: { type: 'string', default: '11' },
  },
});
const [clients, contacts] = [Number(values.clients), Number(values.contacts)];
const [devices, turns] = [Number(values.devices), Number(values.turns)];
const PATH = pocketEndpoints.get.path;
const PAGES = 200;

await onEach(values.db, measure);

async function join(address: string, admin: ApiClient, username: string): Promise<ApiClient> {
  const password = 'anchors aweigh';
  const { token } = (await admin.post(peopleEndpoints.invite.path, { username, role: 'Viewer' })).body;
  await admin.post(fillPath(signInEndpoints.acceptInvitation.path, { token }), { newPassword: password });
  return signIn(address, { username, password });
}

async function seedContacts(db: Database) {
  const ids = await db.read.selectFrom('client').select('id').execute();
  const rowOf = (clientId: string, at: number) => {
    const reached = { designation: 'Berth planner', email: `mate-${at}@fleet.example`, mobile: `+31 6 ${10_000_000 + at}` };
    return CONTACT_ROWS.rowOf(
      { clientId, name: `Mate ${at}`, ...reached },
      { id: randomUUID(), createdBy: '', at: '2026-01-01T00:00:00.000Z' },
    );
  };
  // A statement of SQLite takes no more than some thousands of rows.
  const atOnce = Math.max(1, Math.floor(1000 / contacts));
  for (let from = 0; from < ids.length && contacts > 0; from += atOnce) {
    const rows = ids.slice(from, from + atOnce).flatMap(({ id }) => Array.from({ length: contacts }, (_, at) => rowOf(id, at)));
    await db.write((tx) => tx.insertInto('contact').values(rows).execute());
  }
}

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, clients);
    await seedContacts(db);
  });
  const people: ApiClient[] = [];
  for (let at = 0; at < devices; at += 1) people.push(await join(server.url, user, `device-${at}`));
  /** The reply as it is sent. */
  const read = (path: string, token = user.token) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
      get(server.url + path, { headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => (reply.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${reply.statusCode}`))));
        reply.on('error', reject);
      }).on('error', reject);
    });
  const readPocket = async (query = ''): Promise<Pocket> => (await user.get(PATH + query)).body;

  const lastVerified = `(select max("timestampAt") from "checkIn" where "clientId" = "client"."id" and "verdict" = 'verified' and "deletedAt" is null)`;
  const others: Record<string, string> = { _id: '"id"', lastVerifiedAt: lastVerified };
  const columns = Object.keys(pocketClient.omit({ contacts: true }).shape).map((name) => others[name] ?? `"${name}"`);
  const statement = `select ${columns.join()} from "client" where "deletedAt" is null order by "id" limit 20000`;
  const ofContacts = `select "id", "clientId", "name", "designation", "email", "mobile", "phone" from "contact" order by "clientId", "nameKey" limit 20000`;
  const readRows = async () => [await queryDatabase(bench, statement), contacts > 0 && (await queryDatabase(bench, ofContacts))];
  const bareRows = async () => gzipSync(JSON.stringify(await readRows()), { level: 1 }).length;
  await compareRow(
    `${database}: everything of ${clients} clients with ${contacts} contacts each as gzip`,
    turns,
    async () => (await read(PATH)).length,
    bareRows,
  );
  console.log(`  ${(gunzipSync(await read(PATH)).length / 1e6).toFixed(2)} MB unpacked`);

  const { position, clients: known } = await readPocket();
  const one = () => user.get(`${taskEndpoints.list.path}?limit=1&count=false`);
  const show = (name: string, { own, reference, ratio }: Awaited<ReturnType<typeof compare>>) =>
    console.log(`${database}: ${name}: ${own.toFixed(1)} ms; a list of one task ${reference.toFixed(1)} ms; ratio ${ratio.toFixed(2)}`);
  show('nothing has changed', await compare(turns * 10, () => readPocket(`?after=${position}`), one));
  let last = position;
  const afterChange = await compare(
    turns,
    async () => {
      last = (await readPocket(`?after=${last}`)).position;
    },
    async (turn) => {
      await user.put(fillPath(clientEndpoints.update.path, { id: known[turn]?._id ?? '' }), { notes: `Turn ${turn}` });
    },
  );
  console.log(`${database}: one client has changed: ${afterChange.own.toFixed(1)} ms; changing it ${afterChange.reference.toFixed(1)} ms`);

  const wait = async () => {
    const times: number[] = [];
    for (let at = 0; at < PAGES; at += 1) times.push(await timed(() => user.get(`${clientEndpoints.list.path}?page=${1 + (at % 20)}`)));
    return times;
  };
  const alone = await wait();
  let isOver = false;
  let filled = 0;
  let refused = 0;
  const filling = people.map(async (person) => {
    while (!isOver)
      await read(PATH, person.token).then(
        () => (filled += 1),
        // Its turn did not come in time.
        () => (refused += 1),
      );
  });
  const meanwhile = await wait();
  isOver = true;
  await Promise.all(filling);
  const tell = (times: number[]) => `median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`;
  console.log(
    `${database}: page 1 to 20: ${tell(alone)}; while ${devices} devices are filled (${filled} times, ${refused} refused): ${tell(meanwhile)}`,
  );
}
