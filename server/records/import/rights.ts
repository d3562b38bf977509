import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ImportKind } from './kind.ts';

type OwnedImport = { accountId: string };

/** An import belongs to who began it or took it over; Administrators see all. */
export const canSee = (actor: Actor, { accountId }: OwnedImport) => actor.role === 'Administrator' || accountId === actor.accountId;

/** Who answers for the records of all may also take back what another imported. */
export const canUndo = (actor: Actor, kind: ImportKind, record: OwnedImport) =>
  kind.canImport(actor) && (canSee(actor, record) || actor.role === 'Manager');
