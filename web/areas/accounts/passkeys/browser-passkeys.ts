import type { SignedIn } from '@fairlead/contract/accounts';
import { PASSKEY_MESSAGES, type Passkey, passkeyEndpoints } from '@fairlead/contract/accounts/passkeys';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api } from '../../../platform/api.ts';

/** Signs in by a passkey: by any that the browser knows, or with the ticket of a right password by one of that account. */
export async function signInByPasskey(ticket: string | undefined): Promise<SignedIn> {
  assertSupported();
  const options = (await api(passkeyEndpoints.beginPasskeySignIn, {
    body: { ticket },
  })) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON: options }).catch(explain);
  return api(passkeyEndpoints.signInByPasskey, { body: { ticket, assertion } });
}

/** Has the browser make a passkey, and adds it to the user's account. */
export async function addPasskey(name: string, proof: { currentPassword: string; code: string }): Promise<Passkey> {
  assertSupported();
  const options = (await api(passkeyEndpoints.beginPasskey, { body: proof })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON: options }).catch(explain);
  return api(passkeyEndpoints.addPasskey, { body: { name, credential } });
}

function assertSupported() {
  if (!window.isSecureContext) throw new Error(PASSKEY_MESSAGES.insecureAddress);
  if (!browserSupportsWebAuthn()) throw new Error(PASSKEY_MESSAGES.unknownBrowser);
}

/** The browser's own messages are for programmers. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new Error(PASSKEY_MESSAGES.addedBefore, { cause: error });
  if (name === 'SecurityError') throw new Error(PASSKEY_MESSAGES.insecureAddress, { cause: error });
  throw new Error(PASSKEY_MESSAGES.cancelled, { cause: error });
}
