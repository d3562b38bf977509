import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import type { LedgerFigures } from '@fairlead/contract/ledger';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
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

/** The figures by this day, in the currency of the books, of all clients that the actor sees or of one. */
export async function readFigures(
  reader: Reader,
  actor: Actor,
  { books, today, client }: { books: string; today: string; client?: string | undefined },
): Promise<LedgerFigures> {
  return rules.figuresOf(await store.readSums(reader, actor, rules.wantedFor(books, today), client), books, today);
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
      { client: named, timeZone }: { client?: string | undefined; timeZone?: string | undefined } = {},
    ): Promise<LedgerFigures> {
      const client = named === undefined ? undefined : await clients.currentOf(db.read, named);
      if (client !== undefined && !(await clients.canSee(actor, client))) throw notFound('Client');
      const asked = { books: await readCurrency(), today: await today(timeZone), client };
      const isPart = client === undefined && actor.sees !== 'all';
      return isPart ? db.readSlowly(actor.accountId, (reader) => readFigures(reader, actor, asked)) : readFigures(db.read, actor, asked);
    },
  };
}
