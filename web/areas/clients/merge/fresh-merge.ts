import type { ClientMerge } from '@fairlead/contract/clients/merges';

let fresh: ClientMerge | undefined;

/** Hands a merge over to the page of the client that was kept, which offers to undo it. */
export const rememberFreshMerge = (merge: ClientMerge): void => {
  fresh = merge;
};

/** The merge that has just led to this client's page. */
export const findFreshMerge = (clientId: string): ClientMerge | undefined => (fresh?.keptId === clientId ? fresh : undefined);

export const forgetFreshMerge = (): void => {
  fresh = undefined;
};
