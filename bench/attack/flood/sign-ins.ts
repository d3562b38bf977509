import { signInEndpoints } from '@fairlead/contract/sign-in';
import type { Attack } from '../attack.ts';
import { head, openLine, send, strangerAddress, tallyStatuses } from '../connections.ts';
import { underLoad } from '../under-load.ts';

/** So long somebody waits for an answer. */
const PATIENCE_MS = 20_000;

/** Two thousand strangers sign in at the same moment, each under a name of their own and with a body of so many bytes. */
export const signInsAtOnce = (name: string, bytes: number, size: string): Attack => ({
  name,
  title: `Sign-ins at once, bodies of just under ${size}`,
  count: '2,000',
  run: () =>
    underLoad(async ({ url }) => {
      const lanes = Array.from({ length: 2000 }, async (_, at) => {
        const line = openLine(url, strangerAddress(at));
        line.socket.setTimeout(PATIENCE_MS, () => line.socket.destroy());
        const body = bodyOf(at, bytes);
        const { path } = signInEndpoints.login;
        if (await send(line, head('POST', path, { 'content-type': 'application/json', 'content-length': body.length }))) {
          await send(line, body);
        }
        const status = await line.answered;
        line.socket.destroy();
        await line.ended;
        return status;
      });
      const statuses = await Promise.all(lanes);
      const faults = statuses.includes(200) ? ['a stranger was signed in'] : [];
      if (statuses.includes(500)) faults.push('some were answered 500');
      return { happened: `Answered ${tallyStatuses(statuses)}.`, faults };
    }),
});

function bodyOf(at: number, bytes: number): string {
  const fields = { username: `stranger-${at}`, password: 'rope and tackle', padding: '' };
  return JSON.stringify({ ...fields, padding: 'x'.repeat(bytes - JSON.stringify(fields).length) });
}
