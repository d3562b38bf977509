import { AppError } from '../app-error.ts';

const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a request's JSON. Refuses (400) what no form sends: nesting beyond 32 levels, keys that could change an object's prototype,
 * and NUL characters, which PostgreSQL can't store.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'The request is not valid JSON', { cause });
  }
  return assertSafeJson(value);
}

/** Makes the same refusals for JSON that is already parsed, and returns it. */
export function assertSafeJson(value: unknown): unknown {
  inspect(value, 1);
  return value;
}

/** Refuses a text with a NUL character. */
export function refuseNul(text: string) {
  if (text.includes('\0')) throw new AppError('invalid', 'The request holds a NUL character');
}

function inspect(value: unknown, depth: number) {
  if (typeof value === 'string') return refuseNul(value);
  if (value === null || typeof value !== 'object') return;
  if (depth > MAX_DEPTH) throw new AppError('invalid', `The request is nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    for (const each of value) inspect(each, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new AppError('invalid', `The request holds the key ${key}, which is not allowed`);
    refuseNul(key);
    inspect((value as Record<string, unknown>)[key], depth + 1);
  }
}
