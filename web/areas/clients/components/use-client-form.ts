import type { Client } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { backWords } from '../../../platform/kept-form.ts';
import { WIZARD_STEPS } from '../client-fields.rules.ts';
import {
  blankValues,
  type ClientValues,
  changedValues,
  inputIdOf,
  isTyped,
  placeOf,
  problemsOf,
  summaryOf,
  valuesOf,
} from '../client-form.rules.ts';
import { labelOf, type MergeUnit, mergeOf, undecided } from '../client-merge.rules.ts';
import { keptClientForms } from './kept-form.ts';
import { type Photo, useClientSave } from './use-client-save.ts';
import { decided, type Newer, stateOf, typedState, useMerge } from './use-merge.ts';

/** What a closed form held, to give it back. */
export interface Discarded {
  client: Client | undefined;
  values: ClientValues;
  photo: Photo;
  step: number;
}

export interface ClientFormProps {
  /** The client to edit; absent when one is added. */
  client?: Client | undefined;
  /** What a form closed by accident held. */
  restored?: Discarded | undefined;
  onSaved: (client: Client) => void;
  /** Closed without saving; `discarded` when something had been typed. */
  onClose: (discarded: Discarded | undefined) => void;
  /** The words for a failed save. */
  failure: (error: unknown) => string;
}

interface Refusal {
  /** Counts up, so that the same message takes the focus again. */
  attempt: number;
  message: string;
  fields: FieldErrors;
}

/** The last step. */
export const REVIEW = WIZARD_STEPS.length - 1;

/** What the wizard holds and does: values that outlive a reload, steps, refusals, and what to do when someone else saved first. */
export function useClientForm({ client, restored, onSaved, onClose, failure }: ClientFormProps) {
  const at = useLocation({ select: ({ pathname }) => pathname });
  const draft = keptClientForms.draft(client?._id);
  const [kept] = useState(() => (restored ? undefined : draft.read()));
  const [base, setBase] = useState(restored ? restored.client : (kept?.base ?? client));
  const original = base ? valuesOf(base) : blankValues();
  const [values, setValues] = useState<ClientValues>(restored?.values ?? { ...original, ...kept?.changes });
  const [photo, setPhoto] = useState<Photo>(restored?.photo);
  const [step, setStep] = useState(restored?.step ?? kept?.step ?? 0);
  const [notice, setNotice] = useState(kept && backWords(kept.hadPhoto));
  const [refusal, setRefusal] = useState<Refusal>();
  const save = useClientSave();
  const merge = useMerge();
  const isDirty = photo !== undefined || isTyped(values, original);
  // What will be saved: as typed, or what was chosen where someone else saved meanwhile.
  const newer = merge.newer?.client;
  const outcome = base && newer ? decided(base, newer, values, photo, merge.choices) : { values, photo, contested: [] };

  function keep(nextValues: ClientValues, nextPhoto: Photo, nextStep: number, nextBase = base) {
    const changes = changedValues(nextValues, nextBase ? valuesOf(nextBase) : blankValues());
    const hadPhoto = nextPhoto instanceof File;
    if (!hadPhoto && Object.keys(changes).length === 0) draft.clear();
    else draft.write({ at, base: nextBase, changes, step: nextStep, hadPhoto });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what Undo brought back is kept again from the start
  useEffect(() => {
    if (restored) keep(values, photo, step);
  }, []);

  function change(part: Partial<ClientValues>) {
    const next = { ...values, ...part };
    setValues(next);
    keep(next, photo, step);
    // A field that is being mended no longer says what was wrong with it.
    if (refusal) setRefusal({ ...refusal, fields: without(refusal.fields, Object.keys(part)) });
  }

  function changePhoto(next: Photo) {
    setPhoto(next);
    keep(values, next, step);
  }

  function show(next: number) {
    setStep(next);
    keep(values, photo, next);
  }

  function refuse(message: string, fields: FieldErrors = {}) {
    setRefusal({ attempt: (refusal?.attempt ?? 0) + 1, message, fields });
    if (Object.keys(fields).length > 0) show(Math.min(...Object.keys(fields).map((field) => whereIs(field).step)));
  }

  /** Checks what has been filled in so far. */
  function isFine(): boolean {
    const problems = problemsOf(outcome.values, newer ? valuesOf(newer) : original);
    const fields = Object.fromEntries(Object.entries(problems).filter(([field]) => placeOf(field).step <= step));
    if (Object.keys(fields).length > 0) refuse(summaryOf(fields), fields);
    return Object.keys(fields).length === 0;
  }

  /** Ahead only past a step that is fine. */
  function go(to: number) {
    if (to > step && !isFine()) return;
    setRefusal(undefined);
    setNotice(undefined);
    show(to);
  }

  function finish() {
    const open = undecided(outcome.contested, merge.choices);
    if (open.length > 0)
      return refuse('Choose what to keep.', Object.fromEntries(open.map((unit) => [`conflict.${unit}`, 'choose yours or theirs'])));
    if (!isFine()) return;
    setRefusal(undefined);
    const before = newer ?? base;
    if (newer) settle(newer);
    save.mutate(
      { before, values: outcome.values, photo: outcome.photo },
      { onSuccess: saved, onError: (error) => void refused(error, before) },
    );
  }

  /** What was chosen is from now on what was typed, on top of what they saved. */
  function settle(theirs: Client) {
    merge.end();
    setBase(theirs);
    setValues(outcome.values);
    setPhoto(outcome.photo);
    keep(outcome.values, outcome.photo, step, theirs);
  }

  function saved(stored: Client) {
    draft.clear();
    onSaved(stored);
  }

  async function refused(error: unknown, before: Client | undefined) {
    if (!(error instanceof ApiError && error.code === 'conflict' && before)) {
      return refuse(failure(error), error instanceof ApiError ? error.fields : {});
    }
    try {
      meet(await merge.read(before), before, outcome.values, outcome.photo);
    } catch (unread) {
      refuse(failure(unread));
    }
  }

  /** Takes over what only they changed, and asks about the rest on the last step. */
  function meet(found: Newer, before: Client, typed: ClientValues, picked: Photo) {
    const mergedWith = (mine: ClientValues) => mergeOf(stateOf(before), typedState(mine, picked, before), stateOf(found.client));
    // Whatever was typed while the newest was read is part of mine.
    setValues((mine) => mergedWith(mine).merged.values);
    merge.begin(found, mergedWith(typed));
    setStep(REVIEW);
  }

  // A draft that is older than what stands there now meets it at once, and not only when it is saved.
  const isOld = kept?.base !== undefined && client !== undefined && client.version > kept.base.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isOld || !base) return;
    void merge.read(base).then(
      (found) => meet(found, base, values, photo),
      () => undefined,
    );
  }, []);

  function close() {
    draft.clear();
    onClose(isDirty ? { client: base, values, photo, step } : undefined);
  }

  const problems = Object.entries(refusal?.fields ?? {}).map(([field, message]) => ({ ...whereIs(field), message }));

  return {
    base,
    values,
    photo,
    step,
    notice,
    merge,
    /** What will be saved, and which parts of it someone must still choose. */
    outcome,
    refusal: refusal && { ...refusal, places: problems.filter((problem) => problem.step === step) },
    isBusy: save.isPending,
    isChanged: isDirty && !save.isPending && !save.isSuccess,
    change,
    changePhoto,
    go,
    finish,
    close,
  };
}

/** Where a refused field, or a choice between two versions of one, stands. */
function whereIs(field: string) {
  const [, contested] = field.split('conflict.');
  return contested ? { id: inputIdOf(field), label: labelOf(contested as MergeUnit), step: REVIEW } : placeOf(field);
}

/** `sites` takes its parts' messages with it. */
function without(fields: FieldErrors, mended: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !mended.includes(field.split('.')[0] ?? '')));
}
