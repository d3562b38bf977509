import { ApiError } from '../api.ts';
import { openOutbox } from './entries.ts';
import type { NewEntry } from './entry.ts';

/**
 * Hands in what an open form holds. Resolves with the server's answer, or with undefined where it is kept on the device to be sent later.
 * What is refused is thrown and, unless `keepsRefused`, not kept, because the form still holds it.
 */
export async function sendOrKeep<Content>(
  entry: NewEntry<Content>,
  { keepsRefused = false } = {},
): Promise<{ reply: unknown } | undefined> {
  const outbox = await openOutbox();
  const outcome = await outbox.add(entry);
  if (outcome.state === 'sent') return { reply: outcome.reply };
  if (outcome.state === 'waiting') return undefined;
  if (!keepsRefused) await outbox.remove([entry.id]);
  const { code, message, fields } = outcome.problem;
  throw new ApiError(code as ApiError['code'], message, 400, fields);
}
