import { type Actor, may } from '@fairlead/contract/kit/permissions';

type Owned = { accountId: string };

export const canImport = (actor: Actor) => may(actor, 'clients.import');

/** An import belongs to who began it or took it over; Administrators see all. */
export const canSee = (actor: Actor, { accountId }: Owned) => actor.role === 'Administrator' || accountId === actor.accountId;

/** Who answers for the clients of all may also take back what another imported. */
export const canUndo = (actor: Actor, owned: Owned) => canImport(actor) && (canSee(actor, owned) || actor.role === 'Manager');
