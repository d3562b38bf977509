import { clientEndpoints } from '@fairlead/contract/clients';
import { historyEndpoints } from '@fairlead/contract/history';
import type { ApiClient } from '../../api-client.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { head, type Line, openLine, send, strangerAddress, tallyStatuses } from '../connections.ts';
import { underLoad } from '../under-load.ts';

const STREAMS = 2000;
const ACCOUNTS = 10;
const WRITES = 20;

/** Ten people open two hundred live streams each, and clients are added meanwhile. */
export const liveStreams: Attack = {
  name: 'live-streams',
  title: 'Live streams opened at once by ten accounts, and twenty writes told to them',
  count: '2,000',
  run: () => {
    const people: ApiClient[] = [];
    return underLoad(
      async ({ url, administrator }) => {
        const lines = await Promise.all(
          Array.from({ length: STREAMS }, (_, at) => openStream(url, people[at % ACCOUNTS] as ApiClient, strangerAddress(at))),
        );
        const faults = await toldOf(url, administrator);
        const answered = tallyStatuses(lines.map((line) => line.status()));
        const open = lines.filter((line) => line.isOpen() && line.status() === 200).length;
        for (const { socket } of lines) socket.destroy();
        await Promise.all(lines.map(({ ended }) => ended));
        return { happened: `Answered ${answered}; streams open at the end: ${open}.`, faults };
      },
      {
        async prepare({ url, administrator }) {
          for (let at = 0; at < ACCOUNTS; at += 1) people.push(await addAccount(url, administrator, `listener-${at}`, 'Member'));
        },
      },
    );
  },
};

async function openStream(url: string, { token }: ApiClient, address: string): Promise<Line> {
  const line = openLine(url, address);
  await send(line, head('GET', historyEndpoints.live.path, { authorization: `Bearer ${token}` }));
  await line.answered;
  return line;
}

/** Whether somebody who listens beside all the others is told of every write. */
async function toldOf(url: string, administrator: ApiClient): Promise<string[]> {
  const leaving = new AbortController();
  const reply = await fetch(url + historyEndpoints.live.path, {
    headers: { authorization: `Bearer ${administrator.token}` },
    signal: leaving.signal,
  });
  if (reply.status !== 200 || !reply.body) return [`an ordinary user's live stream was answered ${reply.status}`];
  const wanted = new Set<string>();
  for (let at = 0; at < WRITES; at += 1) {
    const { status, body } = await administrator.post(clientEndpoints.create.path, {
      companyName: `Told ${at}`,
      email: `told-${at}@live.example`,
    });
    if (status !== 201) return [`a client was answered ${status} while the streams were open`];
    wanted.add(body._id);
  }
  const patience = setTimeout(() => leaving.abort(), 20_000);
  let said = '';
  try {
    for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
      said += piece;
      for (const id of wanted) if (said.includes(id)) wanted.delete(id);
      if (wanted.size === 0) break;
    }
  } catch {
    // Out of patience: what is missing is said below.
  } finally {
    clearTimeout(patience);
    leaving.abort();
  }
  return wanted.size === 0 ? [] : [`an ordinary user was not told of ${wanted.size} of ${WRITES} writes`];
}
