import type { FormValues, MergeKind, StoredRecord } from '../form/form-kind.ts';
import { inputIdOf } from '../form/form-values.rules.ts';
import { type Doer, namePeople } from './doers.rules.ts';
import { type MergeState, PHOTO_UNIT, storedState, textOfUnit } from './merge.rules.ts';

/** What someone else saved meanwhile, and who changed what of it as far as that is known. */
export interface Newer<Stored> {
  record: Stored;
  doers: ReadonlyMap<string, Doer>;
}

/** Both versions of what two people changed, as a screen shows them. */
export interface ConflictView {
  noun: string;
  people: string;
  /** When theirs was saved, an instant, if that is known, and as which version. */
  at?: string;
  version: number;
  /** Changed by them alone. */
  taken: readonly { unit: string; label: string; text: string }[];
  /** Changed by both; `id` is its first input's. */
  contested: readonly ContestedUnit[];
}

export interface ContestedUnit {
  unit: string;
  id: string;
  label: string;
  yours: string;
  theirs: string;
  doer: Doer | undefined;
}

interface Sides<Values> {
  yours: MergeState<Values>;
  taken: readonly string[];
  contested: readonly string[];
}

export function describeConflict<Stored extends StoredRecord, Values extends FormValues>(
  kind: MergeKind<Stored, Values>,
  { record, doers }: Newer<Stored>,
  { yours, taken, contested }: Sides<Values>,
): ConflictView {
  const theirs = storedState(kind, record);
  return {
    noun: kind.noun,
    people: namePeople(doers),
    at: record.updatedAt,
    version: record.version,
    taken: taken.map((unit) => ({ unit, label: labelOfUnit(kind, unit) ?? unit, text: textOfUnit(kind.units, unit, theirs) })),
    contested: contested.map((unit) => ({
      unit,
      id: conflictIdOf(kind, unit),
      label: labelOfUnit(kind, unit) ?? unit,
      yours: textOfUnit(kind.units, unit, yours),
      theirs: textOfUnit(kind.units, unit, theirs),
      doer: doers.get(unit),
    })),
  };
}

export const conflictIdOf = (kind: { name: string }, unit: string): string => inputIdOf(kind, `conflict.${unit}`);

/** What a screen calls it; undefined for what is no unit. */
export const labelOfUnit = (kind: { units: readonly { name: string; label: string }[] }, unit: string): string | undefined =>
  unit === PHOTO_UNIT ? 'Photo' : kind.units.find(({ name }) => name === unit)?.label;
