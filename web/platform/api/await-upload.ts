import { ApiError } from '../api.ts';

/**
 * Awaits a call that uploads a file. A proxy may refuse the upload as too large without a message; then the error says `failure`
 * instead (docs/product/app.md).
 */
export async function awaitUpload<Answer>(call: Promise<Answer>, failure: string): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError && !error.hasOwnMessage ? new Error(failure, { cause: error }) : error;
  }
}
