import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import type { ApiClient } from './api-client.ts';
import { type Ledger, type SentVisit, sendVisit } from './crash-writes.ts';
import { faultOf } from './jpeg.ts';
import type { Bench } from './server.ts';
import { ask, databaseFile } from './sql.ts';

const PAGE = 200;

/** What the server keeps compared with what was sent; each violation is one line. Settles in the ledger what was uncertain. */
export async function violations(bench: Bench, api: ApiClient, ledger: Ledger, round: number): Promise<string[]> {
  return [
    ...(await resendViolations(api, ledger)),
    ...(await clientViolations(api, ledger)),
    ...(await visitViolations(api, ledger, `in round ${round}`)),
    ...(await historyViolations(bench)),
  ];
}

/** Each acknowledged client is there once, as sent and last edited; one without an answer at most once, and whole. */
async function clientViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
  const { rows, total } = await travel<Client>(api, clientEndpoints.list.path, 'clients');
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
    if (client.notes !== sent.notes && client.notes !== (sent.unanswered ?? null)) {
      found.push(`the client "${name}" has the notes ${JSON.stringify(client.notes)}, acknowledged were ${JSON.stringify(sent.notes)}`);
    }
    Object.assign(sent, { id: client._id, notes: client.notes, unanswered: undefined });
  }
  return found;
}

/** A visit that got no answer is sent again, twice: both answers are the one visit. */
async function resendViolations(api: ApiClient, ledger: Ledger): Promise<string[]> {
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

/** Each visit is there once with what was sent, and its photo, if any, opens whole; photos only of visits noted like this. */
async function visitViolations(api: ApiClient, ledger: Ledger, opened: string): Promise<string[]> {
  const { rows, total } = await travel<CheckIn>(api, checkInEndpoints.list.path, 'checkIns');
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
    found.push(...differences(visit, sent));
    if (visit.imageProof && sent.draft.notes.endsWith(opened)) {
      const { status, bytes } = await api.download(visit.imageProof);
      const fault = status === 200 ? await faultOf(bytes) : `is answered ${status}`;
      if (fault) found.push(`the photo of ${sent.draft.notes} ${fault}`);
    }
  }
  return found;
}

function differences(visit: CheckIn, { draft, hasPhoto }: SentVisit): string[] {
  const differing = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(visit[field as keyof CheckIn]) !== JSON.stringify(value),
  );
  return [
    ...differing.map(([field]) => `${draft.notes} has another ${field}: ${JSON.stringify(visit[field as keyof CheckIn])}`),
    ...(hasPhoto === (visit.imageProof !== null) ? [] : [`${draft.notes} ${hasPhoto ? 'lost its photo' : 'has a photo nobody sent'}`]),
  ];
}

/** The history tells of each record's beginning exactly once. */
async function historyViolations(bench: Bench): Promise<string[]> {
  const found = [];
  for (const [area, table] of [
    ['clients', 'client'],
    ['checkins', 'checkIn'],
  ]) {
    const unequal = await ask<{ id: string; times: number }>(
      bench,
      `select "${table}"."id", count("history"."id") as "times" from "${table}"
       left join "history" on "history"."entityId" = "${table}"."id" and "history"."area" = '${area}' and "history"."action" = 'created'
       group by "${table}"."id" having count("history"."id") <> 1`,
    );
    for (const { id, times } of unequal) found.push(`the history tells ${times} times that ${table} ${id} was created`);
    const [unfounded] = await ask<{ count: number }>(
      bench,
      `select count(*) as "count" from "history" where "area" = '${area}' and "action" = 'created'
       and not exists (select 1 from "${table}" where "${table}"."id" = "history"."entityId")`,
    );
    if (Number(unfounded?.count) > 0) found.push(`the history tells of ${unfounded?.count} records of ${table} that are not there`);
  }
  return found;
}

/** No row without its bytes; and, after a start has swept, no bytes without a row and nothing left of calls under way. */
export async function fileViolations(bench: Bench, isSwept: boolean): Promise<string[]> {
  const { dataDir } = bench.server;
  const rows = new Set((await ask<{ id: string }>(bench, 'select "id" from "file"')).map(({ id }) => id));
  const named = await ask<{ imageId: string }>(bench, 'select "imageId" from "checkIn" where "imageId" is not null');
  // Beside them lies the folder's own id, which is no stored file.
  const stored = new Set(filesBelow(join(dataDir, 'files')).flatMap((path) => basename(path).match(/^[0-9a-f-]{36}$/) ?? []));
  const found = [...rows].filter((id) => !stored.has(id)).map((id) => `the row of file ${id} has no bytes`);
  for (const { imageId } of named) if (!rows.has(imageId)) found.push(`a visit names the file ${imageId}, which has no row`);
  if (!isSwept) return found;
  for (const id of stored) if (!rows.has(id)) found.push(`the bytes of file ${id} have no row`);
  for (const path of filesBelow(join(dataDir, 'tmp'))) found.push(`${path} was left over`);
  return found;
}

/** Beside PostgreSQL a start spares young files, which may be another process's: made two days old they are swept like any other. */
export function ageFiles(dataDir: string) {
  const then = Date.now() / 1000 - 2 * 86_400;
  for (const folder of ['files', 'tmp']) for (const path of filesBelow(join(dataDir, folder))) utimesSync(path, then, then);
}

/** The embedded database by its own checks, the text index included; the server must be stopped. */
export function embeddedViolations(dataDir: string): string[] {
  const database = new DatabaseSync(databaseFile(dataDir));
  try {
    const said = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const found = said.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    database.exec(`insert into "clientText" ("clientText", "rank") values ('integrity-check', 1)`);
    return found;
  } catch (error) {
    return [`the text index is not whole: ${(error as Error).message}`];
  } finally {
    database.close();
  }
}

/** A whole list by its cursors, as a user turning pages sees it. */
async function travel<Row>(api: ApiClient, path: string, name: string): Promise<{ rows: Row[]; total: number }> {
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

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      )
    : [];
