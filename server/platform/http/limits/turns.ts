import { AppError } from '../app-error.ts';

interface TurnLimits {
  atOnce: number;
  /** Of those at once, how many one account may have. */
  ofAccount: number;
  mostWaiting: number;
  waitMs: number;
  /** What is told to who gets no turn. */
  refusal: string;
}

interface Waiting {
  accountId: string;
  begin: () => void;
}

export type Turns = ReturnType<typeof createTurns>;

/** Lets a few long works run at once and the others wait for their turn, in their order and not for long. */
export function createTurns({ atOnce, ofAccount, mostWaiting, waitMs, refusal }: TurnLimits) {
  const tooMuch = () => new AppError('unavailable', refusal);
  const running = new Map<string, number>();
  let all = 0;
  const waiting = new Set<Waiting>();

  const hasRoom = (accountId: string) => all < atOnce && (running.get(accountId) ?? 0) < ofAccount;

  function begin(accountId: string): () => void {
    all += 1;
    running.set(accountId, (running.get(accountId) ?? 0) + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      all -= 1;
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
      for (const each of waiting) if (hasRoom(each.accountId)) each.begin();
    };
  }

  return {
    /** Resolves to how to end the turn, once it has come; 503 when too many wait, or it does not come in time. */
    async take(accountId: string): Promise<() => void> {
      if (hasRoom(accountId)) return begin(accountId);
      if (waiting.size >= mostWaiting) throw tooMuch();
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.delete(own);
          reject(tooMuch());
        }, waitMs);
        const own = {
          accountId,
          begin() {
            waiting.delete(own);
            clearTimeout(giveUp);
            resolve(begin(accountId));
          },
        };
        waiting.add(own);
      });
    },
  };
}
