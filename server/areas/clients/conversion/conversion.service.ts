import type { Conversion, DaysConversion, QuarterConversion } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';
import { type Conversions, daysUntil, findOutcome, findQuarter } from './conversion.rules.ts';
import * as store from './conversion.store.ts';

const NOTHING: Conversion = { won: 0, decided: 0 };

/** Which clients became Won or Lost on which day, kept by the writes (docs/product/dashboard.md). What an import brings became so elsewhere. */
export function createConversion({ db, clock, readZone }: { db: Database; clock: Clock; readZone: ReadZone }) {
  /**
   * By month and quarter. Who sees every client reads the kept sums, which take milliseconds with a million clients; the outcomes of a part
   * are counted beside the requests. The sums know no last day, so a day in the past, or one that ends after others', is counted too.
   */
  async function read(actor: Actor, days: { from: string; to: string }): Promise<Conversions> {
    const kept = actor.sees === 'all' ? await store.readKept(db.read, days) : undefined;
    return kept ?? db.readSlowly(actor.accountId, (reader) => store.countBySpan(reader, actor, days));
  }

  async function readQuarter(actor: Actor, today: string): Promise<QuarterConversion> {
    const { quarter, from } = findQuarter(today);
    return { from, ...((await read(actor, { from, to: today })).get(quarter) ?? NOTHING) };
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

    /**
     * Of the clients that the actor sees, since the first day of the quarter, and with `days` on each of the last days of the workspace's
     * zone, as the team's attendance.
     */
    async readDays(actor: Actor, { today, days: length }: { today: string; days?: number | undefined }): Promise<DaysConversion> {
      const quarter = await readQuarter(actor, today);
      if (length === undefined) return quarter;
      const last = dayIn(await readZone(), clock.now());
      const days = daysUntil(last, length);
      const span = { from: days[0] ?? last, to: last };
      const counted = await db.readSlowly(actor.accountId, (reader) => store.countByDay(reader, actor, span));
      const byDay = new Map(counted.map(({ day, won, decided }) => [day, { won: Number(won), decided: Number(decided) }]));
      return { ...quarter, days: days.map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) })) };
    },

    /** The same, and of each of these months, `YYYY-MM`, the first of which is no later than the quarter's. */
    async readMonths(actor: Actor, months: readonly string[], today: string) {
      const { quarter, from } = findQuarter(today);
      const spans = await read(actor, { from: `${months[0]}-01`, to: today });
      return {
        quarter: { from, ...(spans.get(quarter) ?? NOTHING) },
        months: months.map((month) => ({ month, ...(spans.get(month) ?? NOTHING) })),
      };
    },

    /** Sets the day on which a client became what it is, for the sample data. */
    moveTo: store.moveTo,
    remove: store.remove,
  };
}
