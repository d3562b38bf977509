import type { Site } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { isOneOf, numberIn, objectsIn } from '../../platform/db/lists/json-list.ts';
import { amongRows } from '../../platform/db/lists/narrowing.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import { scopeCondition } from '../../records/filters/scope.ts';
import { followingVersion } from '../../records/import/many-records.store.ts';
import type { Named } from '../team/team.service.ts';
import * as visibility from './list/client-visibility.store.ts';

/** Clients that are not deleted. */
export const present = (reader: Reader): SelectQueryBuilder<Tables, 'client', object> =>
  reader.selectFrom('client').where('client.deletedAt', 'is', null);

/** Whether there is any client, visible to anyone or not. */
export const hasAny = async (reader: Reader): Promise<boolean> =>
  (await present(reader).select('client.id').limit(1).executeTakeFirst()) !== undefined;

/** The number of clients of each segment, regardless of visibility. */
export const countSegments = (reader: Reader) =>
  present(reader)
    .select(({ fn }) => ['client.segment', fn.countAll().as('count')])
    .groupBy('client.segment')
    .execute();

/** The single definition of the clients that an actor may see. Every read of clients, here and in higher tiers, starts from it. */
export function visible(reader: Reader, actor: Actor): SelectQueryBuilder<Tables, 'client', object> {
  const seen = visibility.isSeenBy(reader, actor);
  return seen ? present(reader).where(seen) : present(reader);
}

/** The same for large reads. If the actor sees few clients, their row numbers are listed so that SQLite starts from them. */
export async function seen(reader: Reader, actor: Actor): Promise<SelectQueryBuilder<Tables, 'client', object>> {
  const rows = await visibility.fewSeenBy(reader, actor);
  return rows ? visible(reader, actor).where(amongRows('client.rowid', rows)) : visible(reader, actor);
}

/** The ids of the clients that the actor sees, in their order, after this one and at most so many. */
export async function listIds(reader: Reader, actor: Actor, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const found = (await seen(reader, actor)).select('client.id').where('client.id', '>', after);
  return (await found.orderBy('client.id').limit(limit).execute()).map(({ id }) => id);
}

/** Whether the actor sees more clients than this. */
export const hasMoreThan = async (reader: Reader, actor: Actor, count: number): Promise<boolean> =>
  (await (await seen(reader, actor)).select('client.id').orderBy('client.id').limit(1).offset(count).executeTakeFirst()) !== undefined;

/** The ids of the visible clients that were changed last, at most so many. Compares all of them. */
export const listLatestIds = async (reader: Reader, actor: Actor, limit: number): Promise<string[]> =>
  (await visible(reader, actor).select('client.id').orderBy('client.updatedAt', 'desc').orderBy('client.id').limit(limit).execute()).map(
    ({ id }) => id,
  );

/** The ids of the visible clients that are assigned to the actor's employee or that the actor added, at most so many. */
export async function listOwnIds(reader: Reader, actor: Actor, limit: number): Promise<string[]> {
  const own = visibility.partsSeenBy(reader, { ...actor, sees: 'own' }) ?? [];
  const rows = await visible(reader, actor)
    .select('client.id')
    .where(scopeCondition(reader, 'client', own))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the visible clients with a site, the nearest first, at most so many. Compares all sites. */
export const listNearestIds =
  ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  async (reader: Reader, actor: Actor, limit: number): Promise<string[]> => {
    const apart = sql`abs(${numberIn(reader, 'site.value', 'longitude')} - ${longitude})`;
    const eastwards = sql`(case when ${apart} > 180 then 360 - ${apart} else ${apart} end) * ${Math.cos((latitude * Math.PI) / 180)}`;
    const northwards = sql`(${numberIn(reader, 'site.value', 'latitude')} - ${latitude})`;
    const rows = await visible(reader, actor)
      .innerJoin(objectsIn(reader, 'client.sites').as('site'), (join) => join.onTrue())
      .select('client.id')
      .groupBy('client.id')
      .orderBy(sql`min(${northwards} * ${northwards} + ${eastwards} * ${eastwards})`)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };

/** Those of these clients that the actor sees. */
export const whichSeen = async (reader: Reader, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await visible(reader, actor)
          .select('client.id')
          .where(isOneOf(reader, 'client.id', ids))
          .execute()
      ).map(({ id }) => id);

/** The name of a client; undefined where the actor may not see it. */
export const findName = async (reader: Reader, actor: Actor, id: string): Promise<string | undefined> =>
  (await visible(reader, actor).select('client.companyName').where('client.id', '=', id).executeTakeFirst())?.companyName;

/** A client's sites. Does not check permissions. */
export async function readSites(reader: Reader, id: string): Promise<Site[]> {
  const row = await reader.selectFrom('client').select('sites').where('id', '=', id).executeTakeFirst();
  return row ? JSON.parse(row.sites) : [];
}

export interface NamedClient {
  id: string;
  companyName: string;
  email: string | null;
  taxId: string | null;
}

/** The visible clients with one of these folded texts as their company name, e-mail address or tax ID. */
export async function listNamed(reader: Reader, actor: Actor, keys: readonly string[]): Promise<NamedClient[]> {
  if (keys.length === 0) return [];
  const chosen = ['client.id', 'client.companyName', 'client.email', 'client.taxId'] as const;
  const nameKeys = keys.map((key) => sortKey(key));
  const byName = await forShare(
    reader,
    visible(reader, actor).select(chosen).where('client.nameKey', 'in', nameKeys).orderBy('client.id'),
  ).execute();
  const names = new Set(byName.map(({ companyName }) => sortKey(companyName)));
  // Neither has an index of its own, so they are looked for only where no name fits.
  const rest = keys.filter((key) => !names.has(sortKey(key)));
  if (rest.length === 0) return byName;
  const others = visible(reader, actor)
    .select(chosen)
    .where(({ or, eb }) => or([eb(sql<string>`lower("email")`, 'in', rest), eb(sql<string>`lower("taxId")`, 'in', rest)]))
    .orderBy('client.id');
  const known = new Set(byName.map(({ id }) => id));
  return [...byName, ...(await forShare(reader, others).execute()).filter(({ id }) => !known.has(id))];
}

/** Some of the visible clients with this folded company name. */
export const listByName = (reader: Reader, actor: Actor, name: string, limit: number) =>
  visible(reader, actor)
    .select(['client.id as _id', 'client.companyName', 'client.email', 'client.phone', 'client.mobile'])
    .where('client.nameKey', '=', sortKey(name))
    .orderBy('client.id')
    .limit(limit)
    .execute();

/** The visible clients that are to be followed up on these days, both inclusive: of all, of one employee, or one client. */
export function listFollowUps(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: string; to: string },
  { clientId, assignedToId }: { clientId?: string | undefined; assignedToId?: string | undefined },
) {
  let found = visible(reader, actor)
    .select(['client.id as clientId', 'client.companyName', sql<string>`"client"."followUpDate"`.as('followUpDate'), 'client.updatedAt'])
    .where('client.followUpDate', '>=', from)
    .where('client.followUpDate', '<=', to);
  if (clientId !== undefined) found = found.where('client.id', '=', clientId);
  if (assignedToId !== undefined) found = found.where('client.assignedToId', '=', assignedToId);
  return found.orderBy('client.followUpDate').orderBy('client.id').execute();
}

/** Nobody changes it until the transaction ends, but others may hold it likewise. */
export const share = (tx: Tx, actor: Actor, id: string) =>
  forShare(tx, visible(tx, actor).select('client.id').where('client.id', '=', id)).executeTakeFirst();

/** The same for several; answers which of them there are. */
export const shareSome = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const found = visible(tx, actor)
    .select('client.id')
    .where(isOneOf(tx, 'client.id', ids))
    .orderBy('client.id');
  return (await forShare(tx, found).execute()).map(({ id }) => id);
};

/** The category of a deleted client. */
export const findDeletedCategory = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('client').select('category').where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst())?.category ??
  null;

/** Copies an employee's new name or job role to their clients, including deleted ones. A name or role that was typed differently stays. */
export async function renameAssignee(tx: Tx, id: string, before: Named, after: Named, updatedAt: string): Promise<void> {
  // Two statements, because only clients that are not deleted are in the index.
  for (const which of [sql<boolean>`"deletedAt" is null`, sql<boolean>`"deletedAt" is not null`]) {
    const theirs = tx.updateTable('client').where('assignedToId', '=', id).where(which);
    // A new version, so that a form with the former name can't bring it back.
    const saved = { updatedAt, ...followingVersion };
    const name = { assignedTo: after.name, assignedKey: sortKey(after.name), ...saved };
    if (before.name !== after.name) await theirs.set(name).where('assignedTo', '=', before.name).execute();
    const role = { assignedRole: after.role, ...saved };
    if (before.role !== after.role) await theirs.set(role).where('assignedRole', '=', before.role).execute();
  }
}
