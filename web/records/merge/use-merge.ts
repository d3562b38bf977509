import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValues, MergeKind, Photo, StoredRecord } from '../form/form-kind.ts';
import type { Newer } from './conflict.rules.ts';
import { doersSince } from './doers.rules.ts';
import { applyChoices, type Choices, chooseSide, mergeStates, photoOf, type Side, storedState, typedState } from './merge.rules.ts';

/** Reads what someone else saved after `base`. Rejects when it can't be read; who it was may stay unknown. */
export async function readNewer<Stored extends StoredRecord, Values extends FormValues>(
  kind: MergeKind<Stored, Values>,
  queries: QueryClient,
  base: Stored,
): Promise<Newer<Stored>> {
  const [record, entries] = await Promise.all([kind.read(queries, base._id), kind.readEntries(queries, base._id).catch(() => [])]);
  return { record, doers: doersSince(kind, entries, base.updatedAt) };
}

interface Typed<Values> {
  values: Values;
  photo: Photo;
}

/** The choices between what two people made of a record; empty while nobody else saved. */
export function useMerge<Stored extends StoredRecord, Values extends FormValues>(kind: MergeKind<Stored, Values>) {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<Newer<Stored>>();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>({});

  /** Remembers what is newer and answers mine with what only they changed, which is taken over without asking. */
  function begin(found: Newer<Stored>, base: Stored, { values, photo }: Typed<Values>): Values {
    const mine = typedState(values, photo, photoOf(kind, base));
    const merge = mergeStates(kind.units, storedState(kind, base), mine, storedState(kind, found.record));
    setNewer(found);
    setTaken(merge.taken);
    setChoices({});
    return merge.merged.values;
  }

  return {
    newer,
    taken,
    choices,
    choose: (units: readonly string[], side: Side) => setChoices((before) => chooseSide(before, units, side)),
    begin,
    read: (base: Stored) => readNewer(kind, queries, base),
    end() {
      setNewer(undefined);
      setTaken([]);
      setChoices({});
    },
  };
}

interface Decision<Stored, Values> extends Typed<Values> {
  base: Stored;
  newer: Stored;
  choices: Choices;
}

/** Values and photo as they will be saved over what is newer: mine, with theirs where it was chosen. */
export function decide<Stored extends StoredRecord, Values extends FormValues>(
  kind: MergeKind<Stored, Values>,
  { base, newer, values, photo, choices }: Decision<Stored, Values>,
) {
  const theirs = storedState(kind, newer);
  const { merged, contested } = mergeStates(kind.units, storedState(kind, base), typedState(values, photo, photoOf(kind, base)), theirs);
  const state = applyChoices(kind.units, merged, theirs, contested, choices);
  return { values: state.values, photo: state.picture === theirs.picture ? undefined : photo, contested };
}
