import { describe, expect, it } from 'vitest';
import { greeting } from './greeting.rules.ts';

describe('greeting', () => {
  it.each([
    [0, 'Good Morning'],
    [11, 'Good Morning'],
    [12, 'Good Afternoon'],
    [16, 'Good Afternoon'],
    [17, 'Good Evening'],
    [23, 'Good Evening'],
  ])('at %i o’clock is %s', (hour, expected) => {
    expect(greeting(hour)).toBe(expected);
  });
});
