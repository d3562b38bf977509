import { PASSKEY_MESSAGES, passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import type { SignedIn } from '@fairlead/contract/sign-in';
import { browserSupportsWebAuthn, type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { api } from '../../../platform/api.ts';

/** Signs in by a passkey: by any that the browser knows, or with the ticket of a right password by one of that account. */
export async function signInByPasskey(ticket: string | undefined): Promise<SignedIn> {
  assertPasskeysWork();
  const options = (await api(passkeyEndpoints.beginPasskeySignIn, {
    body: { ticket },
  })) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON: options }).catch(explainPasskeyError);
  return api(passkeyEndpoints.signInByPasskey, { body: { ticket, assertion } });
}

/** Throws, in words for the user, where this browser can use no passkey. */
export function assertPasskeysWork() {
  if (!window.isSecureContext) throw new Error(PASSKEY_MESSAGES.insecureAddress);
  if (!browserSupportsWebAuthn()) throw new Error(PASSKEY_MESSAGES.unknownBrowser);
}

/** Throws in words for the user: the browser's own messages are for programmers. */
export function explainPasskeyError(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new Error(PASSKEY_MESSAGES.addedBefore, { cause: error });
  if (name === 'SecurityError') throw new Error(PASSKEY_MESSAGES.insecureAddress, { cause: error });
  throw new Error(PASSKEY_MESSAGES.cancelled, { cause: error });
}
