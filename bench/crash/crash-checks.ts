import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import { type Document, documentEndpoints } from '@fairlead/contract/documents';
import { TASK_STATUS_FINISHED, type Task, taskEndpoints } from '@fairlead/contract/tasks';
import type { ApiClient } from '../api-client.ts';
import { findPictureFault } from '../jpeg.ts';
import type { Bench } from '../server.ts';
import { databaseFile, queryDatabase } from '../sql.ts';
import { type Ledger, type SentVisit, sendVisit } from './crash-writes.ts';

const PAGE = 200;

/** Compares what the server stored with what was sent. Returns one line for each violation, and updates uncertain entries of the ledger. */
export async function findViolations(bench: Bench, api: ApiClient, ledger: Ledger, round: number): Promise<string[]> {
  return [
    ...(await findResendViolations(api, ledger)),
    ...(await findClientViolations(api, ledger)),
    ...(await findVisitViolations(api, ledger, `in round ${round}`)),
    ...(await findTaskViolations(api, ledger)),
    ...(await findDocumentViolations(api, ledger)),
    ...(await findHistoryViolations(bench)),
  ];
}

/** Each acknowledged client exists once, with its last acknowledged edit. A client without a reply exists at most once, and complete. */
async function findClientViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
  const { rows, total } = await readList<Client>(api, clientEndpoints.list.path, 'clients');
  const found = [];
  if (total !== rows.length) found.push(`the total of clients says ${total}, there are ${rows.length}`);
  const byName = Map.groupBy(rows, ({ companyName }) => companyName);
  for (const name of byName.keys()) if (!ledger.clients.has(name)) found.push(`nobody sent the client "${name}"`);
  for (const [name, sent] of ledger.clients) {
    const kept = byName.get(name) ?? [];
    const [client] = kept;
    if (kept.length > 1) found.push(`the client "${name}" is there ${kept.length} times`);
    if (!client) {
      if (sent.id) found.push(`the acknowledged client "${name}" is lost`);
      else ledger.clients.delete(name);
      continue;
    }
    if (sent.id && client._id !== sent.id) found.push(`the client "${name}" has another id`);
    if (client.email !== sent.email) found.push(`the client "${name}" has another email: ${client.email}`);
    if (client.notes !== sent.notes && client.notes !== (sent.uncertainNotes ?? null)) {
      found.push(`the client "${name}" has the notes ${JSON.stringify(client.notes)}, acknowledged were ${JSON.stringify(sent.notes)}`);
    }
    Object.assign(sent, { id: client._id, notes: client.notes, uncertainNotes: undefined });
  }
  return found;
}

/** Sends each visit that got no reply twice more. Both replies must be the same visit. */
async function findResendViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
  const found = [];
  for (const visit of ledger.visits.values()) {
    if (visit.isAcknowledged) continue;
    for (const time of ['first', 'second']) {
      const { status, body } = await sendVisit(api, ledger, visit);
      if (status !== 201 || body._id !== visit.draft._id) {
        found.push(`${visit.draft.notes}, sent again for the ${time} time, was answered ${status} ${JSON.stringify(body)}`);
      }
    }
    visit.isAcknowledged = true;
  }
  return found;
}

/** Each visit exists once, as it was sent. Also decodes the photos of visits whose notes end with `suffix`. */
async function findVisitViolations(api: ApiClient, ledger: Ledger, suffix: string): Promise<string[]> {
  const { rows, total } = await readList<CheckIn>(api, checkInEndpoints.list.path, 'checkIns');
  const found = [];
  if (total !== rows.length) found.push(`the total of visits says ${total}, there are ${rows.length}`);
  const byId = Map.groupBy(rows, ({ _id }) => _id);
  for (const id of byId.keys()) if (!ledger.visits.has(id)) found.push(`nobody sent the visit ${id}`);
  for (const [id, sent] of ledger.visits) {
    const kept = byId.get(id) ?? [];
    const [visit] = kept;
    if (kept.length !== 1 || !visit) {
      found.push(`${sent.draft.notes} is there ${kept.length} times`);
      continue;
    }
    found.push(...compareVisit(visit, sent));
    if (visit.imageProof && sent.draft.notes.endsWith(suffix)) {
      const { status, bytes } = await api.download(visit.imageProof);
      const fault = status === 200 ? await findPictureFault(bytes) : `is answered ${status}`;
      if (fault) found.push(`the photo of ${sent.draft.notes} ${fault}`);
    }
  }
  return found;
}

/** Each acknowledged task is in the column of its last acknowledged move, or of one without a reply, and finished if that is the last column. */
async function findTaskViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
  const { rows } = await readList<Task>(api, taskEndpoints.list.path, 'tasks');
  const byId = new Map(rows.map((task) => [task._id, task]));
  const found = [];
  for (const [id, sent] of ledger.tasks) {
    const task = byId.get(id);
    if (!task) {
      found.push(`the acknowledged task ${id} is lost`);
      continue;
    }
    const { status, finishedAt } = task;
    if (status !== sent.status && status !== sent.uncertainStatus)
      found.push(`task ${id} is in ${status}, acknowledged was ${sent.status}`);
    if ((status === TASK_STATUS_FINISHED) !== (finishedAt !== null)) found.push(`task ${id} in ${status} has finishedAt ${finishedAt}`);
    Object.assign(sent, { status, uncertainStatus: undefined });
  }
  return found;
}

/** Each document that was acknowledged and not deleted is there once, byte for byte; one without a reply at most once, and whole. */
async function findDocumentViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
  const { rows, total } = await readList<Document>(api, documentEndpoints.list.path, 'documents');
  const found = [];
  if (total !== rows.length) found.push(`the total of documents says ${total}, there are ${rows.length}`);
  const byName = Map.groupBy(rows, ({ fileName }) => fileName);
  for (const name of byName.keys()) if (!ledger.documents.has(name)) found.push(`nobody sent the document "${name}"`);
  for (const [name, sent] of ledger.documents) {
    const [document, ...more] = byName.get(name) ?? [];
    if (more.length > 0) found.push(`the document "${name}" is there ${more.length + 1} times`);
    if (!document) {
      if (sent.id && sent.deletion === 'none') found.push(`the acknowledged document "${name}" is lost`);
      ledger.documents.delete(name);
      continue;
    }
    if (sent.deletion === 'acknowledged') found.push(`the deleted document "${name}" is there`);
    const { status, bytes } = await api.download(document.file ?? '');
    if (status !== 200 || Buffer.compare(bytes, sent.bytes) !== 0) found.push(`the file of "${name}" is answered ${status}, or is another`);
    Object.assign(sent, { id: document._id, deletion: 'none' });
  }
  return found;
}

function compareVisit(visit: CheckIn, { draft, hasPhoto }: SentVisit): string[] {
  const differing = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(visit[field as keyof CheckIn]) !== JSON.stringify(value),
  );
  return [
    ...differing.map(([field]) => `${draft.notes} has another ${field}: ${JSON.stringify(visit[field as keyof CheckIn])}`),
    ...(hasPhoto === (visit.imageProof !== null) ? [] : [`${draft.notes} ${hasPhoto ? 'lost its photo' : 'has a photo nobody sent'}`]),
  ];
}

/** The history has exactly one `created` entry for each record. */
async function findHistoryViolations(bench: Bench): Promise<string[]> {
  const found = [];
  for (const [area, table] of [
    ['clients', 'client'],
    ['checkins', 'checkIn'],
    ['tasks', 'task'],
    ['documents', 'document'],
  ]) {
    const unequal = await queryDatabase<{ id: string; times: number }>(
      bench,
      `select "${table}"."id", count("history"."id") as "times" from "${table}"
       left join "history" on "history"."entityId" = "${table}"."id" and "history"."area" = '${area}' and "history"."action" = 'created'
       group by "${table}"."id" having count("history"."id") <> 1`,
    );
    for (const { id, times } of unequal) found.push(`the history tells ${times} times that ${table} ${id} was created`);
    const [unfounded] = await queryDatabase<{ count: number }>(
      bench,
      `select count(*) as "count" from "history" where "area" = '${area}' and "action" = 'created'
       and not exists (select 1 from "${table}" where "${table}"."id" = "history"."entityId")`,
    );
    if (Number(unfounded?.count) > 0) found.push(`the history tells of ${unfounded?.count} records of ${table} that are not there`);
  }
  return found;
}

/** Every row has its bytes. After a start has swept, every file has a row, and no temporary files are left. */
export async function findFileViolations(bench: Bench, isSwept: boolean): Promise<string[]> {
  const { dataDir } = bench.server;
  const rows = new Set((await queryDatabase<{ id: string }>(bench, 'select "id" from "file"')).map(({ id }) => id));
  const named = await queryDatabase<{ fileId: string }>(
    bench,
    'select "imageId" as "fileId" from "checkIn" where "imageId" is not null union all select "fileId" from "document"',
  );
  // The folder also contains its own id, which is not a stored file.
  const stored = new Set(listFiles(join(dataDir, 'files')).flatMap((path) => basename(path).match(/^[0-9a-f-]{36}$/) ?? []));
  const found = [...rows].filter((id) => !stored.has(id)).map((id) => `the row of file ${id} has no bytes`);
  for (const { fileId } of named) if (!rows.has(fileId)) found.push(`a visit or a document names the file ${fileId}, which has no row`);
  if (!isSwept) return found;
  for (const id of stored) if (!rows.has(id)) found.push(`the bytes of file ${id} have no row`);
  for (const path of listFiles(join(dataDir, 'tmp'))) found.push(`${path} was left over`);
  return found;
}

/** Makes files look two days old. On PostgreSQL a start leaves young files alone, because another process may be writing them. */
export function ageFiles(dataDir: string) {
  const then = Date.now() / 1000 - 2 * 86_400;
  for (const folder of ['files', 'tmp']) for (const path of listFiles(join(dataDir, folder))) utimesSync(path, then, then);
}

/** Runs SQLite's own checks, also on the text index. The server must be stopped. */
export function findDatabaseViolations(dataDir: string): string[] {
  const database = new DatabaseSync(databaseFile(dataDir));
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const found = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    database.exec(`insert into "clientText" ("clientText", "rank") values ('integrity-check', 1)`);
    return found;
  } catch (error) {
    return [`the text index is not whole: ${(error as Error).message}`];
  } finally {
    database.close();
  }
}

/** Reads a whole list page by page with its cursors. */
async function readList<Row>(api: ApiClient, path: string, name: string): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  let total = 0;
  let cursor: string | null = null;
  do {
    const { status, body } = await api.get(`${path}?limit=${PAGE}${cursor ? `&cursor=${cursor}` : '&page=1'}`);
    if (status !== 200) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`);
    rows.push(...body[name]);
    total = body.total;
    cursor = body.next;
  } while (cursor);
  return { rows, total };
}

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      )
    : [];
