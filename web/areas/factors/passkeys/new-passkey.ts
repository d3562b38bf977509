import { type Passkey, passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { api } from '../../../platform/api.ts';
import { assertPasskeysWork, explainPasskeyError } from '../../sign-in/public/browser-passkeys.ts';

/** Has the browser make a passkey, and adds it to the user's account. */
export async function addPasskey(name: string, proof: { currentPassword: string; code: string }): Promise<Passkey> {
  assertPasskeysWork();
  const options = (await api(passkeyEndpoints.beginPasskey, { body: proof })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON: options }).catch(explainPasskeyError);
  return api(passkeyEndpoints.addPasskey, { body: { name, credential } });
}
