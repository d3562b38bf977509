import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsTo } from '../../../testing/mail.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

function login(username: string, headers: Record<string, string> = {}, password = PASSWORD) {
  return app.stranger().send('POST', '/api/auth/login', { username, password }, { 'user-agent': PHONE, ...headers });
}

it('is told by mail with time, address and browser, but neither at the first sign-in nor on a known device', async () => {
  const emailId = `crew-${crypto.randomUUID()}@port.example`;
  const invited = await app.admin.post('/api/accounts', { username: 'riya', role: 'Member', emailId });
  await app.stranger().post(`/api/invitations/${invited.body.token}`, { newPassword: PASSWORD });
  const aboutDevices = async () => (await mailsTo(app, emailId)).filter(({ subject }) => subject === 'A sign-in on a new device');
  expect(await aboutDevices()).toHaveLength(0);

  app.clock.set('2026-11-23T08:30:00.000Z');
  const refused = await login('riya', {}, 'not it');
  const first = await login('riya');
  const cookies = [first.headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
  const again = await login('riya', { cookie: cookies.join('; ') });
  expect([refused.status, first.status, again.status]).toEqual([401, 200, 200]);

  const mails = await aboutDevices();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text?.split('\n\n').slice(0, 5)).toMatchObject([
    'Someone signed in to the account riya on a device that it has not been used on before:',
    'Firefox on Android',
    'Time: 23 November 2026 at 14:00 (Asia/Kolkata)',
    'Network address: 127.0.0.1',
    expect.stringContaining('change your password'),
  ]);
});

it('leaves accounts without an e-mail address alone', async () => {
  const member = await app.person('Member');
  expect((await login(member.username)).status).toBe(200);
  expect((await app.admin.get('/api/mail')).body.mails).toEqual([]);
});
