import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn } from '@fairlead/contract/checkins';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { openDraft } from '../../../platform/drafts.ts';
import { localTimeZone, now, useNow } from '../../../platform/time.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { usePicture } from '../../../ui/forms/use-picture.ts';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import {
  type CheckInBody,
  type CheckInEntry,
  checkValues,
  createEntry,
  describeEarlierVisit,
  extractFix,
  hasInput,
  resolveValues,
} from '../check-in-form.rules.ts';
import { describeSendError, sendOrFind } from './send-check-in.ts';
import { usePosition } from './use-position.ts';

/** The content of a closed form, so that Undo can restore it. */
export interface DiscardedCheckIn {
  entry: CheckInEntry;
  photo: File | undefined;
  sent: CheckInBody | undefined;
}

/** The content of a form that survives a reload and a new sign-in. A photo can't be kept. */
interface KeptCheckIn {
  entry: CheckInEntry;
  hadPhoto: boolean;
  sent?: CheckInBody | undefined;
  /** The instant of the last change. */
  keptAt: string;
}

interface Options {
  /** The client that is filled in at first. */
  client: VisitedClient | undefined;
  /** The content of a form that was closed by accident. */
  restored: DiscardedCheckIn | undefined;
  /** Called once the visit is stored; without it if it was stored before, which an alert has said. */
  onLogged: (visit: CheckIn | undefined) => void;
  /** Called when the form is closed without sending. `discarded` is its content, if there was any. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};
/** A form that was opened for a client is kept apart, so that two visits that were begun don't meet. */
const draftFor = (client: VisitedClient | undefined) => openDraft<KeptCheckIn>(`checkin:${client?._id ?? 'new'}`);

/** State and actions of the check-in form. */
export function useCheckInForm({ client, restored, onLogged, onClose }: Options) {
  const draft = draftFor(client);
  const [kept, setKept] = useState(() => (restored ? undefined : readDraft(client)));
  const [photo, setPhoto] = useState(restored?.photo);
  // Frozen at the first attempt: if the reply is lost, sending the same body again can't store the visit twice (docs/product/checkins.md).
  const [sent, setSent] = useState(restored?.sent ?? kept?.sent);
  const [failure, setFailure] = useState<string>();
  const [photoProblem, setPhotoProblem] = useState<string>();
  const form = useForm<CheckInEntry>({
    initialValues: restored?.entry ?? kept?.entry ?? createEntry(newId(), client?._id),
    onValuesChange: thaw,
  });
  const { position, restart } = usePosition();
  const at = useNow();
  const alert = useAlert();
  const queries = useQueryClient();
  const problems = form.errors as FieldErrors;
  const isChanged = hasInput(form.values, client?._id) || photo !== undefined || sent !== undefined;

  const sending = useMutation({
    mutationFn: (body: CheckInBody) => sendOrFind(body, photo),
    onSuccess: async ({ checkIn, isFromBefore }, body) => {
      draft.clear();
      await queries.invalidateQueries({ queryKey: ['checkins'] });
      onLogged(isFromBefore ? undefined : checkIn);
      if (isFromBefore) await alert(checkIn ? describeEarlierVisit(checkIn, body, photo !== undefined) : 'This visit was logged before.');
    },
    onError: (error) => setFailure(describeSendError(error)),
  });

  function keepDraft() {
    if (!isChanged) draft.clear();
    else draft.write({ entry: form.values, hadPhoto: photo !== undefined, sent, keptAt: now().toISOString() });
  }
  useDidUpdate(keepDraft, [form.values, photo, sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form restored by Undo is stored as a draft once, when it opens
  useEffect(() => {
    if (restored) keepDraft();
  }, []);

  /** After a change it is no longer the visit that was sent, and what was wrong with that says nothing about this one. */
  function thaw() {
    setSent(undefined);
    clearProblems();
  }

  function clearProblems() {
    setFailure(undefined);
    form.clearErrors();
  }

  function changePhoto(next: File | undefined, refusal?: string) {
    setPhoto(next);
    setPhotoProblem(refusal);
    clearProblems();
  }

  const picture = usePicture({
    rule: PHOTO_RULE,
    onPick: changePhoto,
    onProblem: (message) => changePhoto(undefined, message),
  });

  function refreshPosition() {
    thaw();
    restart();
  }

  function submit() {
    const values = resolveValues(form.values, now());
    const fix = position.status === 'known' ? position.fix : undefined;
    const { body, problem } = sent ? { body: sent, problem: undefined } : checkValues(values, fix, localTimeZone());
    clearProblems();
    if (problem) return form.setErrors({ [problem.field]: problem.message });
    // From now on it has the date and time it is sent with, whatever is changed in it afterwards.
    form.setFieldValue('when', { date: body.date, time: body.time });
    setSent(body);
    sending.mutate(body);
  }

  /** Replaces the restored form with a blank one. */
  function startOver() {
    setKept(undefined);
    changePhoto(undefined);
    form.setValues(createEntry(newId(), client?._id));
  }

  function close() {
    draft.clear();
    onClose(isChanged ? { entry: form.values, photo, sent } : undefined);
  }

  const { date, time } = resolveValues(form.values, at);
  return {
    client,
    /** The entered values, and how they are entered. */
    form,
    problems,
    date,
    time,
    setWhen: (part: { date?: string; time?: string }) => form.setFieldValue('when', { date, time, ...part }),
    photo,
    position: sent ? ({ status: 'known', fix: extractFix(sent) } as const) : position,
    /** The first thing wrong with the form, or why it could not be sent. */
    summary: Object.values(problems)[0] ?? failure,
    /** The earlier form, as long as it is the one shown. */
    kept,
    isChanged,
    isSending: sending.isPending,
    picture,
    photoProblem,
    changePhoto,
    refreshPosition,
    submit,
    startOver,
    close,
  };
}

/** Ignores a draft that an older version stored in another shape. */
function readDraft(client: VisitedClient | undefined): KeptCheckIn | undefined {
  const kept = draftFor(client).read();
  return kept?.entry && kept;
}
