import { describe, expect, it } from 'vitest';
import { attemptLimits, emailKey, networkOf, usernameKey } from './accounts.rules.ts';

describe('what counts as one account', () => {
  it('does not go by case or by look-alike forms', () => {
    expect(usernameKey('Riya.Nair')).toBe(usernameKey('riya.NAIR'));
    expect(usernameKey('ﬁeld')).toBe('field');
    expect(emailKey('Desk@Konkan.example')).toBe('desk@konkan.example');
  });
});

describe('what counts as one network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('gives one account from two addresses two counters and one in common', () => {
    const keys = (address: string) => attemptLimits('Riya', address).map(({ key }) => key);
    const shared = keys('203.0.113.7').filter((key) => keys('203.0.113.8').includes(key));
    expect(shared).toEqual(['login account riya']);
  });
});
