import { type Endpoint, REPEAT_KEY_HEADER, REPEAT_MESSAGES } from '@fairlead/contract/kit/endpoint';
import { isId } from '@fairlead/contract/kit/values';
import type { FastifyRequest } from 'fastify';
import { hashContent, type Receipt } from '../../db/receipts/receipts.ts';
import type { IncomingFile } from '../../files/incoming-file.ts';
import { invalidField } from '../app-error.ts';

/**
 * The receipt of a call that says its id; undefined for one that doesn't. It is made of what was sent, not of what the contract makes of
 * it, so that a later version of the program knows the call again.
 */
export function receiptOf(
  { method, path, isRepeatable, repeatKey }: Pick<Endpoint, 'method' | 'path' | 'isRepeatable' | 'repeatKey'>,
  { headers, actor, params }: Pick<FastifyRequest, 'headers' | 'actor' | 'params'>,
  { data, file }: { data: unknown; file: IncomingFile | undefined },
): Receipt | undefined {
  const header = headers[REPEAT_KEY_HEADER.toLowerCase()];
  const takesHeader = isRepeatable && repeatKey === undefined;
  // Reading changes nothing, so it may always be repeated.
  if (header !== undefined && !takesHeader && method !== 'GET') throw invalidField(REPEAT_KEY_HEADER, REPEAT_MESSAGES.notRepeatable);
  if (takesHeader && header !== undefined && !isKey(header)) throw invalidField(REPEAT_KEY_HEADER, REPEAT_MESSAGES.notAnId);
  const key = takesHeader ? header : repeatKey && (data as Record<string, unknown> | null | undefined)?.[repeatKey];
  // The contract says what is wrong with one in the body.
  if (!actor || !isKey(key)) return undefined;
  const contentHash = hashContent({ params, data: data ?? null, file: file?.sha256 ?? null });
  const keyName = repeatKey ?? REPEAT_KEY_HEADER;
  return { id: key.toLowerCase(), accountId: actor.accountId, call: `${method} ${path}`, contentHash, keyName };
}

const isKey = (value: unknown): value is string => typeof value === 'string' && isId(value);
