import { ApiError, NO_NETWORK, throwRefusal } from '../api.ts';
import { currentSession } from '../session.ts';

/** The first bytes of a stored file at an address below /uploads. Throws ApiError. */
export async function readBeginning(address: string, bytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const token = currentSession()?.token;
  const headers = { range: `bytes=0-${bytes - 1}`, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const response = await fetch(address, { headers, signal });
    // An empty file has no first byte.
    if (response.status === 416) return new Uint8Array();
    return new Uint8Array(await (await throwRefusal(response, token)).arrayBuffer());
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}
