import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, makePassword } from './password.rules.ts';

describe('a hashed password', () => {
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

it('makes passwords that differ and are long enough', () => {
  const made = new Set(Array.from({ length: 50 }, makePassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-z2-9-]{23}$/);
});
