import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { newId } from './platform/clock/clock.ts';
import { databasePlace } from './testing/database.ts';
import { serversOfEachTest, signInAt } from './testing/servers/servers.ts';

const isEmbedded = inject('database').dialect === 'sqlite';

const servers = serversOfEachTest();
const { start } = servers;

/** On a busy machine PostgreSQL may be silent for seconds, which the program rightly tells. */
const isSilence = (line: string) => /^PostgreSQL (does not answer|answers again)/.test(line);

/** Runs a start that is expected to fail. Returns its exit code and the lines it printed. */
async function failToStart(environment: Record<string, string>, at?: Parameters<typeof start>[1]) {
  const program = start(environment, at);
  const code = await program.ended;
  const lines = program.output().trim().split('\n');
  return { code, lines: lines.filter((line) => !isSilence(line)) };
}

const passwordIn = (output: string) => /First sign-in: username admin, password (\S+)/.exec(output)?.[1];

describe('a first start', () => {
  it('makes no account while its port is taken, so that its password is shown by the one that works', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, lines } = await failToStart({ PORT: String(port) });
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Fairlead did not start: PORT ${port} is in use by another program; stop it, or choose another PORT`],
    });
    const next = start();
    const address = await next.ready;
    expect((await signInAt(address, passwordIn(next.output()))).status).toBe(200);
    expect(await next.stop()).toBe(0);
  });

  it('keeps its folder and files to its own user, whatever was allowed before', async () => {
    mkdirSync(join(servers.place.dataDir, 'files'), { recursive: true, mode: 0o777 });
    const before = process.umask(0);
    const program = start();
    process.umask(before);
    await program.ready;
    const entries = readdirSync(servers.place.dataDir, { recursive: true, withFileTypes: true });
    const modes = entries.map((entry) => {
      const mode = (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8);
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode}`;
    });
    expect([...new Set(modes)].sort()).toEqual(['file 600', 'folder 700']);
    expect((statSync(servers.place.dataDir).mode & 0o777).toString(8)).toBe('700');
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(isEmbedded ? ['fairlead.sqlite', 'fairlead.lock'] : ['files']));
  });
});

it('says what makes guessed reset codes harder where strangers may reach it, and nothing once that is set', async () => {
  const linesOf = async (environment: Record<string, string>) => {
    const program = start({ PUBLIC_URL: 'https://crm.example.com', ...environment });
    await program.ready;
    expect(await program.stop()).toBe(0);
    return program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('Strangers may reach Fairlead here:'));
  };
  expect([await linesOf({}), await linesOf({ HIDE_ACCOUNTS: '1', RESET_CODE_DIGITS: '6' })]).toEqual([
    [expect.stringContaining('HIDE_ACCOUNTS=1 and RESET_CODE_DIGITS=6')],
    [],
  ]);
});

describe('a start that fails', () => {
  it('says why DATA_DIR is not possible', async () => {
    expect(await failToStart({ DATA_DIR: '/proc/x' })).toEqual({
      code: 1,
      lines: ["Fairlead did not start: DATA_DIR /proc/x can't be used: nothing can be made there"],
    });
  });

  it('says that the first password is too common, before anything is made', async () => {
    expect(await failToStart({ ADMIN_PASSWORD: 'Password1' })).toEqual({
      code: 1,
      lines: ['Fairlead did not start: ADMIN_PASSWORD is one of the most common ones and quickly guessed; choose another'],
    });
  });

  it('says that HOST is no address of this machine', async () => {
    const { code, lines } = await failToStart({ HOST: '192.0.2.1' });
    expect({ code, lines }).toEqual({ code: 1, lines: ['Fairlead did not start: HOST 192.0.2.1 is not an address of this machine'] });
  });
});

describe('a start with another database than the folder had', () => {
  const photos = () =>
    readdirSync(join(servers.place.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((path) => /[0-9a-f-]{36}$/.test(path));

  it('stops with one line and touches nothing, and goes on when told to', async () => {
    const first = start();
    await first.ready;
    expect(await first.stop()).toBe(0);
    for (let count = 0; count < 5; count++) {
      const id = newId();
      mkdirSync(join(servers.place.dataDir, 'files', id.slice(-2), id.slice(-4, -2)), { recursive: true });
      writeFileSync(join(servers.place.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id), 'a photo');
    }
    const empty = isEmbedded ? undefined : await databasePlace();
    if (isEmbedded)
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(servers.place.dataDir, `fairlead.sqlite${suffix}`), { force: true });
    const at = { dataDir: servers.place.dataDir, databaseUrl: empty?.databaseUrl };

    const { code, lines } = await failToStart({}, at);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('ACCEPT_UNKNOWN_FILES=5')] });
    expect([photos().length, existsSync(join(servers.place.dataDir, 'trash'))]).toEqual([5, false]);
    expect(
      existsSync(join(servers.place.dataDir, 'fairlead.sqlite-wal')),
      'a log that would be read into the database put in its place',
    ).toBe(false);

    const next = start({ ACCEPT_UNKNOWN_FILES: '5' }, at);
    await next.ready;
    await next.stop();
    expect([photos().length, readdirSync(join(servers.place.dataDir, 'trash'), { recursive: true }).length]).toEqual([0, 6]);
    await empty?.remove();
  });
});
