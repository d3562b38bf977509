import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../kit/values.ts';
import { signedIn } from '../sign-in.ts';

/** How long a person may take at the provider. */
export const PROVIDER_MINUTES = 10;

/** See docs/product/sign-in.md. `name` is that of the provider. */
export const PROVIDER_MESSAGES = {
  notSetUp: 'Nobody signs in by a provider here.',
  noAddress: 'Sign-in by a provider needs the address of Fairlead. Ask your Administrator to set PUBLIC_URL.',
  unreachable: (name: string) => `${name} can’t be reached at the moment. Try again later, or sign in with your password.`,
  tooLate: 'This sign-in took too long, was used already or began in another browser. Please start again.',
  declined: (name: string) => `${name} did not sign you in. Please try again, or ask your Administrator.`,
  unchecked: (name: string) => `What ${name} answered could not be checked. Please try again, or tell your Administrator.`,
  locked: 'Your account is locked. Ask your Administrator.',
  emailTaken: (name: string) =>
    `The account with your e-mail address belongs to another person at ${name}. Ask your Administrator to free it under People.`,
  emailUnproved: (name: string) =>
    `Nobody has confirmed yet that the account with your e-mail address is yours. Ask your Administrator to link it to ${name}, or to free the address, under People.`,
} as const;

/** The account of the signed-in user at the provider. `linkedBy`: its e-mail address matched, or the account was made by it. */
const providerLink = z
  .object({
    name: z.string(),
    linkedBy: z.enum(['email', 'new']),
    linkedAt: z.string(),
    lastUsedAt: z.string(),
    /** False if the provider is the only way in, beside passkeys. */
    hasPassword: z.boolean(),
  })
  .meta({ id: 'ProviderLink' });
export type ProviderLink = z.infer<typeof providerLink>;

/** Whether people sign in by a provider, for whoever sets it up. */
const providerSetUp = z
  .object({
    /** Null while no provider is configured. */
    name: z.string().nullable(),
    issuer: z.string().nullable(),
    /** The redirect address to register at the provider; null while the server doesn't know the address that users open. */
    redirectAddress: z.string().nullable(),
  })
  .meta({ id: 'ProviderSetUp' });

/** Signing in by the organisation's own OpenID Connect provider. */
export const providerEndpoints = {
  provider: endpoint({
    method: 'GET',
    path: '/api/auth/provider',
    summary: 'The name of the provider that people may sign in by, or null.',
    public: true,
    reply: z.object({ name: z.string().nullable() }),
  }),
  beginProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/login/provider/address',
    summary: 'Begins a sign-in by the provider: answers the address to send the browser to, and sets a cookie that ties the sign-in to it.',
    public: true,
    reply: z.object({ address: z.string() }),
    refuses: ['not_found', 'conflict'],
  }),
  signInByProvider: endpoint({
    method: 'POST',
    path: '/api/auth/login/provider',
    summary: 'Ends a sign-in by the provider with what it sent the browser back with.',
    public: true,
    body: z.object({ state: text(100), code: text(2_000).optional(), iss: text(300).optional(), error: text(100).optional() }),
    reply: signedIn,
    refuses: ['not_found', 'conflict', 'forbidden'],
  }),
  providerSetUp: endpoint({
    method: 'GET',
    path: '/api/auth/provider/set-up',
    summary: 'Whether people sign in by a provider, and which address to register there. Administrators only.',
    reply: providerSetUp,
    refuses: ['forbidden'],
  }),
  providerLink: endpoint({
    method: 'GET',
    path: '/api/auth/me/provider',
    summary: 'How the signed-in user is known at the provider, or null.',
    reply: z.object({ link: providerLink.nullable() }),
  }),
};
