import { RESET_MESSAGES } from '@fairlead/contract/sign-in/reset';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { codeFor, mailsTo } from '../../../testing/mail.ts';
import type { Person } from '../../../testing/people.ts';
import { createCode, hashCode } from './reset.rules.ts';

const app = testApp();
const LATER = 'quiet anchorage at dusk';
let count = 0;

/** Someone with an address of their own, which no other test's mail reaches. */
async function someone(): Promise<{ person: Person; emailId: string }> {
  count += 1;
  const emailId = `crew-${count}-${crypto.randomUUID().slice(0, 8)}@port.example`;
  const person = await app.person('Member');
  const reply = await person.put('/api/auth/me', { emailId, currentPassword: 'anchors aweigh' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { person, emailId };
}

const ask = (emailId: string) => app.stranger().post('/api/auth/send-otp', { emailId });
const verify = (emailId: string, otp: string) => app.stranger().post('/api/auth/verify-otp', { emailId, otp });
const reset = (emailId: string, otp: string, newPassword = LATER) =>
  app.stranger().post('/api/auth/reset-password', { emailId, otp, newPassword });
const login = (username: string, password: string) => app.stranger().post('/api/auth/login', { username, password });
const notThe = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const passMinutes = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

describe('resetting a forgotten password', () => {
  it('replaces the password by the code that was mailed, and ends sessions and one-time links', async () => {
    const { person, emailId } = await someone();
    const link = await app.admin.post(`/api/accounts/${person._id}/invitation`, {});
    expect(await ask(emailId)).toMatchObject({ status: 200 });
    const code = await codeFor(app, emailId);
    expect(await verify(emailId, code)).toMatchObject({ status: 200 });
    expect(await reset(emailId.toUpperCase(), code)).toMatchObject({ status: 200, body: { message: 'Password reset successfully!' } });
    expect({
      old: (await login(person.username, 'anchors aweigh')).status,
      new: (await login(person.username, LATER)).status,
      session: (await person.get('/api/auth/me')).status,
      link: (await app.stranger().get(`/api/invitations/${link.body.token}`)).status,
      again: await reset(emailId, code, 'one more password'),
    }).toMatchObject({ old: 401, new: 200, session: 401, link: 404, again: { status: 400, body: { message: 'Invalid OTP!' } } });
    const entries = await app.db.read.selectFrom('history').selectAll().where('action', '=', 'passwordReset').execute();
    expect(entries.map(({ entityId, changes }) => ({ entityId, changes }))).toEqual([
      { entityId: person._id, changes: JSON.stringify({ by: 'mail' }) },
    ]);
  });

  it('mails plain text and HTML with the name of the account', async () => {
    const { person, emailId } = await someone();
    await ask(emailId);
    const [mail] = await mailsTo(app, emailId);
    expect(mail?.subject).toBe('Your code to reset the password');
    expect(mail?.text).toContain(person.username);
    expect(mail?.html).toMatch(/<p style="[^"]+">\d{4}<\/p>/);
  });

  it('says that an address has no account, also that of a locked one', async () => {
    const { person, emailId } = await someone();
    await app.admin.put(`/api/accounts/${person._id}`, { disabled: true });
    const missing = { status: 404, body: { message: 'Email not found!' } };
    expect(await ask('nobody@port.example')).toMatchObject(missing);
    expect(await ask(emailId)).toMatchObject(missing);
    expect(await mailsTo(app, emailId)).toHaveLength(0);
  });

  it('refuses what is no code and what is no password, naming the field', async () => {
    const { emailId } = await someone();
    await ask(emailId);
    const code = await codeFor(app, emailId);
    expect((await verify(emailId, '12345')).body.fields).toEqual({ otp: 'Invalid OTP!' });
    expect((await reset(emailId, code, 'short')).body.fields).toHaveProperty('newPassword');
    expect((await reset(emailId, code, 'password1')).body.fields).toHaveProperty('newPassword');
    expect((await reset(emailId, code)).status).toBe(200);
  });

  it('takes a code for ten minutes', async () => {
    const { emailId } = await someone();
    await ask(emailId);
    const code = await codeFor(app, emailId);
    passMinutes(9);
    expect((await verify(emailId, code)).status).toBe(200);
    passMinutes(2);
    expect((await reset(emailId, code)).status).toBe(400);
  });

  it('takes only the newest code', async () => {
    const { emailId } = await someone();
    await ask(emailId);
    const first = await codeFor(app, emailId);
    await ask(emailId);
    const second = await codeFor(app, emailId);
    if (first !== second) expect((await verify(emailId, first)).status).toBe(400);
    expect((await verify(emailId, second)).status).toBe(200);
  });
});

describe('guessing codes', () => {
  it('ends after five wrong tries at a code, however many come at once', async () => {
    const { emailId } = await someone();
    await ask(emailId);
    const code = await codeFor(app, emailId);
    const wrong = Array.from({ length: 49 }, (_, index) => String((Number(code) + 1 + index) % 10_000).padStart(4, '0'));
    const replies = await Promise.all(wrong.map((guess) => verify(emailId, guess)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 429]));
    const state = await app.db.read.selectFrom('passwordReset').select(['tries']).executeTakeFirst();
    expect(state).toEqual({ tries: 5 });
    passMinutes(1);
    expect((await verify(emailId, code)).status).toBe(429);
  });

  it('is unblocked by an Administrator, and by nobody else', async () => {
    const { person, emailId } = await someone();
    for (let tries = 0; tries < 10; tries += 1) await verify(emailId, '1234');
    expect((await ask(emailId)).status).toBe(429);
    expect((await person.delete(`/api/accounts/${person._id}/reset-block`)).status).toBe(403);
    expect((await app.admin.delete(`/api/accounts/${person._id}/reset-block`)).status).toBe(204);
    expect((await ask(emailId)).status).toBe(200);
    expect((await app.admin.delete('/api/accounts/nobody/reset-block')).status).toBe(404);
  });

  it('gets three mails an hour', async () => {
    const { emailId } = await someone();
    for (let mails = 0; mails < 3; mails += 1) expect((await ask(emailId)).status).toBe(200);
    const refused = await ask(emailId);
    expect(refused).toMatchObject({ status: 429, body: { message: `${RESET_MESSAGES.tooManyMails} Try again in 60 minutes.` } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await mailsTo(app, emailId)).toHaveLength(3);
    passMinutes(61);
    expect((await ask(emailId)).status).toBe(200);
  });

  it('is limited for one network, whatever the accounts', async () => {
    for (let tries = 0; tries < 60; tries += 1) await ask(`nobody-${tries}@port.example`);
    expect((await ask('anyone@port.example')).status).toBe(429);
  });
});

describe('secrets', () => {
  it('has codes that are equally likely', () => {
    const byFirst = new Map<string, number>();
    for (let made = 0; made < 10_000; made += 1) {
      const code = createCode(4);
      expect(code).toMatch(/^\d{4}$/);
      byFirst.set(code.slice(0, 1), (byFirst.get(code.slice(0, 1)) ?? 0) + 1);
    }
    // Chi-squared with 9 degrees of freedom exceeds 40 once in a hundred thousand runs.
    const chiSquared = [...byFirst.values()].reduce((sum, seen) => sum + (seen - 1000) ** 2 / 1000, 0);
    expect(byFirst.size).toBe(10);
    expect(chiSquared).toBeLessThan(40);
  });

  it('stores and logs no code', async () => {
    const { person, emailId } = await someone();
    const replies = [await ask(emailId)];
    const code = await codeFor(app, emailId);
    replies.push(await verify(emailId, notThe(code)), await verify(emailId, code));
    const [reset] = await app.db.read.selectFrom('passwordReset').selectAll().execute();
    const { value: key } = await app.db.read
      .selectFrom('signingKey')
      .select('value')
      .where('name', '=', 'resetCode')
      .executeTakeFirstOrThrow();
    expect(reset?.codeHash).toBe(hashCode(key, person._id, code));
    const mails = await app.db.read.selectFrom('mail').selectAll().where('address', '=', emailId).execute();
    const { body: listed } = await app.admin.get('/api/mail');
    const hashless = { ...reset, codeHash: '' };
    const withoutTimes = JSON.stringify([hashless, mails, listed, replies.map(({ body }) => body), app.logged]).replace(
      /[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      '',
    );
    expect(withoutTimes).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });
});

describe('what became of mails', () => {
  it('is listed for Administrators', async () => {
    const { person, emailId } = await someone();
    await ask(emailId);
    await mailsTo(app, emailId);
    const { body } = await app.admin.get('/api/mail');
    expect(body.mails).toMatchObject([{ kind: 'resetCode', address: emailId, state: 'sent', tries: 1, problem: null }]);
    expect((await person.get('/api/mail')).status).toBe(403);
  });

  it('is dropped when the account has another address by then, or nobody waits for the code any more', async () => {
    const { person, emailId } = await someone();
    await app.db.write((tx) => tx.deleteFrom('mail').execute());
    const queue = (about: string, createdAt: string) => ({
      id: crypto.randomUUID(),
      kind: 'resetCode',
      about,
      address: 'old@port.example',
      data: '{}',
      state: 'waiting' as const,
      tries: 0,
      nextTryAt: createdAt,
      problem: null,
      createdAt,
      sentAt: null,
    });
    const now = app.clock.now();
    const late = { ...queue(person._id, new Date(now.getTime() - 3_600_000).toISOString()), address: emailId };
    await app.db.write((tx) =>
      tx
        .insertInto('mail')
        .values([queue(person._id, now.toISOString()), late])
        .execute(),
    );
    await app.sendMail();
    expect((await app.db.read.selectFrom('mail').select('state').execute()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });
});
