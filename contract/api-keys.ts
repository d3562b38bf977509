import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { KEY_AREAS, type KeyArea } from './kit/keys/areas.ts';
import { id, pathId, requiredText, text } from './kit/values.ts';
import { PASSWORD_MAX } from './sign-in.ts';

/** `write` includes `read`. */
export const KEY_ACCESS = ['read', 'write'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];
/** For how many days a key may be valid; null: until it is revoked. */
export const KEY_DAYS = [30, 90, 365] as const;
/** More are refused. */
export const KEYS_MAX = 100;

export const KEY_MESSAGES = {
  nameMissing: 'A key needs a name',
  areasMissing: 'Choose at least one',
  accountMissing: 'Choose an account that is there and not locked',
  tooMany: `There can be ${KEYS_MAX} keys. Revoke one first.`,
  invalid: 'This API key is not valid. It may have been revoked, or its account locked.',
  expired: 'This API key has expired',
  passwordFirst: 'The account of this API key must choose a password of its own first',
  closed: 'API keys may not make this call',
  notice: 'Only a person can accept the notice about visits: with an API key, leave noticeVersion out',
  lost: 'The key may have been made: revoke it in the list, then make another.',
  lacks: (scope: string) => `This API key may not do this: it lacks the scope ${scope}`,
} as const;

const areas = z.array(z.enum(Object.keys(KEY_AREAS) as [KeyArea, ...KeyArea[]]));

/** A key by which another program calls the API as an account, within what the key is for (docs/product/api.md). */
const apiKey = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** How the key begins, by which its owner knows it. */
    start: z.string(),
    access: z.enum(KEY_ACCESS),
    /** Null: every area that keys can be for. */
    areas: areas.nullable(),
    /** Whose rights it has. */
    account: z.object({ _id: z.string(), username: z.string() }),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    /** Up to ten minutes late; null if it was never used. */
    lastUsedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** The new key as it is sent with calls; answered this once. */
const madeKey = apiKey.extend({ key: z.string() });
export type MadeKey = z.infer<typeof madeKey>;

const keyDraft = z
  .object({
    name: requiredText(60, KEY_MESSAGES.nameMissing),
    access: z.enum(KEY_ACCESS),
    areas: areas
      .min(1, KEY_MESSAGES.areasMissing)
      .max(50)
      .nullable()
      .default(null)
      .meta({ description: 'What the key is for; null for everything that keys can be for.' }),
    accountId: id,
    days: z.literal(KEY_DAYS).nullable(),
    currentPassword: text(PASSWORD_MAX).optional(),
    code: text(40).optional(),
  })
  .meta({
    examples: [
      {
        name: 'Website form',
        access: 'write',
        areas: ['clients'],
        accountId: '01890000-0000-7000-8000-000000000000',
        days: 365,
        currentPassword: 'your password',
      },
    ],
  });
export type KeyDraft = z.output<typeof keyDraft>;

export const keyEndpoints = {
  list: endpoint({ method: 'GET', path: '/api/keys', summary: 'All API keys, by name. Administrators only.', reply: z.array(apiKey) }),
  create: endpoint({
    method: 'POST',
    path: '/api/keys',
    summary:
      'Makes an API key, which is answered this once. Needs password, and code where the account has an authenticator app, once more. Administrators only.',
    body: keyDraft,
    reply: madeKey,
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Ends an API key at once. Administrators only.',
    params: z.object({ id: pathId }),
  }),
};
