import type { z } from 'zod';
import { clientNamedField } from '../clients/named.ts';
import { defineFields, type Fields } from '../kit/records/fields.ts';
import { recordSchemas } from '../kit/records/record-schemas.ts';
import { LEDGER_FIELDS } from '../ledger.ts';

const AMOUNT = { kind: 'decimal', digits: 13, decimals: 3, isSigned: true, currencyField: 'currency' } as const;
const { kind, reference, amount: _amount, currency, rate, issuedOn, dueOn, paidOn, description } = LEDGER_FIELDS;
const { required: _required, ...optionalKind } = kind;
const { hasServerDefault: _currencyDefault, ...optionalCurrency } = currency;
const { hasServerDefault: _dueDefault, ...optionalDueOn } = dueOn;

/**
 * What columns of bank and accounting files mean. An amount alone needs a Kind; a column of amounts that are all receivable, all payable, or
 * told apart by their sign says so by the field it is read as, which the user chooses where no header does.
 */
export const LEDGER_IMPORT_FIELDS = defineFields({
  client: clientNamedField(
    'clientname customer customername party partyname company companyname account accountname vendor vendorname supplier suppliername ' +
      'payee payer payor counterparty name email emailaddress emailid customeremail taxid gstin gst gstno vat vatno ' +
      'nameofparty nameofcustomer partysname debtor debtorname creditor creditorname billto billtoname billtoparty soldto soldtoparty ledgername beneficiary beneficiaryname',
  ),
  kind: { ...optionalKind, importNames: 'type entrytype' },
  reference: {
    ...reference,
    importNames:
      'invoiceno invoicenumber invoice invno billno billnumber voucherno vouchernumber refno ref referenceno referencenumber documentno ' +
      'transactionid txnid utr chequeno checkno number invnumber invoicenum invoiceref invoicereference invoiceid taxinvoiceno inv billref docno ' +
      'docnumber vchno vchnumber voucher refnumber',
  },
  amount: {
    ...AMOUNT,
    label: 'Amount',
    importNames:
      'total totalamount invoiceamount grossamount value invoiceamt invamt invamount invoicevalue invoicetotal amt grandtotal billamount billamt docamount ' +
      'outstanding outstandingamount outstandingamt osamount osamt openamount balancedue balanceamount balance bal pendingamount pendingamt',
  },
  receivableAmount: {
    ...AMOUNT,
    label: 'Amount receivable',
    importNames: 'receivable credit creditamount cramount cr deposit deposits moneyin paidin amountdue',
  },
  payableAmount: {
    ...AMOUNT,
    label: 'Amount payable',
    importNames: 'payable debit debitamount dramount dr withdrawal withdrawals moneyout paidout',
  },
  signedAmount: { ...AMOUNT, label: 'Amount, minus is payable', importNames: 'signedamount debitcredit netamount transactionamount' },
  currency: {
    ...optionalCurrency,
    importNames: 'currencycode ccy curr cur invoicecurrency invcurrency invcurr documentcurrency doccurrency transactioncurrency',
  },
  rate: { ...rate, importNames: 'exchangerate fxrate exrate exchrate roe rateofexchange conversionrate' },
  issuedOn: {
    ...issuedOn,
    importNames:
      'date invoicedate billdate issuedate dateofissue transactiondate txndate valuedate postingdate bookingdate documentdate invdate ' +
      'invoicedt invdt dateofinvoice taxinvoicedate billdt docdate docdt vchdate voucherdate dt dated',
  },
  dueOn: { ...optionalDueOn, importNames: 'duedate due duedt paymentdue paymentduedate paymentduedt dueby payby maturitydate' },
  paidOn: { ...paidOn, importNames: 'paiddate datepaid paymentdate paymentdt receiptdate receiveddate datereceived collectiondate' },
  description: { ...description, importNames: 'narration particulars details memo remarks remark note notes' },
} as const satisfies Fields);

/** A row of such a file. */
export const importedEntry = recordSchemas('ImportedEntry', LEDGER_IMPORT_FIELDS).imported;
export type ImportedEntry = z.output<typeof importedEntry>;

export const LEDGER_IMPORT_MESSAGES = {
  amountMissing: 'The amount is missing',
  bothSides: 'It is both receivable and payable',
  kindMissing:
    'Receivable or payable? Choose a column for Kind, or read the amounts as Amount receivable, Amount payable or Amount, minus is payable',
  negative: 'An amount below zero. If minus means payable, read the column as Amount, minus is payable',
} as const;
