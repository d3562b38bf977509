import { PEOPLE_MESSAGES } from '@fairlead/contract/people';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mail.ts';

const anInvitation = () => {
  const code = crypto.randomUUID().slice(0, 8);
  return { username: `riya.${code}`, emailId: `riya-${code}@port.example` };
};

describe('a one-time link that is mailed', () => {
  const app = testApp({ publicUrl: 'https://crm.konkan.example/' });
  const read = (token: string) => app.stranger().get(`/api/invitations/${token}`);

  it('lets the invited person choose a password, ends older links, and lies in the database only as its hash', async () => {
    const invited = anInvitation();
    const { account, token: handedOver } = (await app.admin.post('/api/accounts', invited)).body;
    expect((await app.admin.get('/api/mail')).body.canMailLinks).toBe(true);
    expect((await app.admin.post(`/api/accounts/${account._id}/invitation-mail`)).status).toBe(204);
    const [mail] = await mailsTo(app, invited.emailId);
    const token = /^https:\/\/crm\.konkan\.example\/invitation#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
    expect([(await read(handedOver)).status, (await read(token)).body.username]).toEqual([404, invited.username]);
    const everything = await Promise.all([
      app.db.read.selectFrom('invitation').selectAll().execute(),
      app.db.read.selectFrom('mail').selectAll().execute(),
      app.db.read.selectFrom('history').selectAll().execute(),
    ]);
    expect(JSON.stringify(everything)).not.toContain(token);
    const joined = await app.stranger().post(`/api/invitations/${token}`, { newPassword: 'capstan and windlass' });
    expect([joined.status, joined.body.username]).toEqual([200, invited.username]);
  });

  it('is refused without an address and for a locked account, and nobody but an Administrator has one sent', async () => {
    const [plain, locked] = [(await app.admin.post('/api/accounts', { username: 'plain' })).body.account, await app.person('Member')];
    await app.admin.put(`/api/accounts/${locked._id}`, { disabled: true });
    const ask = (id: string, who = app.admin) => who.post(`/api/accounts/${id}/invitation-mail`);
    const manager = await app.person('Manager');
    expect({
      plain: (await ask(plain._id)).body.message,
      locked: (await ask(locked._id)).body.message,
      unknown: (await ask('nobody')).status,
      manager: (await ask(plain._id, manager)).status,
    }).toEqual({ plain: PEOPLE_MESSAGES.noEmail, locked: SIGN_IN_MESSAGES.locked, unknown: 404, manager: 403 });
  });
});

describe('without an address of its own', () => {
  const app = testApp();

  it('the server mails no links, and says what is missing', async () => {
    const { account } = (await app.admin.post('/api/accounts', anInvitation())).body;
    const { status, body } = await app.admin.post(`/api/accounts/${account._id}/invitation-mail`);
    expect([status, body.message, (await app.admin.get('/api/mail')).body.canMailLinks]).toEqual([409, PEOPLE_MESSAGES.noPublicUrl, false]);
  });
});
