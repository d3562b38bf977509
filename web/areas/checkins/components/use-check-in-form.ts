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
  blankEntry,
  type CheckInBody,
  type CheckInEntry,
  type CheckInProblem,
  type CheckInValues,
  checkValues,
  fixOf,
  isEntered,
  loggedBefore,
  valuesAt,
} from '../check-in-form.rules.ts';
import { usePosition } from './use-position.ts';

/** What a closed form held, to give it back. */
export interface DiscardedCheckIn {
  entry: CheckInEntry;
  photo: File | undefined;
  sent: CheckInBody | undefined;
}

/** What this tab keeps of a form over a reload and a new sign-in; a photo can't be kept. */
interface KeptCheckIn {
  entry: CheckInEntry;
  hadPhoto: boolean;
  sent?: CheckInBody | undefined;
  /** When it was last changed, an instant. */
  keptAt: string;
}

interface Options {
  /** What a form closed by accident held. */
  restored: DiscardedCheckIn | undefined;
  onLogged: () => void;
  /** Closed without sending; `discarded` when something had been entered. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};
const draft = openDraft<KeptCheckIn>('checkin:new');

/** What the check-in form holds and does. */
export function useCheckInForm({ restored, onLogged, onClose }: Options) {
  const [kept, setKept] = useState(() => (restored ? undefined : readKept()));
  const [entry, setEntry] = useState(() => restored?.entry ?? kept?.entry ?? blankEntry(newId()));
  const [photo, setPhoto] = useState(restored?.photo);
  // Frozen at the first send, so that sending again after a lost answer stores nothing twice (docs/product/checkins.md).
  const [sent, setSent] = useState(restored?.sent ?? kept?.sent);
  const [problem, setProblem] = useState<CheckInProblem>();
  const [photoProblem, setPhotoProblem] = useState<string>();
  const { position, again } = usePosition();
  const at = useNow();
  const alert = useAlert();
  const queries = useQueryClient();
  const isChanged = isEntered(entry) || photo !== undefined || sent !== undefined;

  const sending = useMutation({
    mutationFn: (body: CheckInBody) => sendOrFind(body, photo),
    onSuccess: async ({ checkIn, isFromBefore }, body) => {
      draft.clear();
      await queries.invalidateQueries({ queryKey: ['checkins'] });
      onLogged();
      if (isFromBefore) await alert(checkIn ? loggedBefore(checkIn, body, photo !== undefined) : 'This visit was logged before.');
    },
    onError: (error) => setProblem({ message: describeError(error) }),
  });

  function keep(next: DiscardedCheckIn) {
    setEntry(next.entry);
    setPhoto(next.photo);
    setSent(next.sent);
    const hadPhoto = next.photo !== undefined;
    if (!isEntered(next.entry) && !hadPhoto && !next.sent) draft.clear();
    else draft.write({ entry: next.entry, hadPhoto, sent: next.sent, keptAt: now().toISOString() });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what Undo brought back is kept again from the start
  useEffect(() => {
    if (restored) keep(restored);
  }, []);

  /** A change makes it another visit than the one sent, which nevertheless was at the time it was sent with. */
  function change(part: Partial<Omit<CheckInValues, '_id'>>) {
    const { date, time } = values;
    const { date: newDate = date, time: newTime = time, ...rest } = part;
    const isTimed = sent !== undefined || part.date !== undefined || part.time !== undefined;
    const when = isTimed ? { date: newDate, time: newTime } : entry.when;
    keep({ entry: { ...entry, ...rest, when }, photo, sent: undefined });
    setProblem(undefined);
  }

  function changePhoto(next: File | undefined, refusal?: string) {
    keep({ entry, photo: next, sent });
    setPhotoProblem(refusal);
    setProblem(undefined);
  }

  const picture = usePicture({
    rule: PHOTO_RULE,
    onPick: changePhoto,
    onProblem: (message) => changePhoto(undefined, message),
  });

  function locateAgain() {
    if (sent) change({});
    again();
  }

  function submit() {
    const fix = position.status === 'known' ? position.fix : undefined;
    const { body, problem: missing } = sent
      ? { body: sent, problem: undefined }
      : checkValues(valuesAt(entry, now()), fix, localTimeZone());
    setProblem(missing);
    if (!body) return;
    keep({ entry, photo, sent: body });
    sending.mutate(body);
  }

  /** A blank form in place of the kept one. */
  function startAfresh() {
    setKept(undefined);
    setProblem(undefined);
    setPhotoProblem(undefined);
    keep({ entry: blankEntry(newId()), photo: undefined, sent: undefined });
  }

  function close() {
    draft.clear();
    onClose(isChanged ? { entry, photo, sent } : undefined);
  }

  const values: CheckInValues = sent ?? valuesAt(entry, at);
  return {
    values,
    photo,
    position: sent ? ({ status: 'known', fix: fixOf(sent) } as const) : position,
    problem,
    /** The form that was left open before, while it is the one shown. */
    kept,
    isChanged,
    isSending: sending.isPending,
    picture,
    photoProblem,
    change,
    changePhoto,
    locateAgain,
    submit,
    startAfresh,
    close,
  };
}

/** An older version kept other things. */
function readKept(): KeptCheckIn | undefined {
  const kept = draft.read();
  return kept?.entry && kept;
}

/**
 * Sends a visit. Where another body is stored under its id, an earlier send arrived whose answer was lost: that visit is
 * answered, or none where its client can no longer be seen.
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

/** The server's own words, else the specified ones (docs/product/checkins.md). What was entered stays in the form. */
function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return CHECKIN_MESSAGES.submitFailed;
  if (error.code === 'network') return `${CHECKIN_MESSAGES.submitFailed} There is no connection; nothing you entered is lost.`;
  return error.message || CHECKIN_MESSAGES.submitFailed;
}
