import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import type { Answer, ApiClient } from './api-client.ts';

/** A client as the sender knows it. Without an id nobody has said whether it was stored. */
export interface SentClient {
  companyName: string;
  email: string;
  id: string | undefined;
  /** The notes of the last acknowledged edit, and of one that got no answer. */
  notes: string | null;
  unanswered: string | undefined;
}

export interface SentVisit {
  draft: { _id: string; clientId: string; notes: string } & Record<string, unknown>;
  hasPhoto: boolean;
  isAcknowledged: boolean;
}

/** Everything sent since the beginning, by company name and by visit id. */
export interface Ledger {
  clients: Map<string, SentClient>;
  visits: Map<string, SentVisit>;
  photo: Uint8Array<ArrayBuffer>;
}

/** Writes under way: they end by themselves when the server is gone, else by `stop`. */
export interface Writing {
  acknowledged: { clients: number; edits: number; visits: number; photos: number };
  /** Answers that no crash explains. */
  faults: string[];
  /** Resolves with the first acknowledgement, or when there will be none. */
  begun: Promise<void>;
  stop(): Promise<void>;
}

/** Fires writes of every kind at once until stopped. `mayFail` says that the database is about to be killed, too. */
export function startWriting(api: ApiClient, ledger: Ledger, round: number, mayFail: boolean): Writing {
  const acknowledged = { clients: 0, edits: 0, visits: 0, photos: 0 };
  const faults: string[] = [];
  const begun = Promise.withResolvers<void>();
  let isOver = false;

  /** The answer when it acknowledges; undefined when it came to nothing, after which nothing is known. */
  async function acknowledgement(what: string, call: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await call.catch(() => undefined);
    if (!answer) isOver = true;
    else if (answer.status < 300) {
      begun.resolve();
      return answer;
    } else if (!mayFail || answer.status < 500) faults.push(`${what} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }

  async function clientLane(lane: number) {
    for (let count = 1; !isOver; count++) {
      const name = `Round ${round} lane ${lane} client ${count}`;
      const sent: SentClient = {
        companyName: name,
        email: `r${round}l${lane}c${count}@crash.example`,
        id: undefined,
        notes: null,
        unanswered: undefined,
      };
      ledger.clients.set(name, sent);
      const created = await acknowledgement(name, api.post(clientEndpoints.create.path, { companyName: name, email: sent.email }));
      if (!created) continue;
      acknowledged.clients++;
      sent.id = created.body._id as string;
      for (const edit of [1, 2]) if (!isOver && sent.unanswered === undefined) await editOf(sent, `edit ${edit} of ${name}`);
    }
  }

  async function editOf(sent: SentClient, notes: string) {
    sent.unanswered = notes;
    const edited = await acknowledgement(notes, api.put(fillPath(clientEndpoints.update.path, { id: sent.id }), { notes }));
    if (!edited) return;
    acknowledged.edits++;
    sent.notes = notes;
    sent.unanswered = undefined;
  }

  async function visitLane(clientId: string, lane: number, hasPhoto: boolean) {
    for (let count = 1; !isOver; count++) {
      const visit: SentVisit = {
        draft: visitDraft(clientId, `visit ${count} of lane ${lane} in round ${round}`),
        hasPhoto,
        isAcknowledged: false,
      };
      ledger.visits.set(visit.draft._id, visit);
      if (!(await acknowledgement(visit.draft.notes, sendVisit(api, ledger, visit)))) continue;
      visit.isAcknowledged = true;
      acknowledged.visits++;
      if (hasPhoto) acknowledged.photos++;
    }
  }

  const known = [...ledger.clients.values()].flatMap(({ id }) => (id ? [id] : []));
  const someClient = known[known.length - 1] as string;
  const lanes = [
    ...[1, 2, 3].map((lane) => clientLane(lane)),
    ...[4, 5].map((lane) => visitLane(someClient, lane, false)),
    ...[6, 7, 8].map((lane) => visitLane(someClient, lane, true)),
  ];
  return {
    acknowledged,
    faults,
    begun: Promise.race([begun.promise, Promise.all(lanes).then(() => {})]),
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** Sends a visit, for the first time or once more. */
export function sendVisit(api: ApiClient, { photo }: Ledger, { draft, hasPhoto }: SentVisit): Promise<Answer> {
  const { path } = checkInEndpoints.create;
  return hasPhoto
    ? api.upload(path, draft, { field: 'imageProof', name: 'proof.jpg', bytes: photo, type: 'image/jpeg' })
    : api.post(path, draft);
}

function visitDraft(clientId: string, notes: string): SentVisit['draft'] {
  return {
    _id: crypto.randomUUID(),
    clientId,
    eventType: 'site_visit',
    date: '2026-03-02',
    time: '09:30',
    timeZone: 'Asia/Kolkata',
    location: 'Mumbai Port',
    latitude: 18.945,
    longitude: 72.844,
    accuracy: 12.5,
    fixAt: '2026-03-02T03:59:58.000Z',
    fixSource: 'live',
    teamMembers: [],
    notes,
  };
}
