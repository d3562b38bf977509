import { expect, it } from 'vitest';
import { judgeAnswer } from './push-answer.rules.ts';

const NOW = new Date('2026-03-12T06:00:00Z');

it('ends subscriptions that are over, drops messages that are refused, and tries others again', () => {
  const statuses = [200, 201, 202, 307, 400, 401, 403, 404, 408, 410, 413, 415, 425, 429, 500, 502, 503];
  const by = Map.groupBy(statuses, (status) => judgeAnswer({ status }, NOW).is);
  expect(Object.fromEntries(by)).toEqual({
    sent: [200, 201, 202],
    gone: [401, 403, 404, 410],
    refused: [400, 413, 415],
    later: [307, 408, 425, 429, 500, 502, 503],
  });
});

it.each([
  ['120', 120_000],
  ['Thu, 12 Mar 2026 06:05:00 GMT', 300_000],
  ['Thu, 12 Mar 2026 05:00:00 GMT', 0],
  ['99999999999999999999', 86_400_000],
  ['soon', 0],
  [undefined, 0],
])('waits as long as the service asks for, up to a day: %s', (retryAfter, waitMs) => {
  expect(judgeAnswer({ status: 429, retryAfter }, NOW)).toEqual({ is: 'later', waitMs });
});
