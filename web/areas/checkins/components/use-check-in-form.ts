import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts.ts';
import { currentSession } from '../../../platform/session.ts';
import { localTimeZone, now, useNow } from '../../../platform/time.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { usePicture } from '../../../ui/forms/use-picture.ts';
import {
  type CheckInBody,
  type CheckInEntry,
  type CheckInProblem,
  type CheckInValues,
  checkValues,
  createEntry,
  describeEarlierVisit,
  extractFix,
  hasInput,
  resolveValues,
} from '../check-in-form.rules.ts';
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
  /** The content of a form that was closed by accident. */
  restored: DiscardedCheckIn | undefined;
  onLogged: () => void;
  /** Called when the form is closed without sending. `discarded` is its content, if there was any. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};
const draft = openDraft<KeptCheckIn>('checkin:new');

/** State and actions of the check-in form. */
export function useCheckInForm({ restored, onLogged, onClose }: Options) {
  const [kept, setKept] = useState(() => (restored ? undefined : readDraft()));
  const [entry, setEntry] = useState(() => restored?.entry ?? kept?.entry ?? createEntry(newId()));
  const [photo, setPhoto] = useState(restored?.photo);
  // Frozen at the first attempt: if the reply is lost, sending the same body again can't store the visit twice (docs/product/checkins.md).
  const [sent, setSent] = useState(restored?.sent ?? kept?.sent);
  const [problem, setProblem] = useState<CheckInProblem>();
  const [photoProblem, setPhotoProblem] = useState<string>();
  const { position, restart } = usePosition();
  const at = useNow();
  const alert = useAlert();
  const queries = useQueryClient();
  const isChanged = hasInput(entry) || photo !== undefined || sent !== undefined;

  const sending = useMutation({
    mutationFn: (body: CheckInBody) => sendOrFind(body, photo),
    onSuccess: async ({ checkIn, isFromBefore }, body) => {
      draft.clear();
      await queries.invalidateQueries({ queryKey: ['checkins'] });
      onLogged();
      if (isFromBefore) await alert(checkIn ? describeEarlierVisit(checkIn, body, photo !== undefined) : 'This visit was logged before.');
    },
    onError: (error) => setProblem({ message: describeError(error) }),
  });

  function update(next: DiscardedCheckIn) {
    setEntry(next.entry);
    setPhoto(next.photo);
    setSent(next.sent);
    const hadPhoto = next.photo !== undefined;
    if (!hasInput(next.entry) && !hadPhoto && !next.sent) draft.clear();
    else draft.write({ entry: next.entry, hadPhoto, sent: next.sent, keptAt: now().toISOString() });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form restored by Undo is stored as a draft once, when it opens
  useEffect(() => {
    if (restored) update(restored);
  }, []);

  /** After a change it is no longer the visit that was sent, but it keeps the date and time it was sent with. */
  function change(part: Partial<Omit<CheckInValues, '_id'>>) {
    const { date, time } = values;
    const { date: newDate = date, time: newTime = time, ...rest } = part;
    const isTimed = sent !== undefined || part.date !== undefined || part.time !== undefined;
    const when = isTimed ? { date: newDate, time: newTime } : entry.when;
    update({ entry: { ...entry, ...rest, when }, photo, sent: undefined });
    setProblem(undefined);
  }

  function changePhoto(next: File | undefined, refusal?: string) {
    update({ entry, photo: next, sent });
    setPhotoProblem(refusal);
    setProblem(undefined);
  }

  const picture = usePicture({
    rule: PHOTO_RULE,
    onPick: changePhoto,
    onProblem: (message) => changePhoto(undefined, message),
  });

  function refreshPosition() {
    if (sent) change({});
    restart();
  }

  function submit() {
    const fix = position.status === 'known' ? position.fix : undefined;
    const { body, problem: missing } = sent
      ? { body: sent, problem: undefined }
      : checkValues(resolveValues(entry, now()), fix, localTimeZone());
    setProblem(missing);
    if (!body) return;
    update({ entry, photo, sent: body });
    sending.mutate(body);
  }

  /** Replaces the restored form with a blank one. */
  function startOver() {
    setKept(undefined);
    setProblem(undefined);
    setPhotoProblem(undefined);
    update({ entry: createEntry(newId()), photo: undefined, sent: undefined });
  }

  function close() {
    draft.clear();
    onClose(isChanged ? { entry, photo, sent } : undefined);
  }

  const values: CheckInValues = sent ?? resolveValues(entry, at);
  return {
    values,
    photo,
    position: sent ? ({ status: 'known', fix: extractFix(sent) } as const) : position,
    problem,
    /** The earlier form, as long as it is the one shown. */
    kept,
    isChanged,
    isSending: sending.isPending,
    picture,
    photoProblem,
    change,
    changePhoto,
    refreshPosition,
    submit,
    startOver,
    close,
  };
}

/** Ignores a draft that an older version stored in another shape. */
function readDraft(): KeptCheckIn | undefined {
  const kept = draft.read();
  return kept?.entry && kept;
}

/**
 * Sends a visit. A conflict means that an earlier attempt was stored although its reply was lost: then returns that visit, or
 * none if the user can no longer see its client.
 */
async function sendOrFind(body: CheckInBody, photo: File | undefined): Promise<{ checkIn?: CheckIn; isFromBefore: boolean }> {
  try {
    return { checkIn: await api(checkInEndpoints.create, { body, file: photo }), isFromBefore: false };
  } catch (error) {
    if (!isCode(error, 'conflict')) throw error;
    const checkIn = await findOwn(body._id);
    if (checkIn && checkIn.userId !== currentSession()?.userId) throw error;
    return { ...(checkIn && { checkIn }), isFromBefore: true };
  }
}

async function findOwn(id: string): Promise<CheckIn | undefined> {
  try {
    return await api(checkInEndpoints.get, { params: { id } });
  } catch (error) {
    if (isCode(error, 'not_found')) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** The server's message, or else the one of docs/product/checkins.md. The form keeps its content. */
function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return CHECKIN_MESSAGES.submitFailed;
  if (error.code === 'network') return `${CHECKIN_MESSAGES.submitFailed} There is no connection; nothing you entered is lost.`;
  return error.message || CHECKIN_MESSAGES.submitFailed;
}
