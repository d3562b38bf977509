import { fillPath } from '@fairlead/contract/kit/endpoint';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { peopleEndpoints } from '@fairlead/contract/people';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type ApiClient, signIn } from '../api-client.ts';

/** Of everybody who is added. */
export const PASSWORD = 'bollards along the quay';

/** Invites somebody, accepts for them and signs them in. */
export async function addAccount(url: string, administrator: ApiClient, username: string, role: AccountRole): Promise<ApiClient> {
  const invited = await administrator.post(peopleEndpoints.invite.path, { username, role });
  if (invited.status !== 201) throw new Error(`inviting ${username} was answered ${invited.status} ${JSON.stringify(invited.body)}`);
  const accepted = await administrator.post(fillPath(signInEndpoints.acceptInvitation.path, { token: invited.body.token }), {
    newPassword: PASSWORD,
  });
  if (accepted.status !== 200) throw new Error(`accepting as ${username} was answered ${accepted.status} ${JSON.stringify(accepted.body)}`);
  return signIn(url, { username, password: PASSWORD });
}
