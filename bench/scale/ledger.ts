import { createHash } from 'node:crypto';
import { documentEndpoints } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import type { Node, Pair } from './pair.ts';

/** What people have sent and what was acknowledged to them. */
export interface Ledger {
  /** By company name, which nobody uses twice. */
  clients: Map<string, SentClient>;
  /** Visits by their ids. */
  visits: Map<string, string>;
  tasks: Map<string, SentTask>;
  /** The SHA-256 of documents by their ids. */
  documents: Map<string, string>;
}

export interface SentClient {
  id: string | undefined;
  isAcknowledged: boolean;
  notes: string | null;
  edits: number;
  /** When it was first sent, by `performance.now()`. */
  askedAt: number;
}

export interface SentTask {
  status: string;
  moves: number;
}

export const createLedger = (): Ledger => ({ clients: new Map(), visits: new Map(), tasks: new Map(), documents: new Map() });

/**
 * Compares what is stored with what was sent. Everybody asks until there is an answer, so all that was sent is acknowledged, and must be there
 * once: the records and what their history tells of them.
 */
export async function findFaults(pair: Pair, primary: Node, ledger: Ledger): Promise<{ faults: string[]; checked: number }> {
  const [clients, visits, tasks, history, log, documents] = await Promise.all([
    pair.ask<{ id: string; companyName: string; notes: string | null }>(primary, 'select "id", "companyName", "notes" from "client"'),
    pair.ask<{ id: string }>(primary, 'select "id" from "checkIn"'),
    pair.ask<{ id: string; status: string }>(primary, 'select "id", "status" from "task"'),
    pair.ask<{ entityId: string; action: string; count: number }>(
      primary,
      'select "entityId", "action", count(*)::int as "count" from "history" group by 1, 2',
    ),
    pair.ask<{ checkInId: string; count: number }>(primary, 'select "checkInId", count(*)::int as "count" from "visitLog" group by 1'),
    pair.ask<{ id: string }>(primary, 'select "id" from "document"'),
  ]);
  const faults: string[] = [];
  const expectCount = (what: string, found: number, wanted: number) => {
    if (found !== wanted) faults.push(`${what}: ${found} times instead of ${wanted}`);
  };
  const times = new Map(history.map(({ entityId, action, count }) => [`${entityId} ${action}`, count]));
  const told = (id: string, action: string) => times.get(`${id} ${action}`) ?? 0;
  const logged = new Map(log.map(({ checkInId, count }) => [checkInId, count]));

  const byName = Map.groupBy(clients, ({ companyName }) => companyName);
  for (const name of byName.keys()) if (!ledger.clients.has(name)) faults.push(`nobody sent the client "${name}"`);
  for (const [name, sent] of ledger.clients) {
    const stored = byName.get(name) ?? [];
    expectCount(`the client "${name}"`, stored.length, sent.isAcknowledged ? 1 : 0);
    const [client] = stored;
    if (!client) continue;
    if (sent.id !== undefined && client.id !== sent.id) faults.push(`the client "${name}" has another id than was answered`);
    if (client.notes !== sent.notes) faults.push(`the client "${name}" has the notes ${client.notes}, acknowledged were ${sent.notes}`);
    expectCount(`"created" in the history of "${name}"`, told(client.id, 'created'), 1);
    expectCount(`"updated" in the history of "${name}"`, told(client.id, 'updated'), sent.edits);
  }
  const storedVisits = new Set(visits.map(({ id }) => id));
  for (const id of storedVisits) if (!ledger.visits.has(id)) faults.push(`nobody sent the visit ${id}`);
  for (const [id, name] of ledger.visits) {
    if (!storedVisits.has(id)) faults.push(`the acknowledged visit ${id} to "${name}" is lost`);
    expectCount(`the visit ${id} in the log of visits`, logged.get(id) ?? 0, 1);
  }
  const statuses = new Map(tasks.map(({ id, status }) => [id, status]));
  for (const [id, sent] of ledger.tasks) {
    if (statuses.get(id) !== sent.status) faults.push(`the task ${id} is in ${statuses.get(id)}, acknowledged was ${sent.status}`);
    const moves = told(id, 'moved') + told(id, 'finished') + told(id, 'reopened');
    expectCount(`moves in the history of the task ${id}`, moves, sent.moves);
  }
  const storedDocuments = new Set(documents.map(({ id }) => id));
  for (const id of storedDocuments) if (!ledger.documents.has(id)) faults.push(`nobody sent the document ${id}`);
  for (const id of ledger.documents.keys()) {
    if (!storedDocuments.has(id)) faults.push(`the acknowledged document ${id} is lost`);
    expectCount(`"created" in the history of the document ${id}`, told(id, 'created'), 1);
  }
  return { faults, checked: ledger.clients.size + ledger.visits.size + ledger.tasks.size + ledger.documents.size };
}

/** Reads every document at a copy of Fairlead, whichever copy it was sent to. */
export async function findWrongDocuments(url: string, token: string, ledger: Ledger): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const faults: string[] = [];
  for (const [id, sha256] of ledger.documents) {
    const document = (await (await fetch(url + fillPath(documentEndpoints.get.path, { id }), { headers })).json()) as { file?: string };
    const reply = await fetch(url + document.file, { headers });
    const hash = createHash('sha256').update(Buffer.from(await reply.arrayBuffer()));
    if (hash.digest('hex') !== sha256) faults.push(`${url} answers the document ${id} with ${reply.status} and another content`);
  }
  return faults;
}
