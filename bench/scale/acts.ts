import { createHash, randomBytes } from 'node:crypto';
import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { DOCUMENT_UPLOADS, documentEndpoints } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { TASK_STATUSES, taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import type { ApiClient } from '../api-client.ts';
import { PASSWORD } from '../attack/accounts.ts';
import { createVisitDraft } from '../crash/crash-writes.ts';
import type { Ledger, SentClient, SentTask } from './ledger.ts';

/** One person's call. `key` makes a write that is asked again the same write. */
interface Call {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as it is, in place of `body`. */
  content?: Uint8Array<ArrayBuffer>;
  /** What may be answered beside success. */
  accepts?: number;
  /** Whether another refusal tells somebody to come again: a request that lost the database holds an upload for some seconds. */
  isBusy?: (status: number, text: string) => boolean;
  /** The SHA-256 of what must be answered. */
  sha256?: string;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

const DOCUMENT_BYTES = 80_000;

export interface Person {
  user: ApiClient;
  name: string;
  random: () => number;
  /** Those of their clients that they can name by id. */
  own: SentClient[];
  task: { id: string; clientId: string };
  /** The ids of those documents that they have sent. */
  documents: string[];
}

/** Asks until there is an answer. Undefined after one that no failure explains. */
export type Ask = (user: ApiClient, call: Call) => Promise<Answer | undefined>;

/** What somebody may do next, and how often of a hundred times. */
const ACTS: readonly { share: number; act: (person: Person, ledger: Ledger, ask: Ask, next: () => number) => Promise<unknown> }[] = [
  { share: 20, act: ({ user }, _ledger, ask) => ask(user, { method: 'GET', path: `${clientEndpoints.list.path}?page=1&limit=10` }) },
  { share: 10, act: ({ user }, _ledger, ask) => ask(user, { method: 'GET', path: `${taskEndpoints.list.path}?page=1&limit=10` }) },
  {
    share: 10,
    act: (person, _ledger, ask) =>
      ask(person.user, { method: 'GET', path: fillPath(clientEndpoints.get.path, { id: chooseOwn(person).id }) }),
  },
  { share: 5, act: signInAgain },
  { share: 15, act: createClient },
  { share: 10, act: editClient },
  { share: 15, act: logVisit },
  { share: 5, act: moveTask },
  { share: 5, act: sendDocument },
  { share: 5, act: readDocument },
];

export function actOnce(person: Person, ledger: Ledger, ask: Ask, next: () => number): Promise<unknown> {
  let dice = person.random() * 100;
  for (const { share, act } of ACTS) {
    dice -= share;
    if (dice < 0) return act(person, ledger, ask, next);
  }
  return moveTask(person, ledger, ask);
}

const chooseOwn = ({ own, random }: Person) => own[Math.floor(random() * own.length)] as SentClient & { id: string };

async function signInAgain({ user, name }: Person, _ledger: Ledger, ask: Ask) {
  await ask(user, { method: 'POST', path: signInEndpoints.login.path, body: { username: name, password: PASSWORD } });
}

async function createClient({ user, name, own }: Person, ledger: Ledger, ask: Ask, next: () => number) {
  const companyName = `Client ${next()} of ${name}`;
  const sent: SentClient = { id: undefined, isAcknowledged: false, notes: null, edits: 0, askedAt: performance.now() };
  ledger.clients.set(companyName, sent);
  const key = crypto.randomUUID();
  const answer = await ask(user, {
    method: 'POST',
    path: clientEndpoints.create.path,
    body: { companyName, email: `${key}@scale.example` },
    key,
  });
  if (!answer) return;
  sent.isAcknowledged = true;
  // What was done before is answered without the record.
  sent.id = answer.body._id as string | undefined;
  if (sent.id !== undefined) own.push(sent);
}

async function editClient(person: Person, _ledger: Ledger, ask: Ask, next: () => number) {
  const client = chooseOwn(person);
  const notes = `edit ${next()} by ${person.name}`;
  const path = fillPath(clientEndpoints.update.path, { id: client.id });
  if (await ask(person.user, { method: 'PUT', path, body: { notes }, key: crypto.randomUUID() }))
    Object.assign(client, { notes, edits: client.edits + 1 });
}

async function logVisit(person: Person, ledger: Ledger, ask: Ask, next: () => number) {
  const draft = createVisitDraft(chooseOwn(person).id, `visit ${next()} by ${person.name}`);
  // Its own id makes a visit that is sent again the same visit.
  if (await ask(person.user, { method: 'POST', path: checkInEndpoints.create.path, body: draft }))
    ledger.visits.set(draft._id, person.name);
}

async function moveTask({ user, task }: Person, ledger: Ledger, ask: Ask) {
  const sent = ledger.tasks.get(task.id) as SentTask;
  const status = TASK_STATUSES[(TASK_STATUSES.indexOf(sent.status as never) + 1) % TASK_STATUSES.length] as string;
  const path = fillPath(taskBoardEndpoints.move.path, { clientId: task.clientId, taskId: task.id });
  if (await ask(user, { method: 'POST', path, body: { status }, key: crypto.randomUUID() }))
    Object.assign(sent, { status, moves: sent.moves + 1 });
}

/** An id that was used for another file is named, and stays so. */
const isHeld = (status: number, text: string) => status === 409 && !text.includes('uploadId');

/** In two pieces, which mostly arrive at two copies. Where a piece got no answer, the upload is begun again, and says how far it is. */
async function sendDocument(person: Person, ledger: Ledger, ask: Ask) {
  const { user, documents } = person;
  const content = randomBytes(DOCUMENT_BYTES);
  const uploadId = crypto.randomUUID();
  const about = { uploadId, clientId: chooseOwn(person).id, fileName: `${uploadId}.bin`, fileType: 'application/octet-stream' };
  const begin = {
    'upload-length': String(content.length),
    'upload-metadata': Object.entries(about)
      .map(([name, value]) => `${name} ${btoa(value)}`)
      .join(','),
  };
  for (;;) {
    const begun = await ask(user, { method: 'POST', path: DOCUMENT_UPLOADS, headers: begin, isBusy: isHeld });
    if (!begun) return;
    const offset = Number(begun.headers.get('upload-offset'));
    if (offset === content.length) break;
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    const piece = content.subarray(offset, offset + DOCUMENT_BYTES / 2);
    // A piece that had arrived although its answer was lost does not fit any more.
    if (!(await ask(user, { method: 'PATCH', path: `${DOCUMENT_UPLOADS}/${uploadId}`, headers, content: piece, accepts: 409 }))) return;
  }
  ledger.documents.set(uploadId, createHash('sha256').update(content).digest('hex'));
  documents.push(uploadId);
}

async function readDocument({ user, documents, random }: Person, ledger: Ledger, ask: Ask) {
  const id = documents[Math.floor(random() * documents.length)];
  if (id === undefined) return;
  const document = await ask(user, { method: 'GET', path: fillPath(documentEndpoints.get.path, { id }) });
  if (document) await ask(user, { method: 'GET', path: String(document.body.file), sha256: ledger.documents.get(id) as string });
}
