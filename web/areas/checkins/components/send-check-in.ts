import { CHECKIN_MESSAGES, type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { ApiError, api } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import type { CheckInBody } from '../check-in-form.rules.ts';

/**
 * Sends a visit. A conflict means that an earlier attempt was stored although its reply was lost. Returns no visit where the user can
 * no longer see it.
 */
export async function sendOrFind(body: CheckInBody, photo: File | undefined): Promise<{ checkIn?: CheckIn; isFromBefore: boolean }> {
  try {
    const answer = await api(checkInEndpoints.create, { body, file: photo });
    return 'hasArrived' in answer ? { isFromBefore: true } : { checkIn: answer, isFromBefore: false };
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
export function describeSendError(error: unknown): string {
  if (!(error instanceof ApiError)) return CHECKIN_MESSAGES.submitFailed;
  if (error.code === 'network') return `${CHECKIN_MESSAGES.submitFailed} There is no connection; nothing you entered is lost.`;
  return error.message || CHECKIN_MESSAGES.submitFailed;
}
