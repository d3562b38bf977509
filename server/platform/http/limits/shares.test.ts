import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

it('bounds what one account and what all have under way', () => {
  const shares = createShares('uploads', { ofAccount: 2, inAll: 3 });
  const giveBack = shares.take('asha');
  shares.take('asha');
  expect(() => shares.take('asha')).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 5 }));
  shares.take('dev');
  expect(() => shares.take('dev')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  giveBack();
  giveBack();
  shares.take('dev');
  expect(() => shares.take('meera')).toThrow('Fairlead has too many uploads at once');
});
