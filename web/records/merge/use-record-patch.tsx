import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { FormValues, MergeKind, StoredRecord } from '../form/form-kind.ts';
import { type ConflictView, describeConflict, type Newer } from './conflict.rules.ts';
import { applyChoices, type Choices, type Merge, mergeStates, photoOf, storedState } from './merge.rules.ts';
import { readNewer } from './use-merge.ts';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog');

/** Each try meets what was saved since the one before; more than this many savers at once have no one to wait for. */
const MOST_TRIES = 5;

interface Contest<Stored, Values> {
  newer: Newer<Stored>;
  /** `merged` is mine, with what only they changed. */
  merge: Merge<Values>;
}

interface Question {
  lead: string;
  conflict: ConflictView;
  onChosen: (choices: Choices) => void;
  onClosed: () => void;
}

interface Patch<Stored, Values> {
  part: Partial<Values>;
  /** The record as it was when the typing began; as it stands now unless given. */
  base?: Stored;
}

/**
 * Saves single values of a record from its page. What others saved meanwhile elsewhere in it stays; where both changed
 * the same, a dialog shows both and `save` waits for the choice. `dialog` goes into the page.
 */
export function useRecordPatch<Stored extends StoredRecord, Values extends FormValues>(kind: MergeKind<Stored, Values>, record: Stored) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const lastSaved = useRef<Stored>(undefined);

  /** Shows both versions and waits for the choice. */
  async function ask({ newer, merge }: Contest<Stored, Values>): Promise<Values> {
    const { promise, resolve, reject } = Promise.withResolvers<Choices>();
    const theirs = storedState(kind, newer.record);
    setQuestion({
      lead: kind.nameOf(theirs.values),
      conflict: describeConflict(kind, newer, { ...merge, yours: merge.merged }),
      onChosen: resolve,
      onClosed: () => reject(new Error('Nothing was saved: someone else changed the same meanwhile.')),
    });
    const choices = await promise.finally(() => setQuestion(undefined));
    return applyChoices(kind.units, merge.merged, theirs, merge.contested, choices).values;
  }

  /** As it stands now, also where the page hasn't heard of the last save yet. */
  const current = () => (lastSaved.current && lastSaved.current.version > record.version ? lastSaved.current : record);

  async function save({ part, base = current() }: Patch<Stored, Values>): Promise<Stored | undefined> {
    let [before, values] = [base, { ...kind.valuesOf(base), ...part }];
    for (;;) {
      const outcome = await saveOver(kind, queries, before, values);
      if (!outcome || !('merge' in outcome)) return outcome;
      [before, values] = [outcome.newer.record, await ask(outcome)];
    }
  }

  const patch = useMutation({
    // One after the other: a second choice stands on what the first one made.
    scope: { id: `${kind.name}-${record._id}` },
    mutationFn: save,
    onSuccess: (saved) => {
      if (!saved) return;
      lastSaved.current = saved;
      void kind.onSaved(queries, saved);
    },
  });
  const dialog: ReactNode = question && <ConflictDialog {...question} />;
  return { ...patch, dialog };
}

/** Saves over whatever others changed elsewhere in the record; answers what someone must choose about instead where both changed the same. */
async function saveOver<Stored extends StoredRecord, Values extends FormValues>(
  kind: MergeKind<Stored, Values>,
  queries: QueryClient,
  base: Stored,
  mine: Values,
): Promise<Stored | Contest<Stored, Values> | undefined> {
  let [before, values] = [base, mine];
  for (let tries = 1; ; tries += 1) {
    try {
      return await kind.save({ before, values, photo: undefined });
    } catch (error) {
      // A conflict that names a field is about its value, such as a taken number, and not about another save.
      const isSavedMeanwhile = error instanceof ApiError && error.code === 'conflict' && Object.keys(error.fields).length === 0;
      if (!isSavedMeanwhile || tries === MOST_TRIES) throw error;
    }
    const newer = await readNewer(kind, queries, before);
    const typed = { values, picture: photoOf(kind, before) ?? '' };
    const merge = mergeStates(kind.units, storedState(kind, before), typed, storedState(kind, newer.record));
    if (merge.contested.length > 0) return { newer, merge };
    [before, values] = [newer.record, merge.merged.values];
  }
}
