import { moneyShown } from '@fairlead/contract/client-page';
import { CLIENT_LABELS, CLIENT_MESSAGES, type ClientFormField } from '@fairlead/contract/clients';
import { labelOfUnit } from '../../../records/merge/conflict.rules.ts';
import { unitOfColumn } from '../../../records/merge/doers.rules.ts';
import { type EntryWords, isPair } from '../../../records/page/timeline.rules.ts';
import { fieldText } from '../client-text.rules.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { sitesText } from '../sites/site.rules.ts';

/** How a client's history reads: values as the screens show them, never an id. */
export const CLIENT_ENTRY_WORDS: EntryWords = {
  area: 'clients',
  noun: 'client',
  labelOf: (column) => labelOfUnit(CLIENT_FORM, unitOfColumn(CLIENT_FORM, column)),
  textOf(column, value) {
    if (column === 'assignedToId' || column === 'assignedRole' || column === 'pictureId') return undefined;
    if (value === null || value === undefined || value === '') return CLIENT_MESSAGES.notProvided;
    if (column === 'opportunityMinor') return moneyShown(Number(value) / 100);
    if (column === 'sites') return sitesText(typeof value === 'string' ? JSON.parse(value) : value);
    return column in CLIENT_LABELS ? fieldText({ [column]: String(value) }, column as ClientFormField) : String(value);
  },
  sayEdit: ({ currentStatus }) =>
    isPair(currentStatus) ? `set the status to ${currentStatus.to ?? CLIENT_MESSAGES.notProvided}` : undefined,
};
