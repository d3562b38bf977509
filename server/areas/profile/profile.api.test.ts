import { PROFILE_MESSAGES } from '@fairlead/contract/profile';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';

describe('the own profile', () => {
  it('merges: what is absent stays, null clears', async () => {
    await app.admin.put('/api/auth/me', { phoneNumber: '+91 832 555 0177', emailId: 'desk@konkan.example', currentPassword: PASSWORD });
    const { body } = await app.admin.put('/api/auth/me', { phoneNumber: null });
    expect(body).toMatchObject({ phoneNumber: null, emailId: 'desk@konkan.example', username: 'admin' });
  });

  it('says in the history what was changed, and nothing where nothing was', async () => {
    for (const change of [{}, { phoneNumber: '+91 832 555 0177' }]) expect((await app.admin.put('/api/auth/me', change)).status).toBe(200);
    const entries = await app.db.read.selectFrom('history').select('changes').where('action', '=', 'updated').execute();
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([{ fields: ['phoneNumber'] }]);
  });

  it('changes the password with the current one, and ends the other sessions but not this', async () => {
    const elsewhere = await app.signIn('admin');
    const { status } = await app.admin.put('/api/auth/me', { newPassword: 'a better one', currentPassword: PASSWORD });
    expect(status).toBe(200);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
    expect((await app.signIn('admin', 'a better one')).username).toBe('admin');
  });

  it('of two changes that prove the same password at once takes one, so that the other is shut out', async () => {
    const elsewhere = await app.signIn('admin');
    const change = (newPassword: string) => ({ newPassword, currentPassword: PASSWORD });
    const answers = await Promise.all([
      app.admin.put('/api/auth/me', change('a better one')),
      elsewhere.put('/api/auth/me', change('another one')),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ newPassword: 'a better one' }, SIGN_IN_MESSAGES.currentPasswordMissing],
    [{ newPassword: 'a better one', currentPassword: 'not it' }, SIGN_IN_MESSAGES.currentPasswordWrong],
  ])('keeps the password when the current one is not proved', async (body, message) => {
    const reply = await app.admin.put('/api/auth/me', body);
    expect([reply.status, reply.body.fields]).toEqual([400, { currentPassword: message }]);
    expect((await app.signIn('admin')).username).toBe('admin');
  });

  it('sends no new password when the field is empty', async () => {
    expect((await app.admin.put('/api/auth/me', { newPassword: '', username: 'harbour', currentPassword: PASSWORD })).body.username).toBe(
      'harbour',
    );
    expect((await app.signIn('harbour')).role).toBe('Administrator');
  });

  it('refuses a name or an address that another account has, in any case', async () => {
    const member = await app.person('Member', { username: 'riya' });
    await app.admin.put('/api/auth/me', { emailId: 'desk@konkan.example', currentPassword: PASSWORD });
    const taken = [
      await member.put('/api/auth/me', { username: 'ADMIN', currentPassword: PASSWORD }),
      await member.put('/api/auth/me', { emailId: 'DESK@konkan.example', currentPassword: PASSWORD }),
    ];
    expect(taken.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [409, ['username']],
      [409, ['emailId']],
    ]);
  });

  it('takes a picture, shows it to the team, and removes it for good', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b7285' } })
      .jpeg()
      .toBuffer();
    const picture = { field: 'profilePicture', name: 'me.jpg', bytes };
    const { body } = await app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, picture);
    expect(body.profilePicture).toMatch(/^\/uploads\//);
    const member = await app.person('Viewer');
    expect((await member.get(body.profilePicture)).status).toBe(200);
    expect((await app.stranger().get(body.profilePicture)).status).toBe(401);
    expect((await app.admin.put('/api/auth/me', { profilePicture: null })).body.profilePicture).toBeNull();
    expect((await member.get(body.profilePicture)).status).toBe(404);
  });

  it('keeps one of many pictures sent at once, and no file of the others', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b7285' } })
      .jpeg()
      .toBuffer();
    const picture = { field: 'profilePicture', name: 'me.jpg', bytes };
    await Promise.all(Array.from({ length: 8 }, () => app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, picture)));
    const { profilePicture } = (await app.admin.get('/api/auth/me')).body;
    const kept = await app.db.read.selectFrom('file').select('id').execute();
    expect(kept.map(({ id }) => `/uploads/${id}`)).toEqual([profilePicture]);
  });

  it('asks for an image', async () => {
    const text = { field: 'profilePicture', name: 'me.png', bytes: Buffer.from('hello'), type: 'image/png' };
    const answers = [
      await app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, text),
      await app.admin.post('/api/auth/me/profile-picture', {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, PROFILE_MESSAGES.notAnImage],
      [400, PROFILE_MESSAGES.notAnImage],
    ]);
  });
});

it('keeps what a user chose for all devices, one choice at a time', async () => {
  const path = '/api/auth/me';
  expect((await app.admin.get(path)).body.preferences).toEqual({ theme: null, dateLanguage: 'en-US', hasSound: true, hasDigest: false });
  await app.admin.put(path, { preferences: { theme: 'dark' } });
  await app.admin.put(path, { preferences: { dateLanguage: 'de', hasSound: false } });
  const chosen = { theme: 'dark', dateLanguage: 'de', hasSound: false, hasDigest: false };
  expect((await (await app.signIn('admin')).get(path)).body.preferences).toEqual(chosen);
  const refused = await app.admin.put(path, { preferences: { dateLanguage: 'tlh' } });
  expect([refused.status, (await app.admin.get(path)).body.preferences]).toEqual([400, chosen]);
});
