import { ApiError } from './api.ts';

/** The message of an error, or `fallback` where a reply had none, as from a proxy. */
export const describeError = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !error.hasOwnMessage ? fallback : describeReply(error, fallback);

/** The same in the calls for clients and check-ins, where a reply without a message is 'HTTP error! status: {code}' (docs/product/api.md). */
export const describeReply = (error: unknown, fallback: string): string => (error instanceof Error && error.message) || fallback;
