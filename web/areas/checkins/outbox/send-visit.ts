import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { ApiError, api } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import { now } from '../../../platform/time.ts';
import { type CheckInBody, describeEarlierVisit } from '../check-in-form.rules.ts';
import type { KeptVisit } from './visit-entry.ts';

/** The field of a refusal that says when the same visit was logged before, with other content. */
export const LOGGED_BEFORE = 'loggedBefore';

/** The field of a refusal that concerns the photo alone: the visit is stored. */
export const PHOTO_REFUSED = 'photoRefused';

interface SentPhoto {
  photo: File | undefined;
  signal: AbortSignal;
  onPhotoSent: () => Promise<void>;
}

/**
 * Sends a visit and then its photo, however often; each is stored once, and a photo that is lost on the way never loses its visit. The time of
 * each try stands outside the body, which stays as it was frozen. Returns no visit where its sender can no longer see it. Throws a conflict that names LOGGED_BEFORE where an earlier send was
 * stored and something was changed after it, and a refusal that names PHOTO_REFUSED where only the visit was stored.
 */
export async function sendVisit({ body, photoId }: KeptVisit, { photo, signal, onPhotoSent }: SentPhoto): Promise<CheckIn | undefined> {
  const stored = await sendBody({ ...body, ...(photoId !== undefined && { photoId }) }, signal);
  if (photo && photoId !== undefined) {
    await sendPhoto(body._id, photoId, photo, signal);
    await onPhotoSent();
  }
  return stored;
}

async function sendBody(body: CheckInBody & { photoId?: string }, signal: AbortSignal): Promise<CheckIn | undefined> {
  try {
    const answer = await api(checkInEndpoints.create, { body, signal, deviceTime: now().toISOString() });
    return 'hasArrived' in answer ? undefined : answer;
  } catch (error) {
    if (!isCode(error, 'conflict')) throw error;
    const stored = await findOwn(body._id);
    if (stored && stored.userId !== currentSession()?.userId) throw error;
    const said = stored ? describeEarlierVisit(stored, body, body.photoId !== undefined) : 'This visit was logged before.';
    throw new ApiError('conflict', said, error.status, { [LOGGED_BEFORE]: said });
  }
}

/** A refusal says that the visit itself is stored and names PHOTO_REFUSED, because its sender sees an entry that was not sent. */
async function sendPhoto(id: string, photoId: string, photo: File, signal: AbortSignal): Promise<void> {
  try {
    await api(checkInEndpoints.addPhoto, { params: { id }, body: { photoId }, file: photo, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.hasOwnMessage || error.status < 400 || error.status === 401) throw error;
    const words = `The visit is logged, but its photo was refused: ${error.message}`;
    const refusal = new ApiError(error.code, words, error.status, { ...error.fields, [PHOTO_REFUSED]: words }, error);
    refusal.retryAfter = error.retryAfter;
    throw refusal;
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

const isCode = (error: unknown, code: ApiError['code']): error is ApiError => error instanceof ApiError && error.code === code;
