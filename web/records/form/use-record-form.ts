import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import type { Draft } from '../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../platform/drafts/open-drafts.ts';
import { useKeptPhoto } from '../../platform/drafts/use-kept-photo.ts';
import { now } from '../../platform/time.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { usePicture } from '../../ui/forms/use-picture.ts';
import { useAlike } from '../alike/use-alike.ts';
import { conflictIdOf, describeConflict, labelOfUnit, type Newer } from '../merge/conflict.rules.ts';
import { photoOf, typedState, undecidedUnits } from '../merge/merge.rules.ts';
import { decide, useMerge } from '../merge/use-merge.ts';
import type { FormKind, FormValues, Photo, StoredRecord } from './form-kind.ts';
import { changedEntries, placeOf, summarize, withoutFields } from './form-values.rules.ts';
import { keptForms } from './kept-forms.ts';

/** What a closed form held, to give it back. */
export interface Discarded<Stored, Values> {
  record: Stored | undefined;
  values: Values;
  photo: Photo;
  step: number;
  frozen?: unknown;
  /** As its kind's `opening` said. */
  opening?: unknown;
  /** The name of its draft; absent where an entry that waits is edited. */
  draftName?: string;
}

export interface RecordFormProps<Stored, Values> {
  /** The record to edit; absent when one is added. */
  record?: Stored | undefined;
  /** What a form closed by accident held. */
  restored?: Discarded<Stored, Values> | undefined;
  onSaved: (saved: Stored) => void;
  /** Called instead when the save is kept on the device, to be sent later. */
  onKept?: () => void;
  /** Closed without saving; `discarded` when something had been typed. */
  onClose: (discarded: Discarded<Stored, Values> | undefined) => void;
  /** The words for a failed save. */
  failure: (error: unknown) => string;
}

/** Where a kind has none, none can be chosen. */
const NO_PICTURES = { maxBytes: 0, notAnImage: '', tooLarge: '' };

/** What a form says that is back. */
const backWords = (hadPhoto: boolean) =>
  hadPhoto ? 'What you had typed is back. Please choose the photo again.' : 'What you had typed is back.';

/** What a form holds and does: values that outlive a reload, steps, refusals, and what to do when someone else saved first. */
export function useRecordForm<Stored extends StoredRecord, Values extends FormValues>(
  kind: FormKind<Stored, Values>,
  { record, restored, onSaved, onKept, onClose, failure }: RecordFormProps<Stored, Values>,
) {
  const queries = useQueryClient();
  const alert = useAlert();
  const at = useLocation({ select: ({ pathname }) => pathname });
  const draft = kind.draft ?? keptForms<Stored, Values>(kind.name).draft(record?._id ?? kind.draftOf);
  const [kept, setKept] = useState(() => (restored ? undefined : readKept(draft)));
  // Another draft of the same name is not this form's to remove.
  const isOwn = useRef(kept !== undefined);
  const isOver = useRef(false);
  // One of the kind's own stays in its tab.
  useOpenDraft(kind.draft ? undefined : draft.name);
  const [base, setBase] = useState(restored ? restored.record : (kept?.base ?? record));
  const original = base ? kind.valuesOf(base) : kind.blankValues();
  const form = useForm<FormValues>({ initialValues: restored?.values ?? { ...original, ...kept?.changes } });
  const values = form.values as Values;
  const problems = form.errors as FieldErrors;
  const [photo, setPhoto] = useState<Photo>(restored?.photo);
  const [frozen, setFrozen] = useState<unknown>(restored?.frozen ?? kept?.frozen);
  const [step, setStep] = useState(restored?.step ?? kept?.step ?? 0);
  const [notice, setNotice] = useState(kept && backWords(kept.hadPhoto));
  /** `attempt` counts up, so that the same message takes the focus again. */
  const [refusal, setRefusal] = useState<{ attempt: number; message: string }>();
  const merge = useMerge(kind);
  const alike = useAlike(kind, { base, values, step });
  const save = useMutation({
    mutationFn: kind.save,
    // Lists are read again behind the closed dialog.
    onSuccess: (saved) => saved && void kind.onSaved(queries, saved),
  });
  const onProblem = kind.photo?.onProblem ?? ((message: string) => void alert(message));
  const picture = usePicture({ rule: kind.photo?.rule ?? NO_PICTURES, onPick: changePhoto, onProblem });
  /** A photo that was chosen and isn't in the form: lost, on its way back, or still being prepared. */
  const [missed, setMissed] = useState(kept?.hadPhoto ? { photoId: kept.photoId } : undefined);
  const keptPhoto = useKeptPhoto(kept?.photoId, (back) => {
    // Another one may have been chosen meanwhile, or the form begun afresh.
    if (latestMissed.current?.photoId === kept?.photoId) picture.pick(back);
  });
  const latestMissed = useRef(missed);
  latestMissed.current = missed;
  const hadPhoto = photo instanceof File || (photo === undefined && missed !== undefined);
  const photoId = photo instanceof File && kind.photo?.isKept ? keptPhoto.keep(photo) : missed?.photoId;
  const changes = changedEntries(values, original);
  const isDirty = photo !== undefined || frozen !== undefined || Object.keys(changes).length > 0;
  const last = kind.steps.length - 1;
  // What will be saved: as typed, or what was chosen where someone else saved meanwhile.
  const newer = merge.newer?.record;
  const outcome = base && newer ? decide(kind, { base, newer, values, photo, choices: merge.choices }) : { values, photo, contested: [] };

  const keptAt = useRef(kept?.keptAt);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is changed in the form
  useEffect(() => {
    if (!isFirst.current || !kept) keptAt.current = now().toISOString();
    isFirst.current = false;
  }, [values, photo, step, base, frozen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is typed, and what the kind notes beside it
  useEffect(() => {
    // What is still drawn as the form closes, such as a photo that is ready just then, is not kept.
    if (isOver.current) return;
    if (!hadPhoto && frozen === undefined && Object.keys(changes).length === 0) return clear();
    isOwn.current = true;
    const { draftOf, opening, sentAs } = kind;
    draft.write({ at, base, draftOf, changes, step, hadPhoto, photoId, keptAt: keptAt.current ?? '', frozen, opening, sentAs });
  }, [values, photo, photoId, step, base, frozen, JSON.stringify(kind.opening)]);

  function clear() {
    if (isOwn.current) draft.clear();
  }

  function change(typed: Partial<Values>) {
    const part = { ...typed, ...kind.follow?.(typed, values) };
    for (const [field, value] of Object.entries(part)) form.setFieldValue(field, value);
    alike.forget();
    setFrozen(undefined);
    if (kind.isOneByOne) return accept();
    // A field that is being mended no longer says what was wrong with it, and the summary goes with the last of them.
    const left = withoutFields(problems, Object.keys(part));
    form.setErrors(left);
    if (Object.keys(left).length === 0 && Object.keys(problems).length > 0) setRefusal(undefined);
  }

  function changePhoto(next: Photo) {
    setMissed(undefined);
    setPhoto(next);
    if (kind.isOneByOne) accept();
  }

  /** Kept before it is prepared, which takes the memory for which a browser kills a tab. */
  function pickPhoto(file: File) {
    if (kind.photo?.isKept) setMissed({ photoId: keptPhoto.keep(file) });
    picture.pick(file);
  }

  function place(field: string) {
    const [, contested] = field.split('conflict.');
    return contested
      ? { id: conflictIdOf(kind, contested), label: labelOfUnit(kind, contested) ?? contested, step: last }
      : placeOf(kind, field);
  }

  function refuse(message: string, fields: FieldErrors = {}) {
    setRefusal((before) => ({ attempt: (before?.attempt ?? 0) + 1, message }));
    form.setErrors(fields);
    if (Object.keys(fields).length > 0) setStep(Math.min(...Object.keys(fields).map((field) => place(field).step)));
  }

  function accept() {
    setRefusal(undefined);
    form.clearErrors();
  }

  /** Checks what has been filled in so far. */
  function isFine(): boolean {
    const found = Object.entries(kind.problemsOf(outcome.values, newer ? kind.valuesOf(newer) : original));
    const fields = Object.fromEntries(found.filter(([field]) => placeOf(kind, field).step <= step));
    if (Object.keys(fields).length === 0) return true;
    const [first] = Object.values(fields);
    refuse((kind.isOneByOne && first) || summarize(kind.fields, fields), fields);
    return false;
  }

  /** Ahead only past a step that is fine, where the kind asks for that. */
  function go(to: number) {
    if (to > step && kind.isCheckedByStep && !isFine()) return;
    accept();
    if (to > step && alike.isAskedAt(step)) void alike.isAlone(values).then((isAlone) => isAlone && show(to));
    else show(to);
  }

  function show(to: number) {
    alike.answer();
    setNotice(undefined);
    setStep(to);
  }

  function finish() {
    const open = undecidedUnits(outcome.contested, merge.choices);
    if (open.length > 0)
      return refuse('Choose what to keep.', Object.fromEntries(open.map((unit) => [`conflict.${unit}`, 'choose yours or theirs'])));
    if (frozen === undefined && !isFine()) return;
    accept();
    if (newer) settle(newer);
    const made = frozen === undefined ? kind.freeze?.(outcome.values) : undefined;
    if (made) {
      form.setValues(made.values);
      setFrozen(made.frozen);
    }
    const sent = { before: newer ?? base, values: made?.values ?? outcome.values, photo: outcome.photo, frozen: made?.frozen ?? frozen };
    save.mutate(sent, { onSuccess: finished, onError: (error) => void explain(error, sent.before) });
  }

  /** What was chosen is from now on what was typed, on top of what they saved. */
  function settle(theirs: Stored) {
    merge.end();
    setBase(theirs);
    form.setValues(outcome.values);
    setPhoto(outcome.photo);
  }

  function finished(saved: Stored | undefined) {
    isOver.current = true;
    clear();
    if (saved) onSaved(saved);
    else onKept?.();
  }

  async function explain(error: unknown, before: Stored | undefined) {
    const fields = error instanceof ApiError ? error.fields : {};
    // A conflict that names a field is about that field, as when a number belongs to another record.
    const isOutdated = error instanceof ApiError && error.code === 'conflict' && Object.keys(fields).length === 0;
    if (!isOutdated || !before) return refuse(failure(error), kind.isOneByOne ? {} : fields);
    try {
      meet(await merge.read(before), before, outcome.photo);
    } catch (unread) {
      refuse(failure(unread));
    }
  }

  /** Takes over what only they changed, and asks about the rest on the last step. */
  function meet(found: Newer<Stored>, before: Stored, picked: Photo) {
    // Whatever was typed while the newest was read is part of mine.
    const typed = { values: form.getValues() as Values, photo: picked };
    form.setValues(merge.begin(found, before, typed));
    setStep(last);
  }

  // A draft that is older than what stands there now meets it at once, and not only when it is saved.
  const isOld = kept?.base !== undefined && record !== undefined && record.version > kept.base.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isOld || !base) return;
    void merge.read(base).then(
      (found) => meet(found, base, photo),
      () => undefined,
    );
  }, []);

  function close() {
    isOver.current = true;
    clear();
    onClose(isDirty ? { record: base, values, photo, step, frozen, opening: kind.opening, draftName: draft.name } : undefined);
  }

  /** A blank form in place of the one that is back. */
  function startOver() {
    setKept(undefined);
    setFrozen(undefined);
    changePhoto(undefined);
    form.setValues(kind.blankValues());
  }

  const conflict =
    base &&
    merge.newer &&
    describeConflict(kind, merge.newer, {
      yours: typedState(values, photo, photoOf(kind, base)),
      taken: merge.taken,
      contested: outcome.contested,
    });
  const places = Object.entries(problems).map(([field, message]) => ({ ...place(field), message }));

  return {
    base,
    newer,
    values,
    photo,
    picture: { ...picture, pick: pickPhoto },
    /** True where a photo is to be chosen once more. */
    isPhotoLost: photo === undefined && missed !== undefined && !picture.isPreparing && !keptPhoto.isComing,
    step,
    notice,
    /** The form that is back, until it is replaced by a blank one. */
    kept,
    frozen,
    /** What someone else saved meanwhile, beside what was typed. */
    conflict,
    choices: merge.choices,
    choose: merge.choose,
    /** What will be saved, and which parts of it someone must still choose. */
    outcome,
    problems,
    /** Records that may be the same, which are asked about before the form goes on. */
    alike: alike.found,
    /** The same, as it is found while something is typed. */
    noticed: alike.noticed,
    isAsking: alike.isAsking,
    refusal: refusal && { ...refusal, fields: kind.isOneByOne ? [] : places.filter((problem) => problem.step === step) },
    isSaving: save.isPending,
    isChanged: isDirty && !save.isPending && !save.isSuccess,
    /** A chosen photo is not kept everywhere, and that one was taken away nowhere. */
    survivesReload: photo === undefined ? !picture.isPreparing : photo !== null && keptPhoto.isSafe(photo),
    change,
    changePhoto,
    startOver,
    /** What was sent is no longer what will be. */
    thaw() {
      setFrozen(undefined);
      accept();
    },
    /** Takes back what was said to be wrong, where something other than a field has put it right. */
    accept,
    go,
    finish,
    close,
  };
}

/** Ignores a draft that an older version stored in another shape. */
function readKept<Kept extends { changes: unknown }>(draft: Draft<Kept>): Kept | undefined {
  const kept = draft.read();
  return kept?.changes ? kept : undefined;
}
