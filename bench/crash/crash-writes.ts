import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { documentEndpoints } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { TASK_STATUSES, taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import type { Answer, ApiClient } from '../api-client.ts';
import { VISIT } from '../seed/a-visit.ts';

/** A client as its sender knows it. Without an id, it is unknown whether it was stored. */
export interface SentClient {
  companyName: string;
  email: string;
  id: string | undefined;
  /** The notes of the last acknowledged edit. */
  notes: string | null;
  /** The notes of an edit that got no reply. */
  uncertainNotes: string | undefined;
}

export interface SentVisit {
  draft: { _id: string; clientId: string; notes: string } & Record<string, unknown>;
  hasPhoto: boolean;
  isAcknowledged: boolean;
}

/** A task as its sender knows it: the column of the last acknowledged move, and that of a move without a reply. */
export interface SentTask {
  clientId: string;
  status: string;
  uncertainStatus: string | undefined;
}

/** A document as its sender knows it. Without an id, it is unknown whether it was stored; whose deletion got no reply, whether it is there. */
export interface SentDocument {
  clientId: string;
  bytes: Uint8Array<ArrayBuffer>;
  id: string | undefined;
  deletion: 'none' | 'uncertain' | 'acknowledged';
}

/** Everything that was sent, by company name, by visit id, of acknowledged tasks by their id, and by file name. */
export interface Ledger {
  clients: Map<string, SentClient>;
  visits: Map<string, SentVisit>;
  tasks: Map<string, SentTask>;
  documents: Map<string, SentDocument>;
  photo: Uint8Array<ArrayBuffer>;
}

/** Running writes. They end when the server is gone, or by `stop`. */
export interface Writes {
  acknowledged: { clients: number; edits: number; visits: number; photos: number; moves: number; documents: number };
  /** Replies that a crash doesn't explain. */
  faults: string[];
  /** Resolves with the first acknowledgement, or when there can be none any more. */
  started: Promise<void>;
  stop(): Promise<void>;
}

/** Sends writes of every kind concurrently until stopped. `mayFail`: the database is about to be killed, too. */
export function startWriting(api: ApiClient, ledger: Ledger, round: number, mayFail: boolean): Writes {
  const acknowledged = { clients: 0, edits: 0, visits: 0, photos: 0, moves: 0, documents: 0 };
  const faults: string[] = [];
  const started = Promise.withResolvers<void>();
  let isStopped = false;

  /** Returns the reply if it acknowledges the write. Undefined if it failed or got no reply, so that its outcome is unknown. */
  async function awaitAcknowledgement(what: string, call: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await call.catch(() => undefined);
    if (!answer) isStopped = true;
    else if (answer.status < 300) {
      started.resolve();
      return answer;
    } else if (!mayFail || answer.status < 500) faults.push(`${what} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }

  async function createClients(lane: number) {
    for (let count = 1; !isStopped; count++) {
      const name = `Round ${round} lane ${lane} client ${count}`;
      const sent: SentClient = {
        companyName: name,
        email: `r${round}l${lane}c${count}@crash.example`,
        id: undefined,
        notes: null,
        uncertainNotes: undefined,
      };
      ledger.clients.set(name, sent);
      const created = await awaitAcknowledgement(name, api.post(clientEndpoints.create.path, { companyName: name, email: sent.email }));
      if (!created) continue;
      acknowledged.clients++;
      sent.id = created.body._id as string;
      for (const edit of [1, 2]) if (!isStopped && sent.uncertainNotes === undefined) await editNotes(sent, `edit ${edit} of ${name}`);
    }
  }

  async function editNotes(sent: SentClient, notes: string) {
    sent.uncertainNotes = notes;
    const edited = await awaitAcknowledgement(notes, api.put(fillPath(clientEndpoints.update.path, { id: sent.id }), { notes }));
    if (!edited) return;
    acknowledged.edits++;
    sent.notes = notes;
    sent.uncertainNotes = undefined;
  }

  async function createVisits(clientId: string, lane: number, hasPhoto: boolean) {
    for (let count = 1; !isStopped; count++) {
      const visit: SentVisit = {
        draft: createVisitDraft(clientId, `visit ${count} of lane ${lane} in round ${round}`),
        hasPhoto,
        isAcknowledged: false,
      };
      ledger.visits.set(visit.draft._id, visit);
      if (!(await awaitAcknowledgement(visit.draft.notes, sendVisit(api, ledger, visit)))) continue;
      visit.isAcknowledged = true;
      acknowledged.visits++;
      if (hasPhoto) acknowledged.photos++;
    }
  }

  /** Moves a card of its own from column to column, to the place after one card that the other lanes take, too. */
  async function moveTask(clientId: string, lane: number) {
    const draft = { title: `task of lane ${lane} in round ${round}`, date: '2026-03-02' };
    const created = await awaitAcknowledgement(draft.title, api.post(fillPath(taskEndpoints.create.path, { clientId }), draft));
    if (!created) return;
    const taskId = created.body._id as string;
    const sent: SentTask = { clientId, status: created.body.status, uncertainStatus: undefined };
    ledger.tasks.set(taskId, sent);
    const [first] = ledger.tasks.keys();
    for (let count = 1; !isStopped; count++) {
      const status = TASK_STATUSES[count % TASK_STATUSES.length] as string;
      sent.uncertainStatus = status;
      const path = fillPath(taskBoardEndpoints.move.path, { clientId, taskId });
      if (!(await awaitAcknowledgement(`move ${count} of ${draft.title}`, api.post(path, { status, afterId: first })))) return;
      acknowledged.moves++;
      Object.assign(sent, { status, uncertainStatus: undefined });
    }
  }

  /** Every other one is deleted again, and some have the same content. */
  async function createDocuments(clientId: string, lane: number) {
    for (let count = 1; !isStopped; count++) {
      const name = `round ${round} lane ${lane} document ${count}.bin`;
      const bytes = new Uint8Array(30_000 + (count % 3)).fill(round);
      const sent: SentDocument = { clientId, bytes, id: undefined, deletion: 'none' };
      ledger.documents.set(name, sent);
      const path = fillPath(documentEndpoints.createOfClient.path, { id: clientId });
      const upload = api.upload(path, {}, { field: 'file', name, bytes, type: 'application/octet-stream' });
      const created = await awaitAcknowledgement(name, upload);
      if (!created) continue;
      acknowledged.documents++;
      sent.id = created.body._id as string;
      if (count % 2 === 0 || isStopped) continue;
      sent.deletion = 'uncertain';
      const deletion = api.delete(fillPath(documentEndpoints.remove.path, { id: sent.id }));
      if (await awaitAcknowledgement(`deleting ${name}`, deletion)) sent.deletion = 'acknowledged';
    }
  }

  const knownIds = [...ledger.clients.values()].flatMap(({ id }) => (id ? [id] : []));
  const someClient = knownIds[knownIds.length - 1] as string;
  const lanes = [
    ...[1, 2, 3].map((lane) => createClients(lane)),
    ...[4, 5].map((lane) => createVisits(someClient, lane, false)),
    ...[6, 7, 8].map((lane) => createVisits(someClient, lane, true)),
    ...[9, 10].map((lane) => moveTask(someClient, lane)),
    ...[11, 12].map((lane) => createDocuments(someClient, lane)),
  ];
  return {
    acknowledged,
    faults,
    started: Promise.race([started.promise, Promise.all(lanes).then(() => {})]),
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

/** Sends a visit, for the first time or again. */
export function sendVisit(api: ApiClient, { photo }: Ledger, { draft, hasPhoto }: SentVisit): Promise<Answer> {
  const { path } = checkInEndpoints.create;
  return hasPhoto
    ? api.upload(path, draft, { field: 'imageProof', name: 'proof.jpg', bytes: photo, type: 'image/jpeg' })
    : api.post(path, draft);
}

export function createVisitDraft(clientId: string, notes: string): SentVisit['draft'] {
  return {
    _id: crypto.randomUUID(),
    clientId,
    ...VISIT,
    fixAt: '2026-03-02T03:59:58.000Z',
    teamMembers: [],
    notes,
  };
}
