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
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not 70000'],
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not abc'],
    ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535, not 0x10'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not 80.5'],
    ['DATABASE_URL', 'mysql://fred:secret@db/x', 'DATABASE_URL must begin with postgres://'],
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
    ['ACCEPT_UNKNOWN_FILES', 'yes', 'ACCEPT_UNKNOWN_FILES must be a whole number from 0 to 1000000000, not yes'],
  ])('stops at %s=%s with a line that says what it takes, and tells no secret', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(line));
  });

  it('listens in one place where the host is called localhost', () => {
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
  });

  it('takes a socket address of PostgreSQL', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://postgres@/x?host=%2Frun' }).databaseUrl).toContain('host=');
  });

  it('does not pretend to use what is not built', () => {
    expect(() => readConfig({ S3_URL: 's3://x' })).toThrow('S3_URL is not supported');
  });
});
