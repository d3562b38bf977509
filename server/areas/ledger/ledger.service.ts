import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import { LEDGER_MESSAGES, type LedgerChange, type LedgerDraft, ledgerKind, type PaymentDraft } from '@fairlead/contract/ledger';
import { newId } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/http/app-error.ts';
import { type JsonText, LongList } from '../../platform/http/long-list.ts';
import { valueCondition } from '../../records/filters/conditions.ts';
import { everyRow } from '../../records/list/list.ts';
import type { Query } from '../../records/list/source.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Step } from '../../records/write/kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { ReadCurrency } from '../settings/settings.service.ts';
import { sumChanges } from './figures/sums.rules.ts';
import { changeSums } from './figures/sums.store.ts';
import * as rules from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { LEDGER_TABLE } from './ledger-export.service.ts';
import { isSeenBy, LEDGER_SOURCE } from './ledger-list.store.ts';

/** Entries that are read or removed at a time, because others use the same thread and the same writer. */
const AT_ONCE = 200;

interface Parts extends RecordParts {
  clients: Clients;
  readCurrency: ReadCurrency;
}

/** What is true of entries whatever is done with them. One belongs to who added it. */
export const LEDGER_KIND = storeKind<'ledgerEntry', rules.LedgerRow>(ledgerKind, {
  source: LEDGER_SOURCE,
  isSeenBy,
  nameOf: ({ reference, amount, currency }) => reference ?? `${amount} ${currency}`,
  ownership: ({ createdBy }) => ({ createdBy, assignedTo: [] }),
});

/** What follows from written entries: their payments as rows, and the kept sums. */
export async function follow(tx: Tx, steps: readonly Step<rules.LedgerRow>[]): Promise<void> {
  for (const { before, after } of steps) {
    const isSame = before && before.payments === after?.payments && before.rate === after.rate;
    if (after && !isSame && (before || after.payments !== '[]')) await store.replacePayments(tx, after.id, rules.paymentShares(after));
  }
  await changeSums(tx, sumChanges(steps));
}

export { type LedgerFiguresService, readFigures } from './figures/figures.service.ts';
export { readByClient } from './figures/sums.store.ts';
export type Ledger = ReturnType<typeof createLedger>;

/** Receivables and payables of clients (docs/product/ledger.md). */
export function createLedger(parts: Parts) {
  const { db, clock, clients, readZone, readCurrency } = parts;

  /** Today where the query asks from; a zone that is not known is refused with the other filters. */
  const today = async ({ timeZone }: Query) =>
    dayIn(typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : await readZone(), clock.now());

  const records = createRecords<rules.LedgerRow, rules.OwnedDraft, rules.OwnedChange>(
    LEDGER_KIND,
    {
      file: LEDGER_TABLE,
      resolve: async (_actor, query) => rules.resolveQuery(query, await today(query)),
      rowOf: rules.rowOf,
      changedBy: rules.changedBy,
      refusedFields: ({ before, after }, sent) => rules.refusedFields(before, after, sent),

      /** Holds the client of a new entry, and says in which currency the books are kept. */
      async prepare(tx, actor, sent) {
        const clientId = sent.clientId === undefined ? undefined : await clients.hold(tx, actor, sent.clientId);
        if (sent.clientId !== undefined && clientId === undefined) throw notFound('Client');
        const books = await readCurrency(tx);
        return () => ({ sent: { ...sent, ...(clientId !== undefined && { clientId }), books, paymentId: newId() } });
      },
      follow,
      gist: rules.gist,
      actionOf: rules.actionOf,
      subjectsOf: ({ clientId }) => [clientId],
      removeParts: store.removePayments,
    },
    parts,
  );
  const { changes } = records;

  return {
    ...records,

    /** All entries of a client, latest first. */
    async listOfClient(actor: Actor, clientId: string, fields?: readonly string[]): Promise<LongList> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      const conditions = [valueCondition('clientId', clientId)];
      return new LongList(null, everyRow(db.read, LEDGER_SOURCE, actor, { conditions }, { atOnce: AT_ONCE, fields }));
    },

    create: (actor: Actor, clientId: string, draft: LedgerDraft) => changes.create(actor, { ...draft, clientId }),

    /** Changes an entry of this client; one of another client is answered with 404. */
    async update(actor: Actor, clientId: string, id: string, change: LedgerChange): Promise<JsonText> {
      await records.findSeen(actor, id, { clientId });
      return changes.update(actor, id, change);
    },

    async remove(actor: Actor, clientId: string, id: string): Promise<undefined> {
      await records.findSeen(actor, id, { clientId });
      return changes.remove(actor, id);
    },

    /** Notes a payment once, however often it is sent: its id is looked up in the locked entry. */
    async pay(actor: Actor, clientId: string, id: string, draft: PaymentDraft): Promise<JsonText> {
      await records.findSeen(actor, id, { clientId });
      return changes.derive(actor, id, (row) => {
        const payment = rules.paymentFor(row, draft);
        if (payment === null) throw conflict(LEDGER_MESSAGES.otherPayment);
        if (payment && row.state === 'paid') throw conflict(LEDGER_MESSAGES.paidAlready);
        return payment ? { payment } : {};
      });
    },

    async takeBack(actor: Actor, clientId: string, id: string, paymentId: string): Promise<JsonText> {
      await records.findSeen(actor, id, { clientId });
      return changes.derive(actor, id, (row) => {
        if (!rules.paymentsOf(row).some(({ _id }) => _id === paymentId)) throw notFound('Payment');
        return { takenBack: paymentId };
      });
    },

    /** Adds an entry in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, clientId: string, draft: LedgerDraft): Promise<string> =>
      (await changes.createIn(tx, actor, { ...draft, clientId })).id,
  };
}
