import {
  CLIENT_FIELDS,
  CLIENT_LABELS,
  CLIENT_MESSAGES,
  CLIENT_STEPS,
  type Client,
  type ClientFormField,
  clientDraft,
  OPPORTUNITY_CURRENCY_DEFAULT,
} from '@fairlead/contract/clients';
import { CLIENT_RECORD_MESSAGES } from '@fairlead/contract/clients/records';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { groupsOfStep } from '@fairlead/contract/kit/records/fields';
import type { FieldPlace, MergeUnit } from '../../../records/form/form-kind.ts';
import {
  blankTexts,
  bodyOfTexts,
  changedEntries,
  inFormOrder,
  problemsIn,
  textsOf,
  withoutBlanks,
} from '../../../records/form/form-values.rules.ts';
import { readTyped } from '../../../records/form/typed-decimal.rules.ts';
import { unitsOfFields } from '../../../records/merge/units.rules.ts';
import { fieldText } from '../client-text.rules.ts';
import { type SiteValues, siteBody, sitesText, siteValues } from '../sites/site.rules.ts';
import { phoneProblem } from './client-phone.rules.ts';

/** What the wizard holds: every field as typed, '' for blanks. */
export type ClientValues = Record<ClientFormField, string> & { assignedToId: string; sites: SiteValues[] };

/** The wizard's steps, with titles and labels of docs/product/clients.md. The input for `assignedTo` also sets the role. */
const [CORPORATE, BILLING] = CLIENT_STEPS;
export const CORPORATE_STEP = { title: CORPORATE, label: CORPORATE, groups: groupsOfStep(CLIENT_FIELDS, CORPORATE) };
export const BILLING_STEP = { title: BILLING, label: 'Billing Details', groups: groupsOfStep(CLIENT_FIELDS, BILLING) };
export const REVIEW_STEP = { title: 'Review Client Information', label: 'Review', groups: [] };

/** The reason is asked only for lost clients (docs/product/clients.md). */
export const isAsked = (field: string, { currentStatus }: Pick<ClientValues, 'currentStatus'>) =>
  field !== 'lostReason' || currentStatus === 'Lost';

export const blankValues = (): ClientValues => ({
  ...blankTexts(CLIENT_FIELDS),
  opportunityCurrency: OPPORTUNITY_CURRENCY_DEFAULT,
  assignedToId: '',
  sites: [],
});

/** A stored client in the form. */
export const valuesOf = (client: Client): ClientValues => ({
  ...textsOf(CLIENT_FIELDS, client),
  assignedToId: client.assignedToId ?? '',
  sites: client.sites.map(siteValues),
});

/** What goes to the server for a new client: blanks are dropped (docs/product/clients.md). */
export const addedBody = (values: ClientValues): Record<string, unknown> => withoutBlanks(bodyOf(values));

/** What goes to the server for an edit: only what differs from before, null for what was emptied (docs/product/api.md). */
export const changedBody = (values: ClientValues, before: ClientValues): Record<string, unknown> =>
  changedEntries(bodyOf(values), bodyOf(before));

function bodyOf({ sites, ...texts }: ClientValues): Record<string, unknown> {
  // A reason that was typed before another status was chosen is not sent.
  const lostReason = texts.currentStatus === 'Lost' ? texts.lostReason.trim() || null : null;
  return { ...bodyOfTexts(CLIENT_FIELDS, texts), lostReason, sites: sites.map(siteBody) };
}

/** The place of a refused field that has another name in the form. */
export function placeOf(field: string): FieldPlace | undefined {
  const [first, index, part = ''] = field.split('.');
  if (first === 'sites') return { id: `client-${field.replaceAll('.', '-')}`, label: `Site ${Number(index) + 1} ${part}`.trim(), step: 1 };
  const isAssignee = first === 'assignedToId' || first === 'assignedRole';
  return isAssignee ? { id: 'client-assignedTo', label: CLIENT_LABELS.assignedTo, step: 0 } : undefined;
}

/**
 * The problems of the values before anything is sent, by the contract and by rules of the form. A value that was stored before, for
 * example by an import, never prevents changing another one. Empty if there are no problems.
 */
export function problemsOf(values: ClientValues, before: ClientValues = blankValues()): FieldErrors {
  const problems = problemsIn(clientDraft, CLIENT_FIELDS, addedBody(values));
  for (const field of ['phone', 'mobile'] as const) {
    const problem = values[field] === before[field] ? undefined : phoneProblem(values[field]);
    if (problem) problems[field] ??= problem;
  }
  if (values.currentStatus === 'Lost' && before.currentStatus !== 'Lost' && values.lostReason.trim() === '')
    problems.lostReason ??= CLIENT_RECORD_MESSAGES.reasonMissing;
  const { projectTimelineStart: start, projectTimelineEnd: end } = values;
  if (start !== '' && end !== '' && end < start) problems.projectTimelineEnd ??= CLIENT_MESSAGES.endsBeforeStart;
  const { assignedToId, ...others } = problems;
  return inFormOrder([CORPORATE_STEP, BILLING_STEP], { ...others, ...(assignedToId !== undefined && { assignedTo: assignedToId }) });
}

/** A value as text, for the review and for comparing versions; an employee with their job role. */
export function textOf(values: ClientValues, field: string): string {
  if (field === 'opportunityValue') return valueText(values);
  const text = fieldText(values, field as ClientFormField);
  return field === 'assignedTo' && values.assignedRole ? `${text}\n${values.assignedRole}` : text;
}

/** What can't be read stands as it was typed. */
function valueText(values: ClientValues): string {
  const read = readTyped(CLIENT_FIELDS.opportunityValue, values.opportunityValue);
  return typeof read === 'string' && read !== '' ? read : fieldText({ ...values, opportunityValue: read }, 'opportunityValue');
}

/** An employee's id, name and job role belong together, and so do an opportunity's value and currency, and all sites. */
export const CLIENT_UNITS: MergeUnit<ClientValues>[] = [
  ...unitsOfFields(CLIENT_FIELDS, fieldText, ['assignedTo', 'assignedRole', 'opportunityValue', 'opportunityCurrency']),
  {
    name: 'assignedTo',
    label: CLIENT_LABELS.assignedTo,
    fields: ['assignedTo', 'assignedToId', 'assignedRole'],
    // An employee is known by id; a name without one came from elsewhere.
    keyOf: (values) => values.assignedToId || values.assignedTo.trim(),
    textOf: (values) => fieldText(values, 'assignedTo'),
  },
  {
    name: 'opportunityValue',
    label: CLIENT_LABELS.opportunityValue,
    fields: ['opportunityValue', 'opportunityCurrency'],
    keyOf: ({ opportunityValue, opportunityCurrency }) =>
      `${readTyped(CLIENT_FIELDS.opportunityValue, opportunityValue)} ${opportunityCurrency}`,
    textOf: valueText,
  },
  {
    name: 'sites',
    label: 'Sites',
    fields: ['sites'],
    keyOf: ({ sites }) => JSON.stringify(sites.map(siteBody)),
    textOf: ({ sites }) => sitesText(sites),
  },
];

/** The columns of the history that belong to a unit of another name. */
export const CLIENT_COLUMNS: Readonly<Record<string, string>> = {
  opportunityMinor: 'opportunityValue',
  opportunityCurrency: 'opportunityValue',
  pictureId: 'photo',
  assignedToId: 'assignedTo',
  assignedRole: 'assignedTo',
};
