import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsTo } from '../../../testing/mail.ts';

const app = testApp({ hidesAccounts: true });

it('answers alike for addresses with and without an account, and when no more mail is sent', async () => {
  const emailId = `hidden-${crypto.randomUUID().slice(0, 8)}@port.example`;
  await app.admin.put('/api/auth/me', { emailId, currentPassword: 'anchors aweigh' });
  const ask = async (address: string) => {
    const { status, body } = await app.stranger().post('/api/auth/send-otp', { emailId: address });
    return { status, body };
  };
  const known = await ask(emailId);
  expect(known.status).toBe(200);
  expect(await ask('nobody@port.example')).toEqual(known);
  for (let mails = 0; mails < 3; mails += 1) expect(await ask(emailId)).toEqual(known);
  expect(await mailsTo(app, emailId)).toHaveLength(3);
});
