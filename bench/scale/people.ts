import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath, REPEAT_KEY_HEADER } from '@fairlead/contract/kit/endpoint';
import { taskEndpoints } from '@fairlead/contract/tasks';
import type { ApiClient } from '../api-client.ts';
import { addAccount } from '../attack/accounts.ts';
import { createRandom } from '../random.ts';
import { type Ask, actOnce, type Person } from './acts.ts';
import type { Ledger, SentClient } from './ledger.ts';
import { listen, type Stream } from './streams.ts';

/** How long somebody looks at what was answered before the next call. */
const THINK_MS = { least: 300, most: 1300 };
/** After a refusal or a lost connection the same is asked again, under the same key. */
const AGAIN_MS = { least: 200, most: 600 };
/** As long as nobody waits any more. */
const PATIENCE_MS = 10_000;
const UNAVAILABLE = [502, 503, 504];
const AT_ONCE = 10;

/** What the people together have seen since the load began. */
export interface Seen {
  /** When each write was acknowledged, and how long it took with everything that was asked again. */
  writes: { at: number; tookMs: number }[];
  /** Writes that were acknowledged as done before: their first answer was lost. */
  repeated: number;
  /** How long each read took. */
  reads: { at: number; tookMs: number }[];
  /** 502, 503 and 504, from Fairlead or from haproxy in its place, and uploads that another request had. */
  refused: number;
  unanswered: number;
  /** How often each of both was, in its own words. */
  told: Map<string, number>;
  /** Answers that no failure explains. */
  faults: string[];
}

export interface People {
  streams: Stream[];
  /** The first so many, or everybody, work until `stop`, which waits until each has the answer to the last thing they asked. */
  work(count?: number): { seen: Seen; stop(): Promise<void> };
  leave(): Promise<void>;
}

/** Invites so many people; each has a client, a task and a live stream. */
export async function invite(url: string, administrator: ApiClient, ledger: Ledger, count: number): Promise<People> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += AT_ONCE)
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, more) => arrive(url, administrator, ledger, at + more)),
      )),
    );
  const streams = people.map(({ user }) => listen(url, user.token));
  let written = 0;

  return {
    streams,
    work(count = people.length) {
      const seen: Seen = { writes: [], repeated: 0, reads: [], refused: 0, unanswered: 0, told: new Map(), faults: [] };
      let isStopped = false;
      const ask = createAsk(url, seen);
      const lives = people.slice(0, count).map(async (person) => {
        while (!isStopped) {
          await pause(between(THINK_MS, person.random));
          if (!isStopped) await actOnce(person, ledger, ask, () => (written += 1));
        }
      });
      return {
        seen,
        async stop() {
          isStopped = true;
          await Promise.all(lives);
        },
      };
    },
    async leave() {
      await Promise.all(streams.map((stream) => stream.stop()));
    },
  };
}

async function arrive(url: string, administrator: ApiClient, ledger: Ledger, at: number): Promise<Person> {
  const name = `person-${at}`;
  const user = await addAccount(url, administrator, name, 'Manager');
  const companyName = `The first client of ${name}`;
  const client = await user.post(clientEndpoints.create.path, { companyName, email: `${name}@scale.example` });
  const clientId = String(client.body._id);
  const task = await user.post(fillPath(taskEndpoints.create.path, { clientId }), { title: `The task of ${name}`, date: '2026-03-02' });
  if (client.status !== 201 || task.status !== 201) throw new Error(`${name} could not begin: ${JSON.stringify([client.body, task.body])}`);
  const sent: SentClient = { id: clientId, isAcknowledged: true, notes: null, edits: 0, askedAt: performance.now() };
  ledger.clients.set(companyName, sent);
  ledger.tasks.set(task.body._id, { status: task.body.status, moves: 0 });
  return { user, name, random: createRandom(at + 1), own: [sent], task: { id: task.body._id, clientId }, documents: [] };
}

function createAsk(url: string, seen: Seen): Ask {
  return async ({ token }, { method, path, body, key, headers: further, content, accepts, isBusy, sha256 }) => {
    const begun = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { [REPEAT_KEY_HEADER]: key }),
      ...further,
    };
    for (;;) {
      const answer = await fetch(url + path, {
        method,
        headers,
        ...((body !== undefined || content) && { body: content ?? JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (reply) => ({ status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }))
        .catch((error: Error) => ({ status: 0, headers: new Headers(), bytes: Buffer.from(String(error.cause ?? error)) }));
      const { status, bytes } = answer;
      const text = sha256 === undefined || status >= 300 ? bytes.toString() : '';
      if (status === 0 || UNAVAILABLE.includes(status) || isBusy?.(status, text)) {
        if (status === 0) seen.unanswered += 1;
        else seen.refused += 1;
        const words = `${status} ${/"message":"([^"]*)/.exec(text)?.[1] ?? text.replaceAll(/<[^>]*>|\s+/g, ' ').trim()}`;
        seen.told.set(words, 1 + (seen.told.get(words) ?? 0));
      } else if (status >= 300 && status !== accepts) {
        seen.faults.push(`${method} ${path} was answered ${status} ${text.slice(0, 200)}`);
        return undefined;
      } else {
        const at = performance.now();
        (method === 'GET' ? seen.reads : seen.writes).push({ at, tookMs: at - begun });
        if (status === 204 && key) seen.repeated += 1;
        if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
          seen.faults.push(`${path} has another content`);
        return { status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
      }
      await pause(between(AGAIN_MS, Math.random));
    }
  };
}

const between = ({ least, most }: { least: number; most: number }, random: () => number) => least + random() * (most - least);
