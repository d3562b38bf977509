import { setTimeout as pause } from 'node:timers/promises';
import { clientEndpoints } from '@fairlead/contract/clients';
import type { ApiClient } from '../../api-client.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { head, openLine, send, strangerAddress, tallyStatuses } from '../connections.ts';
import { type Scene, underLoad } from '../under-load.ts';

const ROWS = 20_000;
/** As everywhere for the server itself, and two exports are made at a time, each in a process of at most 90 MB; what is not read lies on the disk. */
const MORE_MEMORY = (100 + 2 * 90) * 2 ** 20;
const HELD_MS = 9_000;
/** What each of the two asks for, on connections of their own. */
const EXPORTS = 20;
const LISTS = 20;
const PIPELINES = 5;
/** Requests written at once on one connection, none of whose answers is read. */
const PIPELINED = 200;

/** Two Viewers ask for everything and read none of it. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  title: `Exports, whole lists and pipelined pages that two Viewers ask for and do not read, for ${HELD_MS / 1000} s`,
  count: `${2 * (EXPORTS + LISTS)} answers and ${2 * PIPELINES * PIPELINED} pipelined`,
  run: () => {
    const viewers: ApiClient[] = [];
    return underLoad(
      async (scene) => {
        const asked = viewers.flatMap((viewer, at) => unreadAnswers(scene.url, viewer, at * 1000));
        const statuses = Promise.all(asked.map(({ line }) => Promise.race([line.answered, pause(HELD_MS, 0)])));
        await pause(HELD_MS / 4);
        const { tookMs, fault } = await exportAsUsual(scene);
        const held = await statuses;
        const open = asked.filter(({ line }) => line.isOpen()).length;
        for (const { line } of asked) line.socket.destroy();
        await Promise.all(asked.map(({ line }) => line.ended));
        return {
          happened: `Answered ${tallyStatuses(held)}; still open at the end: ${open}. A colleague's CSV of all clients took ${(tookMs / 1000).toFixed(1)} s meanwhile.`,
          faults: fault ? [fault] : [],
        };
      },
      {
        rows: ROWS,
        moreMemory: MORE_MEMORY,
        async prepare({ url, administrator }) {
          for (const name of ['reader-1', 'reader-2']) viewers.push(await addAccount(url, administrator, name, 'Viewer'));
        },
      },
    );
  },
};

function unreadAnswers(url: string, { token }: ApiClient, first: number) {
  const headers = { authorization: `Bearer ${token}` };
  const table = clientEndpoints.exportTable.path;
  const paths = [
    ...Array.from({ length: EXPORTS }, (_, at) => `${table}?format=${at % 2 === 0 ? 'csv' : 'xlsx'}`),
    ...Array.from({ length: LISTS }, () => clientEndpoints.list.path),
  ];
  const single = paths.map((path) => head('GET', path, headers));
  const pipelined = Array.from({ length: PIPELINES }, () =>
    head('GET', `${clientEndpoints.list.path}?page=1&limit=200`, headers).repeat(PIPELINED),
  );
  return [...single, ...pipelined].map((request, at) => {
    const line = openLine(url, strangerAddress(first + at));
    // The first piece tells the status; whatever comes after it is left in the server.
    line.socket.once('data', () => line.socket.pause());
    void send(line, request);
    return { line };
  });
}

/** What somebody else wants at the same time, who reads as usual. */
async function exportAsUsual({ administrator }: Scene): Promise<{ tookMs: number; fault: string | undefined }> {
  const begun = performance.now();
  const { status, bytes } = await administrator.download(`${clientEndpoints.exportTable.path}?format=csv`);
  const rows = Buffer.from(bytes).toString('utf8').split('\n').length;
  const fault = status !== 200 || rows < ROWS ? `a colleague's export was answered ${status} with ${rows} lines` : undefined;
  return { tookMs: performance.now() - begun, fault };
}
