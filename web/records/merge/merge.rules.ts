import type { FormValues, MergeUnit, Photo } from '../form/form-kind.ts';

export type Side = 'yours' | 'theirs';
/** By the unit's name. */
export type Choices = Readonly<Record<string, Side>>;

/** The name of the unit that is the record's picture. */
export const PHOTO_UNIT = 'photo';

/** A record's values together with its picture: a stored path, '' for none, or a name for one that was chosen now. */
export interface MergeState<Values> {
  values: Values;
  picture: string;
}

export interface Merge<Values> {
  /** Mine, with theirs where only they changed something. */
  merged: MergeState<Values>;
  /** Names of the units changed by them alone, and taken over. */
  taken: string[];
  /** Changed by both, to different things: someone must choose. `merged` holds mine. */
  contested: string[];
}

/** Brings together what two people made of the same record. Pure: the arguments stay as they are. */
export function mergeStates<Values extends FormValues>(
  units: readonly MergeUnit<Values>[],
  base: MergeState<Values>,
  mine: MergeState<Values>,
  theirs: MergeState<Values>,
): Merge<Values> {
  const keyOf = (name: string, { values, picture }: MergeState<Values>) =>
    name === PHOTO_UNIT ? picture : (units.find((unit) => unit.name === name)?.keyOf(values) ?? '');
  const isChanged = (name: string, state: MergeState<Values>) => keyOf(name, state) !== keyOf(name, base);
  const names = [PHOTO_UNIT, ...units.map(({ name }) => name)];
  const differing = names.filter((name) => isChanged(name, theirs) && keyOf(name, theirs) !== keyOf(name, mine));
  const taken = differing.filter((name) => !isChanged(name, mine));
  return {
    merged: withUnits(units, mine, theirs, taken),
    taken,
    contested: differing.filter((name) => isChanged(name, mine)),
  };
}

/** The state that the choices lead to: where theirs was chosen it is theirs, everything else stays. */
export function applyChoices<Values extends FormValues>(
  units: readonly MergeUnit<Values>[],
  state: MergeState<Values>,
  theirs: MergeState<Values>,
  contested: readonly string[],
  choices: Choices,
): MergeState<Values> {
  return withUnits(
    units,
    state,
    theirs,
    contested.filter((name) => choices[name] === 'theirs'),
  );
}

export const chooseSide = (choices: Choices, units: readonly string[], side: Side): Choices => ({
  ...choices,
  ...Object.fromEntries(units.map((unit) => [unit, side])),
});

/** Those that nobody has chosen a side for. */
export const undecidedUnits = (contested: readonly string[], choices: Choices) => contested.filter((name) => choices[name] === undefined);

interface Readable<Stored, Values> {
  valuesOf: (stored: Stored) => Values;
  photo?: { of: (stored: Stored) => string | null };
}

/** The path of a record's picture, null for none. */
export const photoOf = <Stored>(kind: Pick<Readable<Stored, unknown>, 'photo'>, stored: Stored | undefined): string | null =>
  stored === undefined ? null : (kind.photo?.of(stored) ?? null);

/** A stored record as one side of a merge. */
export const storedState = <Stored, Values extends FormValues>(kind: Readable<Stored, Values>, stored: Stored): MergeState<Values> => ({
  values: kind.valuesOf(stored),
  picture: photoOf(kind, stored) ?? '',
});

/** What was typed as the other side; a chosen file is like no stored picture. */
export const typedState = <Values extends FormValues>(values: Values, photo: Photo, stored: string | null): MergeState<Values> => ({
  values,
  picture: photo ? `${CHOSEN}${photo.name}` : photo === null ? '' : (stored ?? ''),
});

const CHOSEN = 'file:';

/** How one side's version of a unit reads. */
export function textOfUnit<Values extends FormValues>(
  units: readonly MergeUnit<Values>[],
  name: string,
  { values, picture }: MergeState<Values>,
): string {
  if (name !== PHOTO_UNIT) return units.find((unit) => unit.name === name)?.textOf(values) ?? '';
  if (picture === '') return 'No photo';
  return picture.startsWith(CHOSEN) ? picture.slice(CHOSEN.length) : 'The stored photo';
}

function withUnits<Values extends FormValues>(
  units: readonly MergeUnit<Values>[],
  state: MergeState<Values>,
  from: MergeState<Values>,
  names: readonly string[],
): MergeState<Values> {
  const fields = units.filter(({ name }) => names.includes(name)).flatMap((unit) => unit.fields);
  const values = { ...state.values, ...Object.fromEntries(fields.map((field) => [field, from.values[field]])) };
  return { values, picture: names.includes(PHOTO_UNIT) ? from.picture : state.picture };
}
