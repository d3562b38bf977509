import { setTimeout as pause } from 'node:timers/promises';
import { clientEndpoints } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { ApiClient } from '../../api-client.ts';
import { load } from '../../load/load.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { head, type Line, openLine, strangerAddress } from '../connections.ts';
import { percentile, startQuietUser } from '../quiet-user.ts';
import { type Scene, type Struck, underLoad } from '../under-load.ts';

const TIMES = 5;
const MEASURED_SECONDS = 3;
const FLOOD_MS = 10_000;
const TICK_MS = 5;
const CONNECTIONS = 1000;
const ACCOUNTS = 10;
/** What is let in or refused is answered within this, and all is as before within that. */
const LET_IN_MS = 1000;
const RECOVERED_MS = 10_000;

/** Ten people ask for page 1 five times as often as the server can answer, whether or not it answers. */
export const overload: Attack = {
  name: 'overload',
  title: `Five times the requests a second that the server can answer, by ${ACCOUNTS} accounts for ${FLOOD_MS / 1000} s`,
  count: `${CONNECTIONS.toLocaleString('en')} connections`,
  run: () => {
    const people: ApiClient[] = [];
    return underLoad((scene) => flood(scene, people), {
      async prepare({ url, administrator }) {
        for (let at = 0; at < ACCOUNTS; at += 1) people.push(await addAccount(url, administrator, `hurried-${at}`, 'Member'));
      },
    });
  },
};

async function flood({ url, administrator }: Scene, people: readonly ApiClient[]): Promise<Struck> {
  const path = `${clientEndpoints.list.path}?page=1&limit=${PAGE_SIZE}`;
  const measure = { name: 'page 1', method: 'GET' as const, path };
  const { perSecond } = await load(url, administrator.token, measure, { seconds: MEASURED_SECONDS, connections: 10 });
  const requests = people.map(({ token }) => head('GET', path, { authorization: `Bearer ${token}` }));
  const askers = Array.from({ length: CONNECTIONS }, (_, at) => askerAt(url, strangerAddress(at), requests[at % ACCOUNTS] as string));
  const perTick = (TIMES * perSecond * TICK_MS) / 1000;
  const end = performance.now() + FLOOD_MS;
  let owed = 0;
  let unsent = 0;
  let last = performance.now();
  while (performance.now() < end) {
    owed += ((performance.now() - last) / TICK_MS) * perTick;
    last = performance.now();
    for (const asker of askers) {
      if (owed < 1) break;
      if (asker.queryDatabase()) owed -= 1;
    }
    // Every connection waits for an answer: what could not even be sent is not made up for later.
    unsent += Math.floor(owed);
    owed %= 1;
    await pause(TICK_MS);
  }
  const answers = askers.flatMap((asker) => asker.stop());
  const letIn = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const others = answers.length - letIn.length - refused.length;
  const letInP99 = percentile(letIn, 0.99);
  const refusedP99 = percentile(refused, 0.99);
  const recovery = await recoveryP99(url, administrator.token);
  return {
    happened:
      `${Math.round(perSecond)} a second alone. Of ${answers.length} sent ${letIn.length} were answered (p99 ${Math.round(letInP99)} ms), ` +
      `${refused.length} refused with 503 (p99 ${Math.round(refusedP99)} ms), ${others} ended otherwise; ${unsent} found no free connection. ` +
      `Within ${RECOVERED_MS / 1000} s afterwards the quiet user's p99 was ${Math.round(recovery)} ms.`,
    faults: answers.some(({ status }) => status === 500) ? ['some were answered 500'] : [],
    remarks: [
      ...(letInP99 > LET_IN_MS ? [`what was let in took up to ${Math.round(letInP99)} ms (p99), wanted ${LET_IN_MS}`] : []),
      ...(refusedP99 > LET_IN_MS ? [`what was refused took up to ${Math.round(refusedP99)} ms (p99), wanted ${LET_IN_MS}`] : []),
    ],
  };
}

/** One connection that asks again only once it was answered, and opens anew where the server closed it. */
function askerAt(url: string, address: string, request: string) {
  const answers: { status: number; ms: number }[] = [];
  let line: Line | undefined;
  let sentAt = 0;
  let isWaiting = false;
  let isStopped = false;
  let rest = '';

  function answer(status: number) {
    if (!isWaiting) return;
    isWaiting = false;
    if (!isStopped) answers.push({ status, ms: performance.now() - sentAt });
  }

  function open(): Line {
    const opened = openLine(url, address);
    rest = '';
    opened.socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, end))?.[1] ?? 0);
      if (rest.length < end + 4 + length) return;
      const status = Number(rest.slice(9, 12));
      rest = '';
      answer(status);
    });
    void opened.ended.then(() => {
      if (opened === line) answer(0);
    });
    return opened;
  }

  return {
    /** False while an answer is still waited for. */
    queryDatabase(): boolean {
      if (isWaiting) return false;
      if (!line?.isOpen()) line = open();
      isWaiting = true;
      sentAt = performance.now();
      line.socket.write(request);
      return true;
    },
    stop() {
      isStopped = true;
      line?.socket.destroy();
      return answers;
    },
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
