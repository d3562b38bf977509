import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { clientEndpoints } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { ApiClient } from '../../api-client.ts';
import { percentile } from '../../compare.ts';
import { load, type Measure } from '../../load/load.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { head } from '../connections.ts';
import { startQuietUser } from '../quiet-user.ts';
import { type Scene, type Struck, underLoad } from '../under-load.ts';
import { ask } from './askers.ts';

const TIMES = 5;
const MEASURED_SECONDS = 3;
const FLOOD_MS = 10_000;
const CONNECTIONS = 1000;
const ACCOUNTS = 10;
/** So much of the flood comes from a thread that keeps the usual priority and has little to do, and is timed. */
const TIMED = 0.1;
/** What is let in or refused is answered within this, and all is as before within that. */
const LET_IN_MS = 1000;
const RECOVERED_MS = 10_000;
const PAGES: Measure = {
  name: 'a page',
  method: 'GET',
  requests: Array.from({ length: 100 }, (_, at) => ({ path: `${clientEndpoints.list.path}?page=${at + 1}&limit=${PAGE_SIZE}` })),
};

/** Ten people ask for page 1 five times as often as the server can answer, whether or not it answers. */
export const overload: Attack = {
  name: 'overload',
  title: `Five times the requests a second that the server can answer, by ${ACCOUNTS} accounts for ${FLOOD_MS / 1000} s`,
  count: `${CONNECTIONS.toLocaleString('en')} connections`,
  run: () => {
    const people: ApiClient[] = [];
    let perSecond = 0;
    return underLoad((scene) => flood(scene, people, perSecond), {
      async prepare({ url, administrator }) {
        for (let at = 0; at < ACCOUNTS; at += 1) people.push(await addAccount(url, administrator, `hurried-${at}`, 'Member'));
        ({ perSecond } = await load(url, administrator.token, PAGES, { seconds: MEASURED_SECONDS, connections: 10 }));
      },
    });
  },
};

async function flood({ url, administrator }: Scene, people: readonly ApiClient[], perSecond: number): Promise<Struck> {
  const requests = people.map(({ token }) =>
    head('GET', `${clientEndpoints.list.path}?page=1&limit=${PAGE_SIZE}`, { authorization: `Bearer ${token}` }),
  );
  const share = (part: number) => ({ url, requests, connections: CONNECTIONS * part, perSecond: TIMES * perSecond * part, ms: FLOOD_MS });
  const [crowd, timed] = await Promise.all([ask(share(1 - TIMED)), ask({ ...share(TIMED), priority: constants.priority.PRIORITY_NORMAL })]);
  const count = (status: number) => [crowd, timed].flatMap(({ answers }) => answers).filter((answer) => answer.status === status).length;
  const timesOf = (status: number) => timed.answers.filter((answer) => answer.status === status).map(({ ms }) => ms);
  const sent = crowd.answers.length + timed.answers.length;
  const letInP99 = percentile(timesOf(200), 0.99);
  const refusedP99 = percentile(timesOf(503), 0.99);
  const recovery = await recoveryP99(url, administrator.token);
  return {
    happened:
      `${Math.round(perSecond)} a second alone. Of ${sent} sent ${count(200)} were answered (p99 ${Math.round(letInP99)} ms), ${count(503)} refused with ` +
      `503 (p99 ${Math.round(refusedP99)} ms), ${sent - count(200) - count(503)} ended otherwise; ${crowd.unsent + timed.unsent} found no free ` +
      `connection. The clock was late by ${Math.round(timed.delayP99)} ms (p99). ` +
      `Within ${RECOVERED_MS / 1000} s afterwards the quiet user's p99 was ${Math.round(recovery)} ms.`,
    faults: count(500) > 0 ? ['some were answered 500'] : [],
    remarks: [
      ...(letInP99 > LET_IN_MS ? [`what was let in took up to ${Math.round(letInP99)} ms (p99), wanted ${LET_IN_MS}`] : []),
      ...(refusedP99 > LET_IN_MS ? [`what was refused took up to ${Math.round(refusedP99)} ms (p99), wanted ${LET_IN_MS}`] : []),
    ],
  };
}

async function recoveryP99(url: string, token: string): Promise<number> {
  const user = await startQuietUser(url, token);
  await pause(RECOVERED_MS / 2);
  await user.take();
  await pause(RECOVERED_MS / 2);
  const { p99 } = await user.take();
  await user.stop();
  return p99;
}
