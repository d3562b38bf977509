import { describe, expect, it } from 'vitest';
import { findResetAdvice, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing', async () => {
    expect(await readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, adminUsername: 'admin' });
  });

  it('takes an empty value as absent, as a compose file gives it', async () => {
    expect((await readConfig({ PORT: '', DATABASE_URL: '' })).port).toBe(3000);
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not 70000'],
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not abc'],
    ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535, not 0x10'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not 80.5'],
    ['DATABASE_URL', 'mysql://fred:secret@db/x', 'DATABASE_URL must begin with postgres://'],
    ['DATABASE_READ_URL', 'mysql://fred:secret@db/x', 'DATABASE_READ_URL must begin with postgres://'],
    ['DATABASE_READ_URL', 'postgres://fred:secret@db/x', 'DATABASE_URL must be set too where DATABASE_READ_URL is'],
    [
      'PUBLIC_URL',
      'https://crm.example/desk',
      'PUBLIC_URL must be a host without a path, such as https://crm.example.com, not https://crm.example/desk',
    ],
    ['PUBLIC_URL', 'crm.example', 'PUBLIC_URL must be an address that begins with http:// or https://, not crm.example'],
    ['ADMIN_USERNAME', 'two words', 'ADMIN_USERNAME may hold letters, digits and . _ - @ +, not two words'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must be at least 8 characters'],
    ['ADMIN_PASSWORD', 'password1', 'ADMIN_PASSWORD is one of the most common ones and quickly guessed; choose another'],
    [
      'TILE_URL',
      'https://tiles.example',
      'TILE_URL must be an address such as https://tiles.example.com/{z}/{x}/{y}.png, not https://tiles.example',
    ],
    [
      'OIDC_ISSUER',
      'http://login.example',
      'OIDC_ISSUER must be an address that begins with https:// (http:// on this machine only), not http://login.example',
    ],
    ['OIDC_ISSUER', 'https://login.example', 'OIDC_CLIENT_ID must be set too where OIDC_ISSUER is'],
    ['OIDC_CLIENT_SECRET', 'hidden', 'OIDC_ISSUER must be set too where OIDC_CLIENT_SECRET is'],
    ['OIDC_CLIENT_SECRET', 'x'.repeat(2001), 'OIDC_CLIENT_SECRET must be at most 2000 characters'],
    ['OIDC_SCOPE', 'profile email', 'OIDC_SCOPE must be names with a blank between them, openid among them, not profile email'],
    ['OIDC_ROLES', 'crew=Member', 'OIDC_ROLE_CLAIM must be set too where OIDC_ROLES is'],
    [
      'OIDC_ROLES',
      'crew=Sailor',
      'OIDC_ROLES must be like crm-admins=Administrator; crm-leads=Manager, with Administrator, Manager, Member or Viewer, not crew=Sailor',
    ],
    ['RESET_CODE_DIGITS', '3', 'RESET_CODE_DIGITS must be a whole number from 4 to 8, not 3'],
    ['RESET_CODE_DIGITS', '12', 'RESET_CODE_DIGITS must be a whole number from 4 to 8, not 12'],
    ['ACCEPT_UNKNOWN_FILES', 'yes', 'ACCEPT_UNKNOWN_FILES must be a whole number from 0 to 1000000000, not yes'],
  ])('stops at %s=%s with a line that says what it takes, and tells no secret', async (name, value, line) => {
    await expect(readConfig({ [name]: value })).rejects.toThrow(new Error(line));
  });

  it('listens in one place where the host is called localhost', async () => {
    expect((await readConfig({ HOST: 'localhost' })).host).toBe('127.0.0.1');
  });

  it('names what makes guessed reset codes harder where strangers may reach the program, and nothing where they can not', async () => {
    const advice = async (environment: Record<string, string>) => findResetAdvice(await readConfig(environment))?.match(/[A-Z_]+=\d/g);
    expect({
      alone: await advice({}),
      network: await advice({ HOST: '0.0.0.0' }),
      https: await advice({ PUBLIC_URL: 'https://crm.example.com' }),
      proxy: await advice({ TRUST_PROXY: '1', HIDE_ACCOUNTS: '1' }),
      set: await advice({ HOST: '0.0.0.0', HIDE_ACCOUNTS: '1', RESET_CODE_DIGITS: '6' }),
    }).toEqual({
      alone: undefined,
      network: ['HIDE_ACCOUNTS=1', 'RESET_CODE_DIGITS=6'],
      https: ['HIDE_ACCOUNTS=1', 'RESET_CODE_DIGITS=6'],
      proxy: ['RESET_CODE_DIGITS=6'],
      set: undefined,
    });
  });

  it('takes a provider whole, with roles by the values of its claim', async () => {
    const provider = { OIDC_ISSUER: 'http://127.0.0.1:9000', OIDC_CLIENT_ID: 'crm', OIDC_CLIENT_SECRET: 'hidden' };
    const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'CN=Chiefs,OU=crm = administrator;crew=Member' };
    const read = async (environment: Record<string, string>) => (await readConfig(environment)).provider;
    expect([await read({}), (await read(provider))?.roles.size, await read({ ...provider, ...roles })]).toEqual([
      undefined,
      4,
      {
        issuer: 'http://127.0.0.1:9000',
        clientId: 'crm',
        clientSecret: 'hidden',
        name: 'single sign-on',
        scope: 'openid profile email',
        roleClaim: 'groups',
        roles: new Map([
          ['cn=chiefs,ou=crm', 'Administrator'],
          ['crew', 'Member'],
        ]),
        patienceMs: 8_000,
      },
    ]);
  });

  it('takes a socket address of PostgreSQL', async () => {
    expect((await readConfig({ DATABASE_URL: 'postgres://postgres@/x?host=%2Frun' })).databaseUrl).toContain('host=');
  });

  it('of a bucket is refused without its secret', async () => {
    const refusal = await readConfig({ S3_URL: 'https://key:hush%zz@s3.example.com/crm' }).catch(({ message }) => message);
    expect(refusal).toBe('S3_URL holds a % that stands for nothing; a % itself is written %25');
  });
});

it('keeps backups in DATA_DIR/backups, or in a folder of their own', async () => {
  const placeOf = async (BACKUP_DIR?: string) => (await readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR })).backups;
  expect(await placeOf()).toMatchObject({ folder: '/srv/data/backups', isChosen: false, recipients: [] });
  expect(await placeOf('/mnt/safe')).toMatchObject({ folder: '/mnt/safe', isChosen: true });
  expect(await placeOf('/srv/data-backups')).toMatchObject({ isChosen: true });
  for (const folder of ['/srv/data', '/srv/data/files', '/srv/data/trash/x'])
    await expect(placeOf(folder)).rejects.toThrow(
      `BACKUP_DIR must be outside DATA_DIR, best on another disk, or DATA_DIR/backups, not ${folder}`,
    );
});

it('reads the public keys that backups are encrypted for, and names one that is none', async () => {
  const key = 'age1zk92w7yjh96l2tjv3sx5ykpn44cw6vvfzuara8qcsa52qg47kp3qslemx4';
  expect((await readConfig({ BACKUP_RECIPIENTS: ` ${key},\n${key} ` })).backups.recipients).toEqual([key, key]);
  const wrong = `${key.slice(0, -1)}q`;
  await expect(readConfig({ BACKUP_RECIPIENTS: `${key} ${wrong}` })).rejects.toThrow(
    `BACKUP_RECIPIENTS holds ${wrong}, which is no public key of age, which begins with age1`,
  );
});

it('takes a time to drain of up to ten minutes', async () => {
  expect([(await readConfig({})).drainMs, (await readConfig({ DRAIN_SECONDS: '15' })).drainMs]).toEqual([0, 15_000]);
  await expect(readConfig({ DRAIN_SECONDS: '601' })).rejects.toThrow('DRAIN_SECONDS must be a whole number from 0 to 600');
});
