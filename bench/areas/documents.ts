/**
 * Measures a file of 50 MB uploaded and downloaded, beside plain `node:http` that streams it to a disk and back; many uploads at once; and the list of
 * many documents beside a bare server that reads the same pages. They take turns, so that other work on the machine affects both.
 *
 *   node bench/areas/documents.ts [--db sqlite|postgres|both] [--turns 7] [--at-once 20] [--documents 100000,1000000] [--only list|files]
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { DOCUMENT_FIELDS, DOCUMENT_MAX_BYTES, documentEndpoints, documentList } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { listFields } from '@fairlead/contract/kit/records/fields';
import { teamEndpoints } from '@fairlead/contract/team';
import { rowOf } from '../../server/areas/documents/documents.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { compare } from '../compare.ts';
import { startBareServer } from '../load/bare-page.ts';
import { ofBare, ofServer, printProcessorTime } from '../load/processor-time.ts';
import { readResidentBytes } from '../process.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { databasePlace } from '../sql.ts';

const CLIENTS = 1000;
const BLOCK = 2 ** 20;
const MEMORY_MS = 50;
const FORM = 'between-the-parts';
const UPLOADER = {
  employeeId: 'EMP-1',
  employeeName: 'Dev Menon',
  mobile: '+91 832 555 0177',
  emailId: 'dev@fairlead.example',
  role: 'Sales Executive',
  department: 'Sales',
};
/** Of each kind of page. */
const PAGES = 100;
/** When the latest document was uploaded. */
const FIRST = Date.now();

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    turns: { type: 'string', default: '7' },
    'at-once': { type: 'string', default: '20' },
    documents: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const [turns, atOnce] = [Number(values.turns), Number(values['at-once'])];

const mega = (bytes: number) => (bytes / 1e6).toFixed(0);
const speed = (milliseconds: number) => (DOCUMENT_MAX_BYTES / 1e3 / milliseconds).toFixed(0);

for (const documents of values.documents.split(',').map(Number)) await onEach(values.db, (bench) => measure(bench, documents));

async function measure(bench: Bench, documents: number) {
  const { server } = bench;
  await (await signIn(server.url, server)).post(teamEndpoints.create.path, UPLOADER);
  const { user, filled: owners } = await fill(bench, async (db) => {
    await seed(db, CLIENTS);
    const owners = await addDocuments(db, documents);
    // So that nothing of it is looked at in the background meanwhile; lists need none of that.
    await db.write((tx) => tx.deleteFrom('changedRecord').execute());
    return owners;
  });
  if (values.only !== 'files') await measureList(bench, user, documents, owners);
  if (values.only !== 'list') await measureFiles(bench, user, owners.clientIds[0] as string);
}

async function measureFiles({ server, database }: Bench, user: ApiClient, clientId: string) {
  const path = fillPath(documentEndpoints.createOfClient.path, { id: clientId });
  const plain = await startPlain();
  let file = '';
  try {
    const upload = async () => {
      const { file: stored } = JSON.parse(await send(server.url + path, user.token));
      file = stored;
    };
    const upTimes = await compare(turns, upload, () => send(plain.url, ''));
    const downTimes = await compare(
      turns,
      () => receive(server.url + file, user.token),
      () => receive(plain.url, ''),
    );
    for (const [name, { own, reference }] of Object.entries({ up: upTimes, down: downTimes }))
      console.log(
        `${database}: ${name} ${speed(own)} MB/s, plain node:http ${speed(reference)} MB/s, ratio ${(reference / own).toFixed(2)}`,
      );
  } finally {
    await plain.stop();
  }
  const before = await readResidentBytes(server.url);
  let peak = before;
  const watching = setInterval(() => void readResidentBytes(server.url).then((bytes) => (peak = Math.max(peak, bytes || 0))), MEMORY_MS);
  const start = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: atOnce }, () => send(server.url + path, user.token)));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watching);
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  console.log(
    `${database}: ${atOnce} uploads of 50 MB at once: ${taken} taken in ${seconds.toFixed(1)} s, memory before ${mega(before)} MB, peak ${mega(peak)} MB`,
  );
}

/** Streams a new file of 50 MB in a form and answers the reply. Only the first block is new, so that it is no known content. */
async function send(url: string, token: string): Promise<string> {
  const sending = request(url, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${FORM}` },
  });
  const reply = Promise.withResolvers<IncomingMessage>();
  sending.once('response', reply.resolve).once('error', reply.reject);
  const blocks = [randomBytes(BLOCK), randomBytes(BLOCK)];
  async function* form() {
    yield `--${FORM}\r\nContent-Disposition: form-data; name="file"; filename="survey.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    for (let sent = 0; sent < DOCUMENT_MAX_BYTES; sent += BLOCK) yield blocks[Math.min(sent, 1)];
    yield `\r\n--${FORM}--\r\n`;
  }
  await pipeline(form(), sending);
  const answer = await reply.promise;
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`an upload was answered ${answer.statusCode} ${text}`);
  return text;
}

async function receive(url: string, token: string) {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  let bytes = 0;
  for await (const piece of reply.body ?? []) bytes += piece.length;
  if (bytes < DOCUMENT_MAX_BYTES) throw new Error(`a download was answered ${reply.status} with ${bytes} bytes`);
}

/** The reference: whatever comes is streamed into a file and flushed, and whoever asks gets the last one. */
async function startPlain() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-plain-'));
  let count = 0;
  const server = createServer(async (asked, reply) => {
    if (asked.method === 'GET') return void pipeline(createReadStream(join(folder, String(count))), reply).catch(() => {});
    count += 1;
    await pipeline(asked, createWriteStream(join(folder, String(count)), { flush: true }));
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Each question is another page, client, day or text; the bare server answers with the same rows by one statement. */
async function measureList(bench: Bench, user: ApiClient, documents: number, { clientIds, uploaderId }: Owners) {
  const columns = listFields(DOCUMENT_FIELDS).flatMap(([, { column }]) => (column ? [`d."${column}"`] : []));
  const latest = 'd."uploadedAt" desc, d."id" desc';
  const byName = 'd."nameKey", d."id"';
  const statement = (
    where: string,
    order = latest,
  ) => `select d."id", d."type", ${columns.join()}, d."createdAt", d."updatedAt", d."version",
      c."companyName", coalesce(e."employeeName", a."username") as "uploadedBy", coalesce(e."role", a."role") as "userRole"
    from "document" d left join "client" c on c."id" = d."clientId" left join "account" a on a."id" = d."createdBy"
      left join "employee" e on e."id" = a."employeeId"
    where d."deletedAt" is null ${where} order by ${order} limit 10 offset cast(? as integer)`;
  const at = (turn: number) => [turn * 10];
  const dayAt = (turn: number) => new Date(FIRST - (turn % 24) * 3_600_000).toISOString().slice(0, 10);
  const theirs = `and d."createdBy" = (select "id" from "account" where "employeeId" = '${uploaderId}')`;
  const last = documents / 10;
  interface Row {
    query: (turn: number) => string;
    bare: string;
    values?: (turn: number) => (string | number)[];
  }
  const rows: Record<string, Row> = {
    'first pages': { query: (turn) => `page=${turn + 1}`, bare: statement('') },
    'far pages': { query: (turn) => `page=${500 + turn}`, bare: statement(''), values: (turn) => at(499 + turn) },
    'last pages': { query: (turn) => `page=${last - turn}`, bare: statement('', 'd."uploadedAt", d."id"') },
    'by name': { query: (turn) => `page=${turn + 1}&sort=fileName&order=asc`, bare: statement('', byName) },
    client: {
      query: (turn) => `page=1&client=${clientIds[turn]}`,
      bare: statement('and d."clientId" = ?'),
      values: (turn) => [clientIds[turn] as string, 0],
    },
    'type Important': { query: (turn) => `page=${turn + 1}&type=Important`, bare: statement(`and d."type" = 'Important'`) },
    'kind image': { query: (turn) => `page=${turn + 1}&kind=image`, bare: statement(`and d."fileKind" = 'image'`) },
    'pictures of Important': {
      query: (turn) => `page=${turn + 1}&kind=image&type=Important`,
      bare: statement(`and d."fileKind" = 'image' and d."type" = 'Important'`),
    },
    'uploader and kind, by name': {
      query: (turn) => `page=${(turn % 20) + 1}&uploader=${uploaderId}&kind=video&sort=fileName&order=asc`,
      bare: statement(`and d."fileKind" = 'video' ${theirs}`, byName),
      values: (turn) => at(turn % 20),
    },
    'one day': {
      query: (turn) => `page=${turn + 1}&uploadedFrom=${dayAt(turn)}&uploadedTo=${dayAt(turn)}`,
      bare: statement('and d."uploadedAt" >= ? and d."uploadedAt" < ?'),
      values: (turn) => [dayAt(turn), `${dayAt(turn)}T99`, turn * 10],
    },
    'search, narrow': { query: (turn) => `page=1&search=sheet+${99_123 - turn}`, bare: statement('') },
    'search, broad': { query: (turn) => `page=1&search=sheet+${1 + (turn % 9)}`, bare: statement('') },
  };
  const bare = await startBareServer(
    databasePlace(bench),
    Object.fromEntries(Object.entries(rows).map(([name, { bare }]) => [name.replaceAll(' ', '-'), bare])),
  );
  try {
    for (const [name, { query, values = at }] of Object.entries(rows)) {
      const pages = Array.from({ length: PAGES }, (_, turn) => turn);
      const requests = pages.map((turn) => ({ path: `${documentList.path}?limit=10&count=false&${query(turn)}` }));
      await printProcessorTime(
        `${bench.database}: ${documents} documents, ${name}`,
        ofServer(bench, user.token, { name, method: 'GET', requests }),
        ofBare(bench, bare, bare.ask(name.replaceAll(' ', '-'), pages.map(values))),
      );
    }
  } finally {
    await bare.stop();
  }
}

interface Owners {
  clientIds: string[];
  uploaderId: string;
}

/** Documents without bytes, spread over all clients, every tenth by an employee with an account; answers one of each. */
async function addDocuments(db: Database, documents: number): Promise<Owners> {
  const clients = (await db.read.selectFrom('client').select('id').execute()).map(({ id }) => id);
  const { id: uploaderId } = await db.read.selectFrom('employee').select('id').executeTakeFirstOrThrow();
  const { id: accountId } = await db.read.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await db.write((tx) => tx.updateTable('account').set({ employeeId: uploaderId }).where('id', '=', accountId).execute());
  const types = ['application/pdf', 'image/jpeg', 'video/mp4', 'text/csv'];
  for (let from = 0; from < documents; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, documents - from) }, (_, index) => {
      const number = from + index;
      const sent = { name: `rate sheet ${number}.pdf`, mimeType: types[number % types.length] as string, bytes: number };
      const draft = {
        type: number % 3 === 0 ? ('Important' as const) : ('Extra' as const),
        owner: { clientId: clients[number % clients.length] },
        sent,
        thumbnailId: null,
      };
      return rowOf(draft, {
        id: newId(),
        createdBy: number % 10 === 0 ? accountId : 'nobody',
        at: new Date(FIRST - number * 1000).toISOString(),
        fileId: null,
      });
    });
    await db.write((tx) => insertMany(tx, 'document', rows));
  }
  return { clientIds: clients, uploaderId };
}
