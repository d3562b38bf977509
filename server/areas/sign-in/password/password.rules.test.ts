import { PASSWORD_MIN, SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { createPassword, createPasswords, findPasswordFault, LOWEST_PASSWORD_COST } from './password.rules.ts';

const { hash: hashPassword, matches: isPassword } = createPasswords({ cost: LOWEST_PASSWORD_COST });

it('costs 19 MiB and two passes unless a test says otherwise', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('fair lead 7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('fair lead 7', hash)).toBe(true);
});

it('finds the 3,000 commonest passwords of zxcvbn’s list too common, whatever their letters and blanks', async () => {
  const commonestFirst = dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_MIN);
  expect({
    first: await findPasswordFault(` ${commonestFirst[0]?.toUpperCase()} `),
    last: await findPasswordFault(commonestFirst[2_999] ?? ''),
    next: await findPasswordFault(commonestFirst[3_000] ?? ''),
  }).toEqual({ first: SIGN_IN_MESSAGES.passwordCommon, last: SIGN_IN_MESSAGES.passwordCommon, next: undefined });
});

describe('a hashed password', () => {
  it('is known again after the cost was changed', async () => {
    expect(await createPasswords().matches('fair lead 7', await hashPassword('fair lead 7'))).toBe(true);
  });

  it('is known again, and no other is', async () => {
    const hash = await hashPassword('fair lead 7');
    expect(await isPassword('fair lead 7', hash)).toBe(true);
    expect(await isPassword('fair lead 8', hash)).toBe(false);
  });

  it('is salted, so that equal passwords do not look equal', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('is the same however the keyboard composed its letters', async () => {
    expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it('fits nothing when there is no hash or a broken one', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('x', 'x')).toBe(false);
  });
});

it('refuses at once what would wait too long behind others', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 200 }, () => hashPassword('fair lead 7')));
  const refused = hashes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
  expect(await isPassword('fair lead 7', await hashPassword('fair lead 7'))).toBe(true);
});

it('makes passwords that differ and are long enough', () => {
  const made = new Set(Array.from({ length: 50 }, createPassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-z2-9-]{23}$/);
});
