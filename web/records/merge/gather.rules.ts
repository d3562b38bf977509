import type { FormValues, MergeUnit, StoredRecord } from '../form/form-kind.ts';
import { conflictIdOf } from './conflict.rules.ts';

/** A unit of which the values of several records can be kept together. */
export interface GatheredUnit<Values> extends MergeUnit<Values> {
  /** All of them in one, each once. Undefined where that is more than the fields take. */
  join?: (all: readonly Values[]) => Partial<Values> | undefined;
}

/** How records of a kind become one. */
export interface GatherKind<Stored extends StoredRecord, Values extends FormValues> {
  name: string;
  nameOf: (values: Values) => string;
  valuesOf: (stored: Stored) => Values;
  blankValues: () => Values;
  units: readonly GatheredUnit<Values>[];
  /** The picture of one, which is chosen like a value but is no part of any form's. */
  picture?: { unit: string; label: string; blank: string; of: (stored: Stored) => string | null };
}

/** Instead of a record's id: the values of all of them. */
export const TOGETHER = 'together';
/** What was picked for a unit, by its name: the id of the record whose value is kept, or TOGETHER. */
export type Picks = Readonly<Record<string, string>>;

/** One record's value of a unit. */
export interface Offer {
  id: string;
  name: string;
  text: string;
  isBlank: boolean;
  /** The address of a picture, which is shown instead of the text. */
  picture?: string;
}

/** What differs between the records, and what will be kept of it. `id` is its first input's. */
export interface Differing {
  unit: string;
  id: string;
  label: string;
  offers: readonly Offer[];
  /** How all of them would read together; undefined where they can't be. */
  together: string | undefined;
  picked: string;
}

export interface Gathering<Values> {
  differing: readonly Differing[];
  /** What all records say alike, blanks aside. */
  same: readonly { unit: string; label: string; text: string }[];
  /** The record that is kept, as it will be. */
  outcome: Values;
  /** The address of the picture that it will have; null for none. */
  picture: string | null;
}

interface Side<Values> {
  id: string;
  name: string;
  values: Values;
}

/**
 * Lays several records side by side. Where nothing was picked, values that can be kept together are, so that nothing is lost; of others the
 * kept record's stays, or where that is blank, the first one that is not.
 */
export function gather<Stored extends StoredRecord, Values extends FormValues>(
  kind: GatherKind<Stored, Values>,
  records: readonly Stored[],
  keptId: string,
  picks: Picks,
): Gathering<Values> {
  const sides = records.map((record) => {
    const values = kind.valuesOf(record);
    return { id: record._id, name: kind.nameOf(values), values };
  });
  // In texts that are put together, the kept record's stands first.
  const keptFirst = sides.toSorted((one, other) => Number(other.id === keptId) - Number(one.id === keptId));
  const blank = kind.blankValues();
  const differing: Differing[] = [];
  const same: { unit: string; label: string; text: string }[] = [];
  const outcome: Values = { ...(keptFirst[0] as Side<Values>).values };

  for (const unit of kind.units) {
    const offers = sides.map(({ id, name, values }) => {
      const text = unit.textOf(values);
      return { id, name, text, isBlank: text === unit.textOf(blank) };
    });
    const keys = new Set(sides.map(({ values }) => unit.keyOf(values)));
    if (offers.every(({ isBlank }) => isBlank)) continue;
    if (keys.size === 1) {
      same.push({ unit: unit.name, label: unit.label, text: offers[0]?.text ?? '' });
      continue;
    }
    const joined = joinValues(unit, keptFirst, blank);
    const picked = pickOf(unit.name, offers, keptId, picks, joined !== undefined);
    const from = picked === TOGETHER ? joined : sides.find(({ id }) => id === picked)?.values;
    for (const field of unit.fields) Object.assign(outcome, { [field]: from?.[field] });
    const together = joined && unit.textOf({ ...blank, ...joined });
    differing.push({ unit: unit.name, id: conflictIdOf(kind, unit.name), label: unit.label, offers, together, picked });
  }
  const pictures = gatherPictures(kind, records, keptId, picks);
  if (pictures) differing.unshift(pictures);
  const picture = pictures?.offers.find(({ id }) => id === pictures.picked)?.picture ?? null;
  return { differing, same, outcome, picture };
}

/** The pictures of all, which are never the same; undefined where none has one. */
function gatherPictures<Stored extends StoredRecord, Values extends FormValues>(
  kind: GatherKind<Stored, Values>,
  records: readonly Stored[],
  keptId: string,
  picks: Picks,
): Differing | undefined {
  if (!kind.picture) return undefined;
  const { unit, label, blank, of } = kind.picture;
  const offers = records.map((record): Offer => {
    const picture = of(record);
    const name = kind.nameOf(kind.valuesOf(record));
    return { id: record._id, name, text: picture ? label : blank, isBlank: !picture, ...(picture && { picture }) };
  });
  if (offers.every(({ isBlank }) => isBlank)) return undefined;
  const picked = pickOf(unit, offers, keptId, picks, false);
  return { unit, id: conflictIdOf(kind, unit), label, offers, together: undefined, picked };
}

/** All of them in one, where at least two have something to bring. */
function joinValues<Values>(unit: GatheredUnit<Values>, sides: readonly Side<Values>[], blank: Values): Partial<Values> | undefined {
  const filled = sides.filter(({ values }) => unit.textOf(values) !== unit.textOf(blank));
  return filled.length > 1 ? unit.join?.(filled.map(({ values }) => values)) : undefined;
}

function pickOf(unit: string, offers: readonly Offer[], keptId: string, picks: Picks, canJoin: boolean): string {
  const picked = picks[unit];
  if (picked === TOGETHER ? canJoin : offers.some(({ id }) => id === picked)) return picked as string;
  if (canJoin) return TOGETHER;
  const kept = offers.find(({ id }) => id === keptId);
  return kept && !kept.isBlank ? keptId : (offers.find(({ isBlank }) => !isBlank)?.id ?? keptId);
}

/** Everything that this record has something to say about is taken from it. */
export const pickAllOf = (differing: readonly Differing[], id: string): Picks =>
  Object.fromEntries(
    differing.flatMap(({ unit, offers }) => (offers.some((offer) => offer.id === id && !offer.isBlank) ? [[unit, id]] : [])),
  );

/** How many fields say something, by which the record that is kept is proposed. */
export function countFilled<Stored extends StoredRecord, Values extends FormValues>(
  kind: GatherKind<Stored, Values>,
  record: Stored,
): number {
  const [values, blank] = [kind.valuesOf(record), kind.blankValues()];
  return kind.units.filter((unit) => unit.textOf(values) !== unit.textOf(blank)).length;
}

/** Puts texts together that are lists with commas: each name once, in its first spelling. Undefined beyond `max` characters. */
export function joinLists(texts: readonly string[], max: number): string | undefined {
  return joinParts(
    texts.flatMap((text) => text.split(/[,;]\s*/)),
    ', ',
    max,
  );
}

/** Puts whole texts together, a blank line between them. Undefined beyond `max` characters. */
export const joinTexts = (texts: readonly string[], max: number): string | undefined => joinParts(texts, '\n\n', max);

function joinParts(parts: readonly string[], between: string, max: number): string | undefined {
  const byKey = new Map<string, string>();
  for (const part of parts.map((each) => each.trim()).filter((each) => each !== '')) {
    const key = part.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, part);
  }
  const joined = [...byKey.values()].join(between);
  return joined.length <= max ? joined : undefined;
}
