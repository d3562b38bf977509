import { describe, expect, it } from 'vitest';
import { sessionEnd, signInLimits, toEmailKey, toUsernameKey } from './sign-in.rules.ts';

describe('what counts as one account', () => {
  it('does not go by case or by look-alike forms', () => {
    expect(toUsernameKey('Riya.Nair')).toBe(toUsernameKey('riya.NAIR'));
    expect(toUsernameKey('ﬁeld')).toBe('field');
    expect(toEmailKey('Desk@Konkan.example')).toBe('desk@konkan.example');
  });
});

describe('what a sign-in is counted under', () => {
  const keys = (username: string, address: string, deviceId?: string) => signInLimits(username, address, deviceId).map(({ key }) => key);

  it('is a counter per address, and one that all addresses have in common', () => {
    const shared = keys('Riya', '203.0.113.7').filter((key) => keys('Riya', '203.0.113.8').includes(key));
    expect(shared).toEqual(['login account riya anywhere']);
  });

  it('is a counter of its own on a known device, wherever it is', () => {
    expect(keys('Riya', '203.0.113.7', 'phone')).toEqual(keys('Riya', '203.0.113.8', 'phone'));
    expect(keys('Riya', '203.0.113.7', 'phone').some((key) => keys('Riya', '203.0.113.7').includes(key))).toBe(false);
  });

  it('can not be reached by a made-up name that looks like another account with its address', () => {
    const made = keys('riya from 203.0.113.7', '198.51.100.1').concat(keys('riya from', '203.0.113.7'));
    expect(made.filter((key) => keys('riya', '203.0.113.7').includes(key))).toEqual(['login from 203.0.113.7']);
  });
});

describe('a session', () => {
  const day = (count: number) => new Date(count * 86_400_000);

  it.each([
    [0, 30],
    [40, 70],
    [60, 90],
    [75, 90],
  ])('that began on day 0 and is used on day %i ends on day %i', (used, end) => {
    expect(sessionEnd(day(used), day(0))).toEqual(day(end));
  });
});
