import { setTimeout as pause } from 'node:timers/promises';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import type { Attack } from '../attack.ts';
import { head, openLine, send, strangerAddress, tallyStatuses } from '../connections.ts';
import { underLoad } from '../under-load.ts';

/** Just below the 16 KiB that a public call may bring, in chunks of one byte. */
const CHUNKS = 16_000;
const CHUNK = '1\r\na\r\n';
const AT_ONCE = 500;
/** Then one more chunk each second, so that the request never looks dead. */
const DRIP_MS = 1000;
/** An attacker whose connection was closed opens another, so often. */
const TIMES = 5;

/** A stranger begins sign-ins in one-byte chunks and never ends them. */
export const unfinishedBodies = (connections: number, seconds: number): Attack => ({
  name: `unfinished-bodies-${connections}`,
  title: `Sign-ins in one-byte chunks that never end, for ${seconds} s`,
  count: `${connections} connections`,
  run: () =>
    underLoad(async ({ url }) => {
      const until = Date.now() + seconds * 1000;
      const statuses: number[] = [];
      let open = 0;

      async function lane(at: number) {
        for (let time = 0; time < TIMES && Date.now() < until; time += 1) {
          const line = openLine(url, strangerAddress(at));
          const { path } = signInEndpoints.login;
          let isTaken = await send(line, head('POST', path, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
          for (let sent = 0; isTaken && sent < CHUNKS; sent += AT_ONCE) isTaken = await send(line, CHUNK.repeat(AT_ONCE));
          while (isTaken && Date.now() < until) {
            await Promise.race([pause(DRIP_MS), line.ended]);
            isTaken = await send(line, CHUNK);
          }
          if (line.isOpen()) open += 1;
          else statuses.push(line.status());
          line.socket.destroy();
          await line.ended;
          await pause(DRIP_MS);
        }
      }
      await Promise.all(Array.from({ length: connections }, (_, at) => lane(at)));
      return { happened: `Ended by the server: ${tallyStatuses(statuses) || 'none'}; still open at the end: ${open}.`, faults: [] };
    }),
});
