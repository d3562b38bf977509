import { RESET_MESSAGES } from '@fairlead/contract/sign-in/reset';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { codeFor } from '../../../testing/mail.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp({ isTrustedProxy: () => true, resetCodeDigits: 6 });
const PASSWORD = 'anchors aweigh';
let visitors = 0;

const post = (path: string, body: object, from: string) =>
  app.stranger().send('POST', `/api/auth/${path}`, body, { 'x-forwarded-for': from });
/** An address that no other call came from. */
function elsewhere(): string {
  visitors += 1;
  return `198.51.${visitors >> 8}.${visitors & 255}`;
}
const ask = (emailId: string, from = elsewhere()) => post('send-otp', { emailId }, from);
const guess = (emailId: string, from = elsewhere()) => post('verify-otp', { emailId, otp: '000000' }, from);
const passMinutes = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

async function someone(): Promise<{ person: Person; emailId: string }> {
  const emailId = `crew-${crypto.randomUUID().slice(0, 8)}@port.example`;
  const person = await app.person('Member');
  await person.put('/api/auth/me', { emailId, currentPassword: PASSWORD });
  return { person, emailId };
}
const isBlocked = async ({ _id }: Person) =>
  (await app.admin.get('/api/accounts')).body.accounts.find((each: { _id: string }) => each._id === _id).resetBlocked;

it('makes codes of as many digits as the operator chose, and says how many', async () => {
  const { emailId } = await someone();
  expect((await ask(emailId)).body).toEqual({ message: RESET_MESSAGES.sent, digits: 6 });
  const otp = await codeFor(app, emailId);
  expect({
    short: (await post('verify-otp', { emailId, otp: otp.slice(0, 4) }, elsewhere())).body,
    right: (await post('verify-otp', { emailId, otp }, elsewhere())).status,
    digits: otp.length,
  }).toMatchObject({ short: { fields: { otp: 'Invalid OTP!' } }, right: 200, digits: 6 });
});

it('shuts an account for what is left of an hour after ten wrong tries from anywhere, which its sign-in does not shorten', async () => {
  const { person, emailId } = await someone();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await guess(emailId)).status).toBe(400);
    passMinutes(2);
  }
  const shut = await ask(emailId);
  expect((await app.stranger().post('/api/auth/login', { username: person.username, password: PASSWORD })).status).toBe(200);
  expect({
    shut,
    seconds: Number(shut.headers['retry-after']),
    signedIn: await guess(emailId),
    blocked: await isBlocked(person),
  }).toMatchObject({
    shut: { status: 429, body: { message: 'Too many wrong codes. An Administrator can allow new ones at once. Try again in 40 minutes.' } },
    signedIn: { status: 429, body: { message: shut.body.message } },
    blocked: true,
  });
  passMinutes(41);
  await app.remind();
  expect({ asked: (await ask(emailId)).status, blocked: await isBlocked(person) }).toEqual({ asked: 200, blocked: false });
  const otp = await codeFor(app, emailId);
  expect((await post('verify-otp', { emailId, otp }, elsewhere())).status).toBe(200);
});

it('counts wrong tries of one network for all accounts: an IPv4 address, or an IPv6 /64', async () => {
  const { emailId } = await someone();
  const inNetwork = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
  for (let tries = 1; tries <= 10; tries += 1) expect((await guess(`nobody-${tries}@port.example`, inNetwork(tries))).status).toBe(400);
  expect({
    same: (await guess(emailId, inNetwork(99))).status,
    askedFromSame: (await ask(emailId, inNetwork(99))).status,
    next: (await guess(emailId, '2001:db8:1:3::1')).status,
    askedFromNext: (await ask(emailId, '2001:db8:1:3::1')).status,
  }).toEqual({ same: 429, askedFromSame: 429, next: 400, askedFromNext: 200 });
});

it('counts wrong tries at all accounts from everywhere, right ones not, until an hour is over or one is released', async () => {
  const { person, emailId } = await someone();
  await ask(emailId);
  const otp = await codeFor(app, emailId);
  for (let tries = 0; tries < 30; tries += 1) expect((await post('verify-otp', { emailId, otp }, elsewhere())).status).toBe(200);
  for (let tries = 0; tries < 20; tries += 1) await guess(`nobody-${tries}@port.example`);
  const states = { guessed: (await guess('anyone@port.example')).status, asked: (await ask(emailId)).status };
  await app.admin.delete(`/api/accounts/${person._id}/reset-block`);
  const released = (await post('verify-otp', { emailId, otp }, elsewhere())).status;
  for (let tries = 0; tries < 20; tries += 1) await guess(`nobody-${tries}@port.example`);
  const again = (await guess('anyone@port.example')).status;
  passMinutes(61);
  expect({ ...states, released, again, later: (await guess('anyone@port.example')).status }).toEqual({
    guessed: 429,
    asked: 429,
    released: 200,
    again: 429,
    later: 400,
  });
});

it('answers wrong tries alike whether an address has an account, waits for a code, or neither', async () => {
  const [waiting, idle] = [await someone(), await someone()];
  await ask(waiting.emailId);
  await codeFor(app, waiting.emailId);
  async function tryOut(emailId: string) {
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { status, body } = await guess(emailId);
      answers.push([status, body]);
    }
    await app.admin.delete(`/api/accounts/${idle.person._id}/reset-block`);
    return answers;
  }
  const unknown = await tryOut('nobody@port.example');
  expect(unknown.map(([status]) => status)).toEqual([...Array(10).fill(400), 429, 429]);
  expect({ waiting: await tryOut(waiting.emailId), idle: await tryOut(idle.emailId) }).toEqual({ waiting: unknown, idle: unknown });
  // What is not written for a code is written for the addresses that wait for none: all tries but the waiting address's first five.
  const written = await app.db.read
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', 'reset of unknown addresses')
    .executeTakeFirst();
  expect(written).toEqual({ count: 25 });
});
