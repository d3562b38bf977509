import { ApiError } from '../api.ts';

/**
 * A call that sends a file, often refused on the way as too large. An answer without a message of its own is thrown in the words
 * of `failure` (docs/product/app.md).
 */
export async function withFile<Answer>(call: Promise<Answer>, failure: string): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError && !error.hasOwnWords ? new Error(failure, { cause: error }) : error;
  }
}
