import { accountEndpoints, type CurrentUser } from '@fairlead/contract/accounts';
import { type Actor, may, type Ownership, type Permission } from '@fairlead/contract/kit/permissions';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { endSession } from '../../../platform/session.ts';
import { accountQueries } from '../accounts.queries.ts';

/** The signed-in user with role and picture; undefined until the server answered. */
export function useCurrentUser(): CurrentUser | undefined {
  return useQuery(accountQueries.me()).data;
}

/** Whether the signed-in user may do something, to a given record or at all; false until the role is known. */
export function useMay(): (permission: Permission, record?: Ownership) => boolean {
  const user = useCurrentUser();
  return (permission, record) => {
    if (!user) return false;
    const actor: Pick<Actor, 'role' | 'accountId' | 'employeeId'> = { role: user.role, accountId: user._id, employeeId: user.employeeId };
    return may(actor, permission, record);
  };
}

/** Ends the session on the server and here. Without a network it still ends here. */
export async function signOut(): Promise<void> {
  const ending = api(accountEndpoints.logout).catch(() => undefined);
  endSession('signed-out');
  await ending;
}
