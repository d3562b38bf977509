const SECOND_MS = 1000;
/** No longer than a day, after which the message is not sent any more. */
export const MAX_WAIT_MS = 86_400_000;

export interface PushAnswer {
  status: number;
  /** The header `Retry-After`: seconds or a date. */
  retryAfter?: string | undefined;
}

/**
 * What follows from a push service's answer (RFC 8030, RFC 8292). `gone`: the subscription has ended, or was made with another key than
 * the server's, so its browser must subscribe anew. `refused`: this message would be refused again. `later`: to be tried again, not
 * before `waitMs` if the service says so.
 */
export type PushVerdict = { is: 'sent' } | { is: 'gone' } | { is: 'refused' } | { is: 'later'; waitMs: number };

const GONE = [401, 403, 404, 410];
/** Too slow, too early, too often: not the message's fault. */
const LATER = [408, 425, 429];

export function judgeAnswer({ status, retryAfter }: PushAnswer, now: Date): PushVerdict {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (GONE.includes(status)) return { is: 'gone' };
  const isClientError = status >= 400 && status < 500;
  return isClientError && !LATER.includes(status) ? { is: 'refused' } : { is: 'later', waitMs: readWait(retryAfter, now) };
}

function readWait(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}
