import { AppError } from '../app-error.ts';

/** Others of the account must end first, which takes as long as their sender or reader needs. */
const RETRY_S = 5;
const ANY = Number.POSITIVE_INFINITY;

interface TurnLimits {
  /** How many may go on at once, in all and of one account; unless given, any number. */
  atOnce?: number;
  ofAccount?: number;
  /** An account that has some takes at most half of those that are free, so that a few accounts never take the last ones. */
  leavesSome?: boolean;
  /** How many may go on or wait, in all and of one account; unless given, nothing waits. */
  most?: number;
  mostOfAccount?: number;
  /** How long one waits before it is refused; unless given, until its turn comes. */
  waitMs?: number;
  /** What is told where all accounts together have too many, and where the own account does; unless given, the same. */
  tooMany: string;
  tooManyOfAccount?: string;
}

interface Waiting {
  accountId: string;
  begin: () => void;
}

export type Turns = ReturnType<typeof createTurns>;

/** Lets some works go on at once, others wait for their turn in their order, and refuses the rest: 429 for an account's own too many, else 503. */
export function createTurns(limits: TurnLimits) {
  const { atOnce = ANY, ofAccount = ANY, most = atOnce, mostOfAccount = ofAccount, waitMs } = limits;
  const { tooMany, tooManyOfAccount = tooMany } = limits;
  const running = new Map<string, number>();
  let all = 0;
  const waiting = new Set<Waiting>();

  const countRunning = (accountId: string) => running.get(accountId) ?? 0;
  const isFair = (own: number) => !limits.leavesSome || own === 0 || own < (atOnce - all) / 2;
  const hasRoom = (accountId: string) => {
    const own = countRunning(accountId);
    return all < atOnce && own < ofAccount && isFair(own);
  };

  function begin(accountId: string): () => void {
    all += 1;
    running.set(accountId, countRunning(accountId) + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      all -= 1;
      const left = countRunning(accountId) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
      for (const each of waiting) if (hasRoom(each.accountId)) each.begin();
    };
  }

  function refuseTooMany(accountId: string): void {
    const own = countRunning(accountId) + [...waiting].filter((each) => each.accountId === accountId).length;
    if (own >= mostOfAccount || !isFair(own)) throw new AppError('too_many', tooManyOfAccount, { retryAfter: RETRY_S });
    if (all + waiting.size >= most) throw new AppError('unavailable', tooMany);
  }

  function waitForTurn(accountId: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(own);
        reject(new AppError('unavailable', tooMany));
      };
      const patience = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const own = {
        accountId,
        begin() {
          waiting.delete(own);
          clearTimeout(patience);
          resolve(begin(accountId));
        },
      };
      waiting.add(own);
    });
  }

  /** Resolves to how to end the turn, once it has come. */
  async function take(accountId: string): Promise<() => void> {
    if (hasRoom(accountId)) return begin(accountId);
    refuseTooMany(accountId);
    return waitForTurn(accountId);
  }

  return {
    take,
    /** Whether more than half of them are going on. */
    get isScarce() {
      return all > atOnce / 2;
    },
    /** Does the work when its turn has come. */
    async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
      const end = await take(accountId);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
