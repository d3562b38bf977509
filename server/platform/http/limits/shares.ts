import { AppError } from '../app-error.ts';

export type Shares = ReturnType<typeof createShares>;

/** Bounds how much of one kind is under way, for each account and in all; `what` names it to the user: "uploads". */
export function createShares(what: string, { ofAccount, inAll }: { ofAccount: number; inAll: number }) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a share and answers how to give it back, once; 429 when the account has too many, 503 when all have. */
    take(accountId: string): () => void {
      const own = counts.get(accountId) ?? 0;
      if (own >= ofAccount)
        throw new AppError('too_many', `Too many ${what} at once. Please wait for the others to end.`, { retryAfter: 5 });
      if (all >= inAll) throw new AppError('unavailable', `Fairlead has too many ${what} at once. Please try again in a moment.`);
      counts.set(accountId, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (counts.get(accountId) ?? 1) - 1;
        if (left === 0) counts.delete(accountId);
        else counts.set(accountId, left);
      };
    },
  };
}
