import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import { LEDGER_MESSAGES, type LedgerChange, type LedgerDraft, type LedgerListQuery, type PaymentDraft } from '@fairlead/contract/ledger';
import { type Clock, newId, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { conflict, notFound } from '../../platform/http/app-error.ts';
import { type JsonText, LongList } from '../../platform/http/long-list.ts';
import { valueCondition } from '../../records/filters/conditions.ts';
import { readRecord } from '../../records/filters/reply.ts';
import { createRecordList, everyRow } from '../../records/list/list.ts';
import { countOfOthers } from '../../records/visibility/hanging.ts';
import type { RegisteredKind } from '../../records/visibility/kinds.ts';
import { createBulk } from '../../records/write/bulk.ts';
import { createRecordChanges } from '../../records/write/changes.ts';
import type { Step, WritableKind } from '../../records/write/kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { History } from '../history/history.service.ts';
import type { ReadCurrency } from '../settings/settings.service.ts';
import { sumChanges } from './figures/sums.rules.ts';
import { changeSums } from './figures/sums.store.ts';
import * as policy from './ledger.policy.ts';
import * as rules from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { isSeenBy, LEDGER_SOURCE } from './ledger-list.store.ts';

/** Entries that are read or removed at a time, because others use the same thread and the same writer. */
const AT_ONCE = 200;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  clients: Clients;
  readZone: ReadZone;
  readCurrency: ReadCurrency;
}

/** What is true of entries whatever is done with them. */
export const LEDGER_KIND = {
  table: 'ledgerEntry',
  area: 'ledger',
  noun: 'Entry',
  isSeenBy,
  nameOf: ({ reference, amount, currency }: rules.LedgerRow) => reference ?? `${amount} ${currency}`,
  refusals: {
    create: "You don't have permission to add entries.",
    edit: "You don't have permission to change this entry.",
    remove: "You don't have permission to delete this entry.",
    restore: "You don't have permission to see deleted entries.",
    savedFirst: 'Someone else saved this entry first. Load the newest version and try again.',
  },
  policy: {
    canCreate: policy.canCreate,
    canEdit: policy.canEdit,
    canDelete: policy.canDelete,
    canRestore: policy.canRestore,
    refusedChanges: policy.refusedChanges,
    judgeAll: policy.judgeAll,
  },
} as const;

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
export function createLedger({ db, files, history, clock, clients, readZone, readCurrency }: Parts) {
  const kind: WritableKind<rules.LedgerRow, rules.OwnedDraft, rules.OwnedChange> = {
    ...LEDGER_KIND,
    rowOf: rules.rowOf,
    changedBy: rules.changedBy,
    refusedFields: ({ before, after }, sent) => rules.refusedFields(before, after, sent),

    /** Holds the client of a new entry, and says in which currency the books are kept. */
    async prepare(tx, actor, sent) {
      if (sent.clientId !== undefined && !(await clients.hold(tx, actor, sent.clientId))) throw notFound('Client');
      const books = await readCurrency(tx);
      return () => ({ sent: { ...sent, books, paymentId: newId() } });
    },
    follow,
    gist: rules.gist,
    actionOf: rules.actionOf,
    subjectsOf: ({ clientId }) => [clientId],
    source: LEDGER_SOURCE,
  };
  const changes = createRecordChanges(kind, { db, files, history, clock });
  const { list, count } = createRecordList(LEDGER_SOURCE, { db, readZone });

  async function assertIsOf(actor: Actor, clientId: string, id: string) {
    if (!(await store.find(db.read, actor, id, clientId))) throw notFound(LEDGER_KIND.noun);
  }

  /** Today where the query asks from; a zone that is not known is refused with the other filters. */
  const today = async ({ timeZone }: { timeZone?: string | undefined }) =>
    dayIn(timeZone !== undefined && isTimeZone(timeZone) ? timeZone : await readZone(), clock.now());
  const resolve = async <Query extends Partial<LedgerListQuery>>(query: Query) => rules.resolveQuery(query, await today(query));

  async function removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await store.removePayments(tx, ids);
    await changes.removeForGood(tx, ids);
  }

  return {
    /** Registered once, for all that follows from who sees the records. */
    kind: { ...LEDGER_KIND, list: LEDGER_SOURCE.list, removeForGood } satisfies RegisteredKind,

    restore: changes.restore,
    bulk: createBulk(db, kind, changes),

    list: async (actor: Actor, query: LedgerListQuery) => list(actor, await resolve(query)),
    count: async (actor: Actor, query: Partial<LedgerListQuery>) => count(actor, await resolve(query)),
    resolve,

    /** All entries of a client, latest first. */
    async listOfClient(actor: Actor, clientId: string, fields?: readonly string[]): Promise<LongList<JsonText>> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      const conditions = [valueCondition('clientId', clientId)];
      return new LongList(null, everyRow(db.read, LEDGER_SOURCE, actor, { conditions }, { atOnce: AT_ONCE, fields }));
    },

    /** How many entries of these clients, which the actor sees, others have added. */
    countOfOthers: (actor: Actor, clientIds: readonly string[]): Promise<number> =>
      countOfOthers(db.read, { table: 'ledgerEntry', column: 'clientId' }, clientIds, actor.accountId),

    async get(actor: Actor, id: string): Promise<JsonText> {
      const found = (await store.find(db.read, actor, id)) && (await readRecord(db.read, LEDGER_SOURCE, id));
      if (!found) throw notFound(LEDGER_KIND.noun);
      return found;
    },

    create: (actor: Actor, clientId: string, draft: LedgerDraft) => changes.create(actor, { ...draft, clientId }),

    /** Changes an entry of this client; one of another client is answered with 404. */
    async update(actor: Actor, clientId: string, id: string, change: LedgerChange): Promise<JsonText> {
      await assertIsOf(actor, clientId, id);
      return changes.update(actor, id, change);
    },

    async remove(actor: Actor, clientId: string, id: string): Promise<undefined> {
      await assertIsOf(actor, clientId, id);
      return changes.remove(actor, id);
    },

    /** Notes a payment once, however often it is sent: its id is looked up in the locked entry. */
    async pay(actor: Actor, clientId: string, id: string, draft: PaymentDraft): Promise<JsonText> {
      await assertIsOf(actor, clientId, id);
      return changes.derive(actor, id, (row) => {
        const payment = rules.paymentFor(row, draft);
        if (payment === null) throw conflict(LEDGER_MESSAGES.otherPayment);
        if (payment && row.state === 'paid') throw conflict(LEDGER_MESSAGES.paidAlready);
        return payment ? { payment } : {};
      });
    },

    async takeBack(actor: Actor, clientId: string, id: string, paymentId: string): Promise<JsonText> {
      await assertIsOf(actor, clientId, id);
      return changes.derive(actor, id, (row) => {
        if (!rules.paymentsOf(row).some(({ _id }) => _id === paymentId)) throw notFound('Payment');
        return { takenBack: paymentId };
      });
    },

    /** Adds an entry in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, clientId: string, draft: LedgerDraft): Promise<string> =>
      (await changes.createIn(tx, actor, { ...draft, clientId })).id,

    changeIn: changes.changeIn,

    /** Whether the actor may see an entry. */
    canSee: async (actor: Actor, id: string): Promise<boolean> => (await store.find(db.read, actor, id)) !== undefined,

    removeForGood,
  };
}
