import type { IncomingMessage } from 'node:http';
import { networkOf } from './connections.ts';
import { type IsTrustedProxy, visitorAddress } from './trusted-proxies.ts';

/** More than have a session at the same time. */
const MOST_REMEMBERED = 5000;
const ACCOUNT = 'account ';
/** A browser asks for so many things at once, and a little more. */
const AT_ONCE = 8;

/**
 * Tells whom a request comes from before anything is done for it: the account that was served lately under the same token, or
 * a stranger's network. It decides who waits for whom and nothing else, so it may be out of date.
 */
export function createCallers(isTrustedProxy?: IsTrustedProxy) {
  const accounts = new Map<string, string>();
  return {
    remember({ headers: { authorization } }: IncomingMessage, accountId: string): void {
      if (authorization === undefined) return;
      accounts.delete(authorization);
      accounts.set(authorization, accountId);
      for (const oldest of accounts.keys()) {
        if (accounts.size <= MOST_REMEMBERED) return;
        accounts.delete(oldest);
      }
    },

    nameOf(request: IncomingMessage): string {
      const accountId = accounts.get(request.headers.authorization ?? '');
      return accountId === undefined ? networkOf(visitorAddress(request, isTrustedProxy)) : ACCOUNT + accountId;
    },
  };
}

export const isAccount = (caller: string) => caller.startsWith(ACCOUNT);

/** How much a caller has waiting, when somebody must be refused: as much as a browser sends at once counts less than one of a stranger's. */
export const weigh = (caller: string, waiting: number) => (isAccount(caller) ? waiting / (AT_ONCE + 1) : waiting);
