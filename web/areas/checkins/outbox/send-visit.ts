import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { ApiError, api } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import { now } from '../../../platform/time.ts';
import { type CheckInBody, describeEarlierVisit } from '../check-in-form.rules.ts';
import type { KeptVisit } from './visit-entry.ts';

/** The field of a refusal that says when the same visit was logged before, with other content. */
export const LOGGED_BEFORE = 'loggedBefore';

interface SentPhoto {
  photo: File | undefined;
  signal: AbortSignal;
  onPhotoSent: () => Promise<void>;
}

/**
 * Sends a visit and then its photo, however often; each is stored once, and a photo that is lost on the way never loses its visit. The time of
 * each try stands outside the body, which stays as it was frozen. Returns no visit where its sender can no longer see it. Throws a conflict that names LOGGED_BEFORE where an earlier send was stored and something
 * was changed after it.
 */
export async function sendVisit({ body, photoId }: KeptVisit, { photo, signal, onPhotoSent }: SentPhoto): Promise<CheckIn | undefined> {
  const stored = await sendBody({ ...body, ...(photoId !== undefined && { photoId }) }, signal);
  if (photo && photoId !== undefined) {
    await api(checkInEndpoints.addPhoto, { params: { id: body._id }, body: { photoId }, file: photo, signal });
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

async function findOwn(id: string): Promise<CheckIn | undefined> {
  try {
    return await api(checkInEndpoints.get, { params: { id } });
  } catch (error) {
    if (isCode(error, 'not_found')) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: ApiError['code']): error is ApiError => error instanceof ApiError && error.code === code;
