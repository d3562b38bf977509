import { CLIENT_RECORD_MESSAGES } from '@fairlead/contract/client-records';
import {
  CLIENT_FIELDS,
  CLIENT_LABELS,
  CLIENT_MESSAGES,
  type Client,
  type ClientFormField,
  clientDraft,
  SITE_RADIUS_DEFAULT,
  type Site,
} from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { typedFields } from '@fairlead/contract/kit/fields';
import { WIZARD_STEPS } from './client-fields.rules.ts';
import { phoneProblem } from './client-phone.rules.ts';

/** A site as it is typed. Degrees in WGS 84, `radius` in metres. */
export interface SiteValues {
  name: string;
  latitude: string;
  longitude: string;
  radius: string;
}

/** What the wizard holds: every field as typed, '' for blanks. */
export type ClientValues = Record<ClientFormField, string> & { assignedToId: string; sites: SiteValues[] };

const FIELDS = typedFields(CLIENT_FIELDS);

export const BLANK_SITE: SiteValues = { name: '', latitude: '', longitude: '', radius: String(SITE_RADIUS_DEFAULT) };

/** A millionth of a degree is a tenth of a metre. */
const DECIMALS = 6;

/** A device's position as if it had been typed. */
export const positionOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: longitude.toFixed(DECIMALS),
});

export function blankValues(): ClientValues {
  const blanks = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<ClientFormField, string>;
  return { ...blanks, assignedToId: '', sites: [] };
}

/** A stored client in the form; days as yyyy-mm-dd (docs/product/clients.md). */
export function valuesOf(client: Client): ClientValues {
  const values = Object.fromEntries(FIELDS.map((field) => [field, String(client[field] ?? '')])) as Record<ClientFormField, string>;
  return { ...values, assignedToId: client.assignedToId ?? '', sites: client.sites.map(siteValuesOf) };
}

/** What goes to the server for a new client: blanks are dropped (docs/product/clients.md). */
export function addedBody(values: ClientValues): Record<string, unknown> {
  const body = bodyOf(values);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** What goes to the server for an edit: only what differs from before, null for what was emptied (docs/product/api.md). */
export function changedBody(values: ClientValues, before: ClientValues): Record<string, unknown> {
  const [next, old] = [bodyOf(values), bodyOf(before)];
  const isChanged = (field: string) => JSON.stringify(next[field]) !== JSON.stringify(old[field]);
  return Object.fromEntries(Object.entries(next).filter(([field]) => isChanged(field)));
}

function bodyOf(values: ClientValues): Record<string, unknown> {
  const { sites, ...texts } = values;
  const blanksCleared = Object.entries(texts).map(([field, value]) => [field, value.trim() === '' ? null : value]);
  const opportunityValue = values.opportunityValue === '' ? null : Number(values.opportunityValue);
  // A reason that was typed before another status was chosen is not sent.
  const lostReason = values.currentStatus === 'Lost' ? values.lostReason.trim() || null : null;
  return { ...Object.fromEntries(blanksCleared), opportunityValue, lostReason, sites: sites.map(siteOf) };
}

const siteValuesOf = (site: Site): SiteValues => ({
  name: site.name,
  latitude: String(site.latitude),
  longitude: String(site.longitude),
  radius: String(site.radius),
});

/** A blank radius is the usual one; other blanks stay blank, for the contract to refuse. */
function siteOf(site: SiteValues) {
  const radius = site.radius.trim() === '' ? SITE_RADIUS_DEFAULT : Number(site.radius);
  return { name: site.name, latitude: degrees(site.latitude), longitude: degrees(site.longitude), radius };
}

const degrees = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** A value's place in the wizard. */
export interface FieldPlace {
  /** The id of its input. */
  id: string;
  label: string;
  step: number;
}

export const inputIdOf = (field: string) => `client-${field.replaceAll('.', '-')}`;

const SITE_LABELS: Record<string, string> = { name: 'name', latitude: 'latitude', longitude: 'longitude', radius: 'radius' };

/** Where a refused field stands; its name is as in the body, `sites.0.latitude`. */
export function placeOf(field: string): FieldPlace {
  const [first = field, index, part] = field.split('.');
  if (first === 'sites')
    return { id: inputIdOf(field), label: `Site ${Number(index) + 1} ${SITE_LABELS[part ?? ''] ?? ''}`.trim(), step: 1 };
  const named = (first === 'assignedToId' || first === 'assignedRole' ? 'assignedTo' : first) as ClientFormField;
  const step = WIZARD_STEPS.findIndex(({ groups }) => groups.some(({ fields }) => fields.includes(named)));
  return { id: inputIdOf(named), label: CLIENT_LABELS[named] ?? first, step: Math.max(0, step) };
}

/**
 * What is wrong with the values before anything is sent: what the contract refuses, and what only a form asks of. A value
 * that stood there before, as from an import, is never in the way of changing another. Empty when nothing is wrong.
 */
export function problemsOf(values: ClientValues, before: ClientValues = blankValues()): FieldErrors {
  const checked = clientDraft.safeParse({ ...addedBody(values), companyName: values.companyName, email: values.email });
  const problems: FieldErrors = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = issue.path.join('.');
    problems[field] ??= issue.message;
  }
  for (const field of ['phone', 'mobile'] as const) {
    const problem = values[field] === before[field] ? undefined : phoneProblem(values[field]);
    if (problem) problems[field] ??= problem;
  }
  if (values.currentStatus === 'Lost' && before.currentStatus !== 'Lost' && values.lostReason.trim() === '')
    problems.lostReason ??= CLIENT_RECORD_MESSAGES.reasonMissing;
  const { projectTimelineStart: start, projectTimelineEnd: end } = values;
  if (start !== '' && end !== '' && end < start) problems.projectTimelineEnd ??= CLIENT_MESSAGES.endsBeforeStart;
  return Object.fromEntries(Object.entries(problems).sort(([one], [other]) => orderOf(one) - orderOf(other)));
}

const ORDER: string[] = WIZARD_STEPS[2].groups.flatMap(({ fields }) => fields);

/** As the fields stand in the form, the sites after them. */
function orderOf(field: string): number {
  const [first = field] = field.split('.');
  const at = ORDER.indexOf(first === 'assignedToId' ? 'assignedTo' : first);
  return at < 0 ? ORDER.length : at;
}

/** The summary over a form with these problems: the specified words when one of the two required fields is blank. */
export function summaryOf(problems: FieldErrors): string {
  const isIncomplete = problems.companyName === CLIENT_MESSAGES.incomplete || problems.email === CLIENT_MESSAGES.incomplete;
  return isIncomplete ? CLIENT_MESSAGES.incomplete : 'Please check these fields.';
}

/** The values that differ from before. */
export function changedValues(values: ClientValues, before: ClientValues): Partial<ClientValues> {
  const isChanged = (field: keyof ClientValues) => JSON.stringify(values[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries((Object.keys(values) as (keyof ClientValues)[]).filter(isChanged).map((field) => [field, values[field]]));
}

/** Whether the values are worth keeping or giving back. */
export const isTyped = (values: ClientValues, before: ClientValues) => JSON.stringify(values) !== JSON.stringify(before);
