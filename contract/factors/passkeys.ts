import { z } from 'zod';
import { SECOND_FACTOR_MESSAGES } from '../factors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pathId, requiredText, text } from '../kit/values.ts';
import { PASSWORD_MAX, signedIn } from '../sign-in.ts';

/** See docs/product/factors.md. */
export const PASSKEYS_MAX = 20;
/** How long a browser may take to use or make a passkey. */
export const PASSKEY_MINUTES = 5;

export const PASSKEY_MESSAGES = {
  insecureAddress: 'Passkeys need an https address. Ask your Administrator to open Fairlead by one (PUBLIC_URL).',
  unknownBrowser: 'This browser can’t use passkeys.',
  cancelled: 'No passkey was used. It was cancelled or took too long.',
  addedBefore: 'This device holds a passkey for your account already.',
  refused: 'This passkey could not be checked. Please try again.',
  tooMany: `An account can have ${PASSKEYS_MAX} passkeys; remove one first`,
  lastFactor: 'Your role must have a second step, and this is the last one. Add another before you remove it.',
  nameMissing: 'Enter a name for the passkey',
} as const;

const name = requiredText(60, PASSKEY_MESSAGES.nameMissing);
/** Proves that it is the owner: the password, and a code where the account has an authenticator app. */
const proof = z.object({
  currentPassword: requiredText(PASSWORD_MAX, SECOND_FACTOR_MESSAGES.passwordMissing),
  code: text(40).optional(),
});
const passkeyParams = z.object({ id: pathId });
const credentialId = text(512);

/** The signed-in user's passkey. */
const passkey = z
  .object({ _id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** What the browser is handed, in WebAuthn's own JSON. */
const browserOptions = z.looseObject({ challenge: z.string() });

/** WebAuthn's RegistrationResponseJSON, as far as it is needed. */
const newCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: text(2_000),
    attestationObject: text(20_000),
    transports: z.array(text(30)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** WebAuthn's AuthenticationResponseJSON, as far as it is needed. */
const assertion = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: text(700), authenticatorData: text(300), signature: text(512), userHandle: text(100).optional() }),
});
export type Assertion = z.infer<typeof assertion>;

/** The ticket of a sign-in that waits for its second step; absent where the passkey alone signs in. */
const ticket = text(100).optional();

export const passkeyEndpoints = {
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    summary:
      'Begins a sign-in by passkey: answers what the browser needs to use one. With a ticket it is the second step after the password.',
    public: true,
    body: z.object({ ticket }),
    reply: browserOptions,
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey',
    summary: 'Signs in by a passkey, alone or as the second step after the password.',
    public: true,
    body: z.object({ ticket, assertion }),
    reply: signedIn,
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: "The signed-in user's passkeys, the oldest first.",
    isFirstStep: true,
    reply: z.object({ passkeys: z.array(passkey) }),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    summary:
      'Begins a new passkey by password, and code where the account has an authenticator app: answers what the browser needs to make one.',
    isFirstStep: true,
    body: proof,
    reply: browserOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Adds the passkey that the browser made, and ends the other sessions.',
    isFirstStep: true,
    body: z.object({ name, credential: newCredential }),
    reply: passkey,
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    summary: "Renames one of the signed-in user's passkeys.",
    params: passkeyParams,
    body: z.object({ name }),
    reply: passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/removal',
    summary:
      "Removes one of the signed-in user's passkeys and ends the other sessions. The last second factor stays where the role must have one.",
    params: passkeyParams,
    body: proof,
  }),
};
