import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, adminUsername: 'admin' });
  });

  it('takes an empty value as absent, as a compose file gives it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['PUBLIC_URL', 'crm.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['METRICS_TOKEN', 'short'],
  ])('stops at %s=%s with a line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it('takes a socket address of PostgreSQL', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://postgres@/x?host=%2Frun' }).databaseUrl).toContain('host=');
  });

  it('does not pretend to use what is not built', () => {
    expect(() => readConfig({ S3_URL: 's3://x' })).toThrow('S3_URL is not supported');
  });
});
