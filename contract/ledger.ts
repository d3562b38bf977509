import { z } from 'zod';
import { CURRENCIES } from './kit/currencies.ts';
import { endpoint } from './kit/endpoint.ts';
import { formatAmount } from './kit/money.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { listQuery } from './kit/records/lists.ts';
import { day, id, pathId } from './kit/values.ts';

/** See docs/product/ledger.md. */
export const LEDGER_KINDS = ['receivable', 'payable'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
export const LEDGER_KIND_LABELS: Record<LedgerKind, string> = { receivable: 'Receivable', payable: 'Payable' };
/** Follows from the payments. An entry that is not paid is overdue once its due day lies before the reader's today. */
export const LEDGER_STATES = ['open', 'partlyPaid', 'paid'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];
export const LEDGER_STATE_LABELS: Record<LedgerState, string> = { open: 'Open', partlyPaid: 'Partly paid', paid: 'Paid' };
/** What the list can be filtered by; Unpaid is Open or Partly paid. */
export const LEDGER_STATE_FILTERS = ['Any', 'Unpaid', 'Overdue', 'Open', 'Partly paid', 'Paid'] as const;
export const LEDGER_PAYMENTS_MAX = 200;

/** See docs/product/ledger.md. */
export const LEDGER_MESSAGES = {
  incomplete: 'Please fill in all required fields',
  loading: 'Loading accounts...',
  loadFailed: 'Failed to load accounts',
  createFailed: 'Failed to add the entry. Please try again.',
  updateFailed: 'Failed to update the entry. Please try again.',
  deleteFailed: 'Failed to delete the entry. Please try again.',
  payFailed: 'Failed to note the payment. Please try again.',
  notPositive: 'This must be more than 0',
  tooLarge: 'This is more than the ledger can keep',
  paidAlready: 'This entry is paid already',
  tooManyPayments: `An entry has at most ${LEDGER_PAYMENTS_MAX} payments`,
  otherPayment: 'A payment with this id was already noted with other content',
  currencyOfPaid: 'An entry with payments keeps its currency; take its payments back first',
  beforeIssue: 'This lies before the day of issue',
  issueAfterPayment: 'A payment of this entry lies before this day',
  lessThanPaid: 'This is less than what has been paid already',
} as const;

export const moreThanOpen = (openAmount: string, currency: string): string =>
  `This is more than the ${formatAmount(openAmount, currency)} still open`;

const required = LEDGER_MESSAGES.incomplete;
const stored = { isReadOnly: true, isInLists: true, required: '' } as const;
const AMOUNT = { kind: 'decimal', digits: 13, decimals: 3 } as const;
const RATE = { kind: 'decimal', digits: 9, decimals: 10 } as const;

/** One payment of an entry. Its id is the sender's, so that a payment that is sent twice is noted once. */
const PAYMENT_FIELDS = {
  _id: { kind: 'reference', to: 'self', label: 'Payment', required: '' },
  paidOn: { kind: 'day', label: 'Paid on', required: '' },
  amount: { ...AMOUNT, label: 'Amount', required: '' },
} as const satisfies Fields;

/** What the form states, in its order, and what the server adds. Amounts are exact decimals with all digits of their currency. */
export const LEDGER_FIELDS = defineFields({
  kind: {
    kind: 'choice',
    options: LEDGER_KINDS,
    optionLabels: LEDGER_KIND_LABELS,
    wrong: 'must be receivable or payable',
    label: 'Kind',
    required,
    isInLists: true,
    width: 12,
  },
  reference: { kind: 'text', max: 80, label: 'Reference', isInLists: true, width: 18 },
  amount: { ...AMOUNT, currencyField: 'currency', label: 'Amount', required, isInLists: true, width: 16 },
  currency: {
    kind: 'choice',
    options: CURRENCIES,
    wrong: 'must be a currency code of ISO 4217, such as INR',
    label: 'Currency',
    hasServerDefault: true,
    isInLists: true,
    width: 10,
  },
  /** How many units of the workspace's currency one unit of the entry's is; null where they are the same. */
  rate: { ...RATE, label: 'Rate', isInLists: true, width: 12 },
  issuedOn: { kind: 'day', label: 'Issued on', required, isInLists: true, width: 12 },
  /** The day of issue where none is sent. */
  dueOn: { kind: 'day', label: 'Due on', hasServerDefault: true, isInLists: true, width: 12 },
  /** The day of the payment that completed it; null while something is open. */
  paidOn: { kind: 'day', label: 'Paid on', isInLists: true, width: 12 },
  description: { kind: 'text', max: 500, isLong: true, label: 'Description', isInLists: true, width: 36 },
  state: {
    kind: 'choice',
    options: LEDGER_STATES,
    optionLabels: LEDGER_STATE_LABELS,
    label: 'State',
    column: 'state',
    ...stored,
    width: 12,
  },
  paidAmount: { ...AMOUNT, currencyField: 'currency', label: 'Paid', column: 'paidAmount', ...stored, width: 16 },
  openAmount: { ...AMOUNT, currencyField: 'currency', label: 'Still open', column: 'openAmount', ...stored, width: 16 },
  /** The amount by the entry's own rate, in the currency that the workspace had when the amount was stated. */
  baseAmount: { ...AMOUNT, currencyField: 'baseCurrency', label: 'In books', column: 'baseAmount', ...stored, width: 16 },
  baseCurrency: { kind: 'text', max: 3, label: 'Currency of the books', column: 'baseCurrency', ...stored, width: 10 },
  payments: { kind: 'list', max: LEDGER_PAYMENTS_MAX, of: PAYMENT_FIELDS, label: 'Payments', column: 'payments', isReadOnly: true },
  /** Set by the path that it is created at. */
  clientId: { kind: 'reference', to: 'client', named: 'clientName', label: 'Client', column: 'clientId', ...stored },
  clientName: { kind: 'text', max: 200, label: 'Client', ...stored, width: 30 },
} as const satisfies Fields);

/** A payment. Without an `amount` it pays all that is open. */
export const paymentDraft = z
  .object({
    _id: id,
    amount: z
      .string()
      .max(20)
      .regex(/^\d{1,13}(\.\d{1,3})?$/, 'must be an amount like 1234.50')
      .optional(),
    paidOn: day,
  })
  .meta({ id: 'PaymentDraft' });
export type PaymentDraft = z.output<typeof paymentDraft>;

const amount = z.string();
/** What is open by how many days it is past its due day; amounts of one currency. */
const agedShape = { notDue: amount, to30: amount, to60: amount, to90: amount, over90: amount, total: amount };
export const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;
export type Age = (typeof AGES)[number];
const ageing = z.object({
  /** All currencies, in the workspace's. */
  ...agedShape,
  byCurrency: z.array(z.object({ currency: z.string(), ...agedShape })),
});
/** `before`: at the end of last month, or of last month. */
const compared = z.object({ amount, before: amount });

/** All amounts are in `currency`, which is the workspace's, by each entry's own rate, unless said otherwise. */
export const ledgerFigures = z
  .object({
    currency: z.string(),
    /** What is unpaid. */
    receivables: compared,
    payables: compared,
    /** Receivables issued less payables issued, this month. */
    profit: compared,
    /** By the day of issue, the last 12 months, oldest first; `month` is 'YYYY-MM'. */
    months: z.array(z.object({ month: z.string(), receivables: amount, payables: amount, profit: amount })),
    ageing: z.object({ receivable: ageing, payable: ageing }),
    /** Entries that are kept at rates of another currency, which was the workspace's before. They are in `byCurrency` alone. */
    withoutRate: z.int(),
  })
  .meta({ id: 'LedgerFigures' });
export type LedgerFigures = z.infer<typeof ledgerFigures>;

const ofClient = z.object({ clientId: pathId });
const ofEntry = z.object({ clientId: pathId, entryId: pathId });

/** Receivables and payables of clients. See docs/product/ledger.md. */
export const ledgerKind = defineKind('LedgerEntry', {
  area: 'ledger',
  thing: 'entry',
  words: { one: 'entry', many: 'entries' },
  rights: kindRights('ledger'),
  fields: LEDGER_FIELDS,
  hangsOn: { client: 'clientId' },
  path: '/api/ledger',
  rows: 'entries',
  filters: {
    search: { by: 'text', fields: ['reference', 'description'], max: 200, label: 'Search', isSearch: true },
    client: { by: 'value', field: 'clientId', label: 'Client' },
    kind: { by: 'value', field: 'kind', label: 'Kind' },
    /** Overdue is by today in the query's `timeZone`. */
    state: { by: 'option', options: LEDGER_STATE_FILTERS, label: 'State' },
    currency: { by: 'value', field: 'currency', label: 'Currency' },
    due: { by: 'period', field: 'dueOn', label: 'Due on' },
    issued: { by: 'period', field: 'issuedOn', label: 'Issued on' },
  },
  sorts: ['issuedOn', 'dueOn', 'amount'],
  order: 'desc',
  toldOfDeleted: ['kind', 'reference', 'amount', 'currency', 'issuedOn', 'clientName'],
  search: { by: ['reference'], title: 'reference', detail: ['clientName', 'kind', 'issuedOn'], page: '/ledger/:id' },
  bulk: () => z.object({ paidOn: day.optional(), dueOn: day.optional() }),
  summaries: {
    list: 'Receivables and payables of all clients, latest first unless another order is asked for.',
    get: 'One entry of any client.',
    bulkChange: 'Marks several entries as paid on a day, or sets their due day; what one may not change is refused one by one.',
    restore: 'Brings a deleted entry back, with its payments. Administrators only.',
  },
  calls: ({ record, draft, change, list }) => ({
    listOfClient: endpoint({
      keys: 'ledger',
      method: 'GET',
      path: '/api/clients/:clientId/ledger',
      summary: 'All receivables and payables of a client, latest first.',
      params: ofClient,
      query: listQuery(list).pick({ fields: true }),
      reply: z.array(record),
    }),
    create: endpoint({
      keys: 'ledger',
      method: 'POST',
      path: '/api/clients/:clientId/ledger',
      summary: "Adds a receivable or payable to a client's accounts.",
      params: ofClient,
      body: draft,
      reply: record,
      status: 201,
    }),
    update: endpoint({
      keys: 'ledger',
      method: 'PUT',
      path: '/api/clients/:clientId/ledger/:entryId',
      summary: 'Changes an entry: absent stays, null clears. paidOn pays what is open; null takes the completing payment back.',
      params: ofEntry,
      body: change,
      reply: record,
    }),
    remove: endpoint({
      keys: 'ledger',
      method: 'DELETE',
      path: '/api/clients/:clientId/ledger/:entryId',
      summary: 'Deletes an entry (kept restorable for 30 days).',
      params: ofEntry,
    }),
    pay: endpoint({
      keys: 'ledger',
      method: 'POST',
      path: '/api/clients/:clientId/ledger/:entryId/payments',
      summary:
        'Notes a payment of a part, or of all that is open. The same `_id` and content again answers the entry; other content under it is refused (409).',
      params: ofEntry,
      body: paymentDraft,
      reply: record,
    }),
    takeBack: endpoint({
      keys: 'ledger',
      method: 'DELETE',
      path: '/api/clients/:clientId/ledger/:entryId/payments/:paymentId',
      summary: 'Takes a payment back that was noted by mistake.',
      params: ofEntry.extend({ paymentId: pathId }),
      reply: record,
    }),
    figures: endpoint({
      keys: 'ledger',
      method: 'GET',
      path: '/api/ledger/figures',
      summary: 'What is unpaid and since when, profit and spends by month: of all clients that one sees, or of one.',
      query: listQuery(list).pick({ client: true, timeZone: true }),
      reply: ledgerFigures,
    }),
  }),
});
export const ledgerList = ledgerKind.list;
export const ledgerEndpoints = ledgerKind.endpoints;
/** A receivable or payable of a client. */
export const ledgerEntry = ledgerKind.record;
export type LedgerEntry = z.output<typeof ledgerEntry>;
/** Without a `currency` the workspace's; a `rate` is needed for any other. With `paidOn` it is paid as a whole on that day. */
export type LedgerDraft = z.output<typeof ledgerKind.draft>;
/** A change: absent stays, null clears. A `paidOn` pays what is open or moves the last payment; null takes that payment back. */
export type LedgerChange = z.output<typeof ledgerKind.change>;
