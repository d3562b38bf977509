import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from './testing/app.ts';
import { codeFor } from './testing/mail.ts';
import { type Person, personOf } from './testing/people.ts';
import { createPasskey } from './testing/sign-in/authenticator.ts';
import { keyDraft } from './testing/sign-in/key-draft.ts';
import { oneTimeCode } from './testing/sign-in/one-time-code.ts';

const ORIGIN = 'https://crm.konkan.example';
const ADDRESS = 'riya@konkan.example';
const MAIL_PASSWORD = 'capstan-and-windlass';
const METRICS_TOKEN = 'a-token-for-the-metrics';
const app = testApp({ publicUrl: ORIGIN });
/** Nothing listens at the mail server's address. */
const withSecrets = testApp({ smtpUrl: `smtp://desk:${MAIL_PASSWORD}@127.0.0.1:1`, metricsToken: METRICS_TOKEN });

/** Every reply, with the call that it answered. */
const replies: { call: string; text: string }[] = [];
let isListening = false;
beforeEach(() => {
  replies.length = 0;
  if (isListening) return;
  isListening = true;
  const inject = app.app.inject.bind(app.app) as (request: { method: string; url: string }) => Promise<{ body: string; headers: object }>;
  app.app.inject = (async (request: { method: string; url: string }) => {
    const reply = await inject(request);
    replies.push({ call: `${request.method} ${request.url}`, text: `${reply.body} ${JSON.stringify(reply.headers)}` });
    return reply;
  }) as unknown as typeof app.app.inject;
});

/** A secret as it may be written, and hashes without a key, from which a short one could be found. */
function writingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hash = createHash('sha256').update(secret);
  const short = secret.length <= 8 ? [hash.copy().digest('hex'), hash.copy().digest('base64'), hash.digest('base64url')] : [];
  // A few digits stand in many numbers.
  const plain = /^\d+$/.test(secret) ? [`"${secret}"`] : [secret, encodeURIComponent(secret)];
  const coded = secret.length <= 8 ? [] : [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
  return [...plain, ...coded, ...short];
}

const holds = (text: string, secret: string) => writingsOf(secret).some((writing) => text.toLowerCase().includes(writing.toLowerCase()));

/** The columns of all tables that hold the secret. */
async function columnsWith(secret: string): Promise<string[]> {
  const tables = await app.db.read.introspection.getTables();
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows: Record<string, unknown>[] = await app.db.read
      .selectFrom(name as 'account')
      .selectAll()
      .execute();
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (holds(JSON.stringify(value) ?? '', secret)) found.add(`${name}.${column}`);
  }
  return [...found];
}

/** The files of the data folder that hold the secret, but for mails. */
async function filesWith(secret: string): Promise<string[]> {
  const entries = await readdir(app.database.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/mail') && !/sqlite/.test(entry.name));
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => ({ name, text: await readFile(join(parentPath, name), 'latin1') })),
  );
  return texts.filter(({ text }) => holds(text, secret)).map(({ name }) => name);
}

async function placesOf(secret: string) {
  return {
    replies: [...new Set(replies.filter(({ text }) => holds(text, secret)).map(({ call }) => call))],
    log: app.logged.filter((line) => holds(JSON.stringify(line), secret)),
    columns: await columnsWith(secret),
    files: await filesWith(secret),
  };
}

const nowhereBut = (...calls: string[]) => ({ replies: calls, log: [], columns: [], files: [] });

it('finds a secret in every place where one could lie', async () => {
  const secret = randomBytes(18).toString('base64url');
  app.app.log.warn({ note: Buffer.from(secret).toString('hex') }, 'planted');
  await app.db.write((tx) =>
    app.history.append(tx, {
      actor: null,
      area: 'clients',
      entityId: 'x',
      action: 'planted',
      changes: { note: [encodeURIComponent(secret)] },
    }),
  );
  await app.admin.post('/api/clients', { companyName: secret, email: 'desk@konkan.example' });
  const found = await placesOf(secret);
  expect({ replies: found.replies, log: found.log.length, columns: found.columns }).toEqual({
    replies: ['POST /api/clients'],
    log: 1,
    columns: expect.arrayContaining(['client.companyName', 'history.changes']),
  });
  expect([
    holds('{"code":"4711"}', '4711'),
    holds('{"at":47110}', '4711'),
    holds(createHash('sha256').update('4711').digest('hex'), '4711'),
  ]).toEqual([true, false, true]);
});

it('leaves a secret in no reply but that which hands it out, in no log line, no column and no file', async () => {
  const passwords = { first: 'ballast tank soundings', second: 'hatch cover gaskets', third: 'lashing bridge twistlocks' };
  const { body: invited } = await app.admin.post('/api/accounts', { username: 'riya.nair', role: 'Member' });
  const joined = await app.stranger().post(`/api/invitations/${invited.token}`, { newPassword: passwords.first });
  const riya = personOf(app.app, joined.body.token, joined.body.user);
  await riya.put('/api/auth/me', { emailId: ADDRESS, currentPassword: passwords.first });
  await riya.put('/api/auth/me', { newPassword: passwords.second, currentPassword: passwords.first });

  await app.stranger().post('/api/auth/send-otp', { emailId: ADDRESS });
  const resetCode = await codeFor(app, ADDRESS);
  await app.stranger().post('/api/auth/verify-otp', { emailId: ADDRESS, otp: resetCode });
  const reset = { emailId: ADDRESS, otp: resetCode, newPassword: passwords.third };
  expect((await app.stranger().post('/api/auth/reset-password', reset)).status).toBe(200);

  const again = await app.signIn('riya.nair', passwords.third);
  const factor = await again.post('/api/auth/second-factor', { currentPassword: passwords.third });
  const appCode = oneTimeCode(factor.body.secret, app.clock.now());
  const confirmed = await again.post('/api/auth/second-factor/confirm', { code: appCode });
  const [recoveryCode] = confirmed.body.recoveryCodes;
  const asked = await app.stranger().post('/api/auth/login', { username: 'riya.nair', password: passwords.third });
  const { ticket } = asked.body.secondFactor;
  const finished = await app.stranger().post('/api/auth/login/second-factor', { ticket, code: recoveryCode });
  expect(finished.status, JSON.stringify(finished.body)).toBe(200);
  const secured: Person = personOf(app.app, finished.body.token, finished.body.user);

  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
  const proof = { currentPassword: passwords.third, code: oneTimeCode(factor.body.secret, app.clock.now()) };
  const options = await secured.post('/api/auth/passkeys/options', proof);
  const passkey = createPasskey(ORIGIN);
  expect((await secured.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options.body) })).status).toBe(201);
  const feed = await secured.post('/api/feeds', { kind: 'team' });
  const feedSecret: string = feed.body.path.split('/').at(-2);
  await app.stranger().get(feed.body.path);
  const { key } = (await app.admin.post('/api/keys', keyDraft(secured))).body;
  for (const path of ['/api/clients', '/api/settings', '/api/keys']) await app.stranger().get(path, { authorization: `Bearer ${key}` });
  await app.admin.get('/api/keys');
  await app.admin.get('/api/accounts');
  await app.admin.get('/api/mail');
  await app.admin.get('/api/auth/sessions');
  await secured.get('/api/auth/me');

  const secrets: Record<string, [string, ...string[]]> = {
    'an invitation': [invited.token, 'POST /api/accounts'],
    'the first password': [passwords.first],
    'a changed password': [passwords.second],
    'a password after a reset': [passwords.third],
    'the session of an invited account': [joined.body.token, `POST /api/invitations/${invited.token}`],
    'a session': [again.token ?? '', 'POST /api/auth/login'],
    'a session of two steps': [finished.body.token, 'POST /api/auth/login/second-factor'],
    'the ticket of a second step': [ticket, 'POST /api/auth/login'],
    'a code by mail': [resetCode],
    'the secret of an authenticator app': [factor.body.secret, 'POST /api/auth/second-factor'],
    'a code of the app': [appCode],
    'a recovery code': [recoveryCode, 'POST /api/auth/second-factor/confirm'],
    'a challenge for a passkey': [options.body.challenge, 'POST /api/auth/passkeys/options'],
    'an API key': [key.split('_').at(-1), 'POST /api/keys'],
    'an address of a calendar': [feedSecret, 'POST /api/feeds'],
  };
  const found: Record<string, unknown> = {};
  for (const [name, [secret]] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(3);
    found[name] = await placesOf(secret);
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(secrets).map(([name, [, ...calls]]) => [name, nowhereBut(...calls)])));
});

it('tells nobody the password of the mail server or the token of the metrics', async () => {
  await withSecrets.admin.put('/api/auth/me', { emailId: ADDRESS, currentPassword: 'anchors aweigh' });
  await withSecrets.stranger().post('/api/auth/send-otp', { emailId: ADDRESS });
  await withSecrets.sendMail();
  const { mails } = (await withSecrets.admin.get('/api/mail')).body;
  expect(mails).toMatchObject([{ state: 'waiting', problem: expect.stringContaining('ECONNREFUSED') }]);
  const wrong = await withSecrets.stranger().get('/api/metrics', { authorization: 'Bearer not-it' });
  const seen = JSON.stringify([mails, withSecrets.logged, (await withSecrets.admin.get('/api/settings')).body, wrong.body]);
  expect({ refused: wrong.status, mailServer: holds(seen, MAIL_PASSWORD), metrics: holds(seen, METRICS_TOKEN) }).toEqual({
    refused: 404,
    mailServer: false,
    metrics: false,
  });
  expect([await columnsWith(MAIL_PASSWORD), await columnsWith(METRICS_TOKEN)]).toEqual([[], []]);
});
