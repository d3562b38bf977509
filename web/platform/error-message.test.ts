import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { describeError, describeReply } from './error-message.ts';

const FALLBACK = 'Failed to create event. Please try again.';

it.each([
  ['the server says why', new ApiError('conflict', 'Changed meanwhile', 409), 'Changed meanwhile', 'Changed meanwhile'],
  ['a proxy answers without a word', new ApiError('internal', undefined, 502), FALLBACK, 'HTTP error! status: 502'],
  ['an error has no message', new Error(''), FALLBACK, FALLBACK],
])('where %s, it says that, or what failed', (_what, error, said, ofService) => {
  expect([describeError(error, FALLBACK), describeReply(error, FALLBACK)]).toEqual([said, ofService]);
});
