import { randomInt } from 'node:crypto';
import type { KeyAccess } from '@fairlead/contract/api-keys';
import { type KeyArea, keyScope } from '@fairlead/contract/kit/keys/areas';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { KEY_START } from '../../platform/http/credentials.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** How a new key begins: told in lists, so that a key that was found somewhere can be revoked. */
export const createStart = () => KEY_START + Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const keyEnd = (now: Date, days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY_MS));

export const parseAreas = (areas: string | null) => areas && (JSON.parse(areas) as KeyArea[]);

/** The scope that a key lacks for a call about this area; undefined if it has it. A HEAD request reads like GET. */
export function lackedScope(key: { access: KeyAccess; areas: string | null }, area: KeyArea, method: string): string | undefined {
  const isReading = method === 'GET' || method === 'HEAD';
  const isFor = parseAreas(key.areas)?.includes(area) ?? true;
  if (isFor && (isReading || key.access === 'write')) return undefined;
  return keyScope({ keys: area, method: isReading ? 'GET' : 'POST' });
}
