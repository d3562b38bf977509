import { fromMinor } from '@fairlead/contract/kit/money';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import type { LedgerFigures } from '@fairlead/contract/ledger';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { ReadCurrency } from '../../settings/settings.service.ts';
import * as rules from './figures.rules.ts';
import * as store from './sums.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  clients: Clients;
  readZone: ReadZone;
  readCurrency: ReadCurrency;
}

export type LedgerFiguresService = ReturnType<typeof createLedgerFigures>;

/**
 * The one source of the ledger's figures, for the Sales & Leads cards, the dashboard and the reports (docs/product/ledger.md). Amounts
 * are exact decimal texts in the workspace's currency, by each entry's own rate; only entries of clients that the actor sees are in them.
 */
export function createLedgerFigures({ db, clock, clients, readZone, readCurrency }: Parts) {
  const today = async (timeZone: string | undefined) =>
    dayIn(timeZone !== undefined && isTimeZone(timeZone) ? timeZone : await readZone(), clock.now());

  return {
    /**
     * Total receivables and payables with those at the end of last month, profit of this and of last month, receivables, payables
     * (Monthly Spends) and profit of the last 12 months, and the ageing. Months and ages are by today in `timeZone`, the workspace's by
     * default. With `client` of that one alone; 404 if the actor may not see it. Of everything it reads kept sums, which takes
     * milliseconds with a million entries; of a part it reads that part's entries.
     */
    async figures(
      actor: Actor,
      { client, timeZone }: { client?: string | undefined; timeZone?: string | undefined } = {},
    ): Promise<LedgerFigures> {
      if (client !== undefined && !(await clients.canSee(actor, client))) throw notFound('Client');
      const [books, day] = [await readCurrency(), await today(timeZone)];
      const limits = rules.ageLimits(day);
      const isPart = client === undefined && actor.sees !== 'all';
      const sums = isPart
        ? await db.readSlowly(actor.accountId, (reader) => store.readSums(reader, actor, limits))
        : await store.readSums(db.read, actor, limits, client);
      return rules.figuresOf(sums, books, day);
    },

    /**
     * For reports: of each client what was issued between two days (both inclusive) and what is open now, receivable and payable. Read
     * beside the requests, because it goes through all visible entries.
     */
    async byClient(actor: Actor, days: { from: string; to: string }) {
      const books = await readCurrency();
      const rows = await db.readSlowly(actor.accountId, (reader) => store.readByClient(reader, actor, days, books));
      return rows.map(({ issued, open, ...row }) => ({
        ...row,
        issued: fromMinor(BigInt(issued), books),
        open: fromMinor(BigInt(open), books),
      }));
    },
  };
}
