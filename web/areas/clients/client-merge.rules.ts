import { CLIENT_LABELS, type ClientFormField } from '@fairlead/contract/clients';
import type { ClientValues } from './client-form.rules.ts';

/** What is kept or taken over as a whole. `assignedTo` stands for the employee's id, name and job role, which only mean something together. */
export type MergeUnit = Exclude<ClientFormField, 'assignedRole'> | 'sites' | 'profilePicture';
export type Side = 'yours' | 'theirs';
export type Choices = Readonly<Partial<Record<MergeUnit, Side>>>;

/** A client's values together with its picture: a stored path, '' for none, or a name for one that was chosen now. */
export interface MergeState {
  values: ClientValues;
  picture: string;
}

export interface Merge {
  /** Mine, with theirs where only they changed something. */
  merged: MergeState;
  /** Changed by them alone, and taken over. */
  taken: MergeUnit[];
  /** Changed by both, to different things: someone must choose. `merged` holds mine. */
  contested: MergeUnit[];
}

const ASSIGNEE = ['assignedTo', 'assignedToId', 'assignedRole'] as const;
const UNITS: MergeUnit[] = [
  'profilePicture',
  ...(Object.keys(CLIENT_LABELS) as ClientFormField[]).filter((field) => field !== 'assignedRole'),
  'sites',
];

/** Brings together what two people made of the same record. Pure: the arguments stay as they are. See docs/product/clients.md. */
export function mergeOf(base: MergeState, mine: MergeState, theirs: MergeState): Merge {
  const isChanged = (unit: MergeUnit, state: MergeState) => textOf(unit, state) !== textOf(unit, base);
  const differing = UNITS.filter((unit) => isChanged(unit, theirs) && textOf(unit, theirs) !== textOf(unit, mine));
  const taken = differing.filter((unit) => !isChanged(unit, mine));
  return {
    merged: taken.reduce((state, unit) => withUnit(state, unit, theirs), mine),
    taken,
    contested: differing.filter((unit) => isChanged(unit, mine)),
  };
}

/** The state that the choices lead to: where theirs was chosen it is theirs, everything else stays. */
export function chosenState(state: MergeState, theirs: MergeState, contested: readonly MergeUnit[], choices: Choices): MergeState {
  return contested.filter((unit) => choices[unit] === 'theirs').reduce((next, unit) => withUnit(next, unit, theirs), state);
}

/** Those that nobody has chosen a side for. */
export const undecided = (contested: readonly MergeUnit[], choices: Choices) => contested.filter((unit) => choices[unit] === undefined);

/** What a screen calls it; undefined for what is none of these. */
export function labelOf(unit: MergeUnit): string;
export function labelOf(unit: string): string | undefined;
export function labelOf(unit: string): string | undefined {
  if (unit === 'sites') return 'Sites';
  return unit === 'profilePicture' ? 'Photo' : CLIENT_LABELS[unit as ClientFormField];
}

/** Equal texts are equal values; blanks around a word are no change. */
function textOf(unit: MergeUnit, { values, picture }: MergeState): string {
  if (unit === 'profilePicture') return picture;
  if (unit === 'sites')
    return JSON.stringify(values.sites.map(({ name, latitude, longitude, radius }) => [name, latitude, longitude, radius]));
  // An employee is known by id; a name without one came from elsewhere.
  if (unit === 'assignedTo') return values.assignedToId || values.assignedTo.trim();
  return values[unit].trim();
}

function withUnit(state: MergeState, unit: MergeUnit, from: MergeState): MergeState {
  if (unit === 'profilePicture') return { ...state, picture: from.picture };
  const fields = unit === 'assignedTo' ? ASSIGNEE : [unit];
  return { ...state, values: { ...state.values, ...Object.fromEntries(fields.map((field) => [field, from.values[field]])) } };
}
