import type { FieldErrors } from '@fairlead/contract/kit/errors';
import {
  type Actor,
  FIELD_PERMISSIONS,
  type GuardedKind,
  may,
  type Ownership,
  type Permission,
  refusedFields,
} from '@fairlead/contract/kit/permissions';
import { type CurrentUser, currentUserEndpoints } from '@fairlead/contract/sign-in/current-user';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { endSession } from '../../../platform/session.ts';
import { accountQueries } from './sign-in.queries.ts';

/** The signed-in user; undefined until the server has answered. */
export function useCurrentUser(): CurrentUser | undefined {
  return useQuery(accountQueries.me()).data;
}

/** The same with what became of reading it. */
export const useCurrentUserQuery = () => useQuery(accountQueries.me());

/** The signed-in user outside components; undefined until the server has answered. */
export const findUser = (queries: QueryClient): CurrentUser | undefined => queries.getQueryData(accountQueries.me().queryKey);

/** Reads the signed-in user ahead of the first page. */
export const prepareUser = (queries: QueryClient): Promise<void> => queries.prefetchQuery(accountQueries.me());

type Asker = Pick<Actor, 'role' | 'accountId' | 'employeeId'>;
const toAsker = ({ role, _id, employeeId }: CurrentUser): Asker => ({ role, accountId: _id, employeeId });

/** Whether the signed-in user has a permission, for a given record or in general. False until the role is known. */
export function useMay(): (permission: Permission, record?: Ownership) => boolean {
  const user = useCurrentUser();
  return (permission, record) => user !== undefined && may(toAsker(user), permission, record);
}

/** The fields of a record that the signed-in user may not change, with the reasons. Empty until the role is known. */
export function useRefusedFields(): (kind: GuardedKind, record: Ownership) => FieldErrors {
  const user = useCurrentUser();
  return (kind, record) => (user ? refusedFields(toAsker(user), kind, Object.keys(FIELD_PERMISSIONS[kind]), record) : {});
}

/** Ends the session on the server and in this browser. Without a network it still ends in this browser. */
export async function signOut(): Promise<void> {
  const ending = api(currentUserEndpoints.logout).catch(() => undefined);
  endSession('signed-out');
  await ending;
}
