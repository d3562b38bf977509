import type { Conversion } from '@fairlead/contract/clients/lists';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';
import { type Conversions, findOutcome, findQuarter } from './conversion.rules.ts';
import * as store from './conversion.store.ts';

/** Which clients became Won or Lost on which day, kept by the writes (docs/product/dashboard.md). What an import brings became so elsewhere. */
export function createConversion({ db, clock, readZone }: { db: Database; clock: Clock; readZone: ReadZone }) {
  /**
   * The kept sums, which take milliseconds with a million clients; undefined for who sees only a part, whose outcomes are counted beside
   * the requests. They know no last day, so they say nothing to who asks for a day in the past, or whose day ends after others'.
   */
  async function readKept({ sees }: Actor, { from, to }: { from: string; to: string }): Promise<Conversions | undefined> {
    return sees === 'all' && !(await store.isAnyAfter(db.read, to)) ? store.readKept(db.read, from) : undefined;
  }

  return {
    async follow(tx: Tx, steps: readonly Step<ClientRow>[]): Promise<void> {
      const found = steps.flatMap((step) => {
        const outcome = findOutcome(step);
        return outcome && step.after ? [{ clientId: step.after.id, outcome }] : [];
      });
      if (found.length === 0) return;
      const decidedOn = dayIn(await readZone(tx), clock.now());
      await store.insert(
        tx,
        found.map((each) => ({ ...each, decidedOn })),
      );
    },

    /** Of the clients that the actor sees, since the first day of the quarter. */
    async readQuarter(actor: Actor, today: string): Promise<Conversion & { from: string }> {
      const { quarter, from } = findQuarter(today);
      const days = { from, to: today };
      const kept = await readKept(actor, days);
      if (kept) return { from, ...(kept.get(quarter) ?? { won: 0, decided: 0 }) };
      const { won, decided } = await db.readSlowly(actor.accountId, (reader) => store.count(reader, actor, days));
      return { from, won: Number(won), decided: Number(decided) };
    },

    /** The same by month, `YYYY-MM`, from the first day of one; a month in which nothing was decided may be missing. */
    async readByMonth(actor: Actor, days: { from: string; to: string }): Promise<Conversions> {
      const kept = await readKept(actor, days);
      if (kept) return kept;
      const months = await db.readSlowly(actor.accountId, (reader) => store.countByMonth(reader, actor, days));
      return new Map(months.map(({ month, won, decided }) => [month, { won: Number(won), decided: Number(decided) }]));
    },

    /** Sets the day on which a client became what it is, for the sample data. */
    moveTo: store.moveTo,
    remove: store.remove,
  };
}
