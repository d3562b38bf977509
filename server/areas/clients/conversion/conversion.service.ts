import type { Conversion } from '@fairlead/contract/clients/lists';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';
import { findOutcome, findQuarterStart } from './conversion.rules.ts';
import * as store from './conversion.store.ts';

/** Which clients became Won or Lost on which day, kept by the writes (docs/product/dashboard.md). What an import brings became so elsewhere. */
export function createConversion({ db, clock, readZone }: { db: Database; clock: Clock; readZone: ReadZone }) {
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
      const from = findQuarterStart(today);
      const { won, decided } = await db.readSlowly(actor.accountId, (reader) => store.count(reader, actor, { from, to: today }));
      return { from, won: Number(won), decided: Number(decided) };
    },

    /** The same by month, `YYYY-MM`; a month in which nothing was decided is missing. */
    async readByMonth(actor: Actor, days: { from: string; to: string }): Promise<Map<string, Conversion>> {
      const months = await db.readSlowly(actor.accountId, (reader) => store.countByMonth(reader, actor, days));
      return new Map(months.map(({ month, won, decided }) => [month, { won: Number(won), decided: Number(decided) }]));
    },

    /** Sets the day on which a client became what it is, for the sample data. */
    moveTo: store.moveTo,
    remove: store.remove,
  };
}
