/**
 * Measures whether the time of an answer tells which accounts exist: wrong passwords of known and unknown names, and reset codes asked for
 * known and unknown addresses, and wrong codes for them, in turns. Every call comes from an address of its own, so that no limit is reached.
 *
 *   node bench/areas/accounts.ts [--db sqlite|postgres|both] [--accounts 60] [--turns 240]
 */
import { parseArgs } from 'node:util';
import { type Endpoint, fillPath } from '@fairlead/contract/kit/endpoint';
import { peopleEndpoints } from '@fairlead/contract/people';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { resetEndpoints } from '@fairlead/contract/sign-in/reset';
import { signIn } from '../api-client.ts';
import { median } from '../compare.ts';
import { type Bench, onEach } from '../server.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    accounts: { type: 'string', default: '60' },
    turns: { type: 'string', default: '240' },
  },
});
const [accounts, turns] = [Number(values.accounts), Number(values.turns)];
/** An account is mailed three codes an hour, and further ones are refused. */
const RESETS_PER_ACCOUNT = 3;
/** After five wrong tries a code is refused without a look at it. */
const TRIES_PER_ACCOUNT = 4;

await onEach(values.db, measure, { PASSWORD_COST: 'standard', TRUST_PROXY: '127.0.0.1', HIDE_ACCOUNTS: '1' });

async function measure({ server, database }: Bench) {
  const admin = await signIn(server.url, server);
  const addressOf = (index: number) => `crew-${index}@port.example`;
  for (let index = 0; index < accounts; index += 1) {
    const draft = { username: `crew-${index}`, emailId: addressOf(index), role: 'Member' };
    const { token } = (await admin.post(peopleEndpoints.invite.path, draft)).body;
    const joining = fillPath(signInEndpoints.acceptInvitation.path, { token });
    const { status } = await admin.post(joining, { newPassword: 'slack water, seven bells' });
    if (status !== 200) throw new Error(`joining was answered ${status}`);
  }
  let visitors = 0;
  async function call(endpoint: Endpoint, body: object, expected: number) {
    visitors += 1;
    const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const start = performance.now();
    const reply = await fetch(server.url + endpoint.path, { method: endpoint.method, headers, body: JSON.stringify(body) });
    await reply.arrayBuffer();
    if (reply.status !== expected) throw new Error(`${endpoint.path} was answered ${reply.status}`);
    return performance.now() - start;
  }
  /** As often as the known ones, so that a first counter of an address is not compared with a second. */
  const strangerOf = (turn: number) => `nobody-${turn % accounts}`;
  await compare(`${database}: sign-in with a wrong password`, turns, {
    known: (turn) => call(signInEndpoints.login, { username: `crew-${turn % accounts}`, password: 'not it' }, 401),
    unknown: (turn) => call(signInEndpoints.login, { username: strangerOf(turn), password: 'not it' }, 401),
  });
  await compare(`${database}: asking for a reset code`, Math.min(turns, accounts * RESETS_PER_ACCOUNT), {
    known: (turn) => call(resetEndpoints.sendOtp, { emailId: addressOf(turn % accounts) }, 200),
    unknown: (turn) => call(resetEndpoints.sendOtp, { emailId: `${strangerOf(turn)}@port.example` }, 200),
  });
  /** Wrong codes are limited in all, so what was counted is released before each. */
  const release = () => admin.delete(fillPath(peopleEndpoints.liftResetBlock.path, { id: released._id }));
  const released = (await admin.get(peopleEndpoints.list.path)).body.accounts[0];
  // The right code of one in ten thousand accounts, which ends the run.
  const otp = '0000';
  await compare(`${database}: a wrong reset code`, Math.min(turns, accounts * TRIES_PER_ACCOUNT), {
    async known(turn) {
      await release();
      return call(resetEndpoints.verifyOtp, { emailId: addressOf(turn % accounts), otp }, 400);
    },
    async unknown(turn) {
      await release();
      return call(resetEndpoints.verifyOtp, { emailId: `${strangerOf(turn)}@port.example`, otp }, 400);
    },
  });
}

/** The median of each in turns whose order changes, and how many times as long a known account takes. */
async function compare(name: string, rounds: number, run: Record<'known' | 'unknown', (turn: number) => Promise<number>>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      times[which].push(await run[which](turn));
      // A mail that was queued is written meanwhile, and not at the cost of the next call.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(`${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms; ratio ${(known / unknown).toFixed(3)}`);
}
