import { CLIENT_MESSAGES, type ClientChange, type ClientDraft } from '@fairlead/contract/clients';
import type { CategoryDraft } from '@fairlead/contract/clients/categories';
import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import { type DerivedFields, deriveFields, readJson } from '../../records/filters/reply.ts';
import { removeAll as removeAllNotes } from '../../records/notes/notes.store.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { isAnySeen } from '../../records/visibility/owner.ts';
import type { History } from '../history/history.service.ts';
import type { Described } from '../notifications/notifications.service.ts';
import { readAddedOptions } from '../settings/settings.service.ts';
import type { Follower, Team } from '../team/team.service.ts';
import type { Categories } from './categories/categories.service.ts';
import { CLIENT_KIND } from './client-kind.service.ts';
import * as rules from './clients.rules.ts';
import * as store from './clients.store.ts';
import { createConversion } from './conversion/conversion.service.ts';
import { CLIENT_TABLE } from './export/client-export.service.ts';
import * as notices from './follow-ups/notices.store.ts';
import * as totals from './list/client-totals.service.ts';
import * as visibility from './list/client-visibility.store.ts';
import { removeInto as removeMergesInto } from './merges/merges.store.ts';

interface Parts extends RecordParts {
  history: History;
  team: Team;
  categories: Categories;
}

/** Sides of a stored picture, in pixels, at most. */
const PICTURE_SIDE = 512;

export { CLIENT_KIND } from './client-kind.service.ts';
export { count as countConversion, countByMonth as countConversionByMonth } from './conversion/conversion.store.ts';
export { clientImports } from './import/client-import.service.ts';
export type { Merges } from './merges/merges.service.ts';
export type Clients = ReturnType<typeof createClients>;

/** Who sees what hangs on a client: whoever sees the client. */
export const { isOfVisible, OWNERS, seeThroughOwners } = visibility;

/** The clients someone may see, for large reads that join them. If the actor sees few, their row numbers are listed so that SQLite starts from them. */
export const readSeenClients = async (reader: Reader, actor: Actor) =>
  (await store.seen(reader, actor)).select(['client.id', 'client.companyName']);

/** The client that a cell of a file names, or why it names none. */
type ClientNamed = { id: string; reason?: never } | { id?: never; reason: string };

/**
 * Which client each of these cells names, of those that an actor sees: by e-mail address or tax ID, or else by company name. In a transaction
 * they stay as they are until its end.
 */
export async function findClientsNamed(reader: Reader, actor: Actor, cells: readonly unknown[]): Promise<(cell: unknown) => ClientNamed> {
  const keyOf = (cell: unknown) => folded(String(cell ?? ''));
  const named = await store.listNamed(reader, actor, [...new Set(cells.map(keyOf).filter((key) => key !== ''))]);
  const clientsBy = (textOf: (client: store.NamedClient) => string | null) => Map.groupBy(named, (client) => folded(textOf(client) ?? ''));
  const ways = [clientsBy(({ email }) => email), clientsBy(({ taxId }) => taxId), clientsBy(({ companyName }) => companyName)];
  return (cell) => {
    const key = keyOf(cell);
    const [client, another] = key === '' ? [] : (ways.map((way) => way.get(key) ?? []).find(({ length }) => length > 0) ?? []);
    if (!client) return { reason: CLIENT_NAMED_MESSAGES.unknown };
    return another ? { reason: CLIENT_NAMED_MESSAGES.several } : { id: client.id };
  };
}

/**
 * For each of these clients that an actor sees its id, or that of the one which it became a part of. They stay as they are until the
 * transaction ends.
 */
export async function holdClients(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const held = new Set(await store.shareSome(tx, actor, ids));
  const current = await visibility.findCurrent(
    tx,
    ids.filter((id) => !held.has(id)),
  );
  for (const id of await store.shareSome(tx, actor, [...current.values()])) held.add(id);
  return new Map(ids.map((id) => [id, current.get(id) ?? id] as const).filter(([, id]) => held.has(id)));
}

/** Updates clients when their assigned employee gets another name or job role. */
export const followAssignee =
  (clock: Clock): Follower =>
  (tx, id, before, after) =>
    store.renameAssignee(tx, id, before, after, instantText(clock.now()));

/** Clients and leads. A client that the actor may not see is answered with 404. */
export function createClients(parts: Parts) {
  const { db, history, clock, team, categories, readZone } = parts;
  team.follow(followAssignee(clock));
  const conversion = createConversion({ db, clock, readZone });

  /** Whether a change concerns a client that the actor sees, or saw until this change, or something that is no client. */
  async function mayHear(actor: Actor, id: string, subjects: readonly string[]): Promise<boolean> {
    if (await isAnySeen(visibility.CLIENT_OWNER, db.read, actor, [id])) return true;
    return (await visibility.isOneOfTheirs(db.read, actor, subjects)) || !(await visibility.isKept(db.read, id));
  }

  const records = createRecords<rules.ClientRow, ClientDraft, ClientChange>(
    CLIENT_KIND,
    {
      file: CLIENT_TABLE,
      seenBy: mayHear,
      readEntries: (reader, { entityId }, at) => history.listAbout(reader, entityId, at),
      picture: { column: 'pictureId', field: 'profilePicture', notAnImage: CLIENT_MESSAGES.notAnImage, maxSide: PICTURE_SIDE },
      rowOf: (draft, { fileId, ...made }) => rules.rowOf(draft, { ...made, pictureId: fileId }),
      changedBy: rules.changedBy,
      readAddedOptions,
      refusedFields: ({ before, after }, sent) => ({ ...rules.refusedFields(after), ...(before && rules.refusedPicture(before, sent)) }),

      /** Fills in name and role of a newly assigned employee, and spells a category like the existing one. */
      async prepare(tx, actor, sent) {
        const { assignedToId, category } = sent;
        const employee = assignedToId ? await team.hold(tx, assignedToId) : undefined;
        const spelled = category ? { ...sent, category: await categories.spelledIn(tx, actor, category) } : sent;
        return (before) => {
          if (assignedToId === undefined || assignedToId === (before?.assignedToId ?? null)) return { sent: spelled };
          if (assignedToId !== null && !employee) return { sent: spelled, fields: { assignedToId: TEAM_MESSAGES.notFound } };
          return { sent: rules.withAssignee(spelled, employee ?? null) };
        };
      },

      /** The category may have been removed meanwhile, when the import that added both was undone. */
      async prepareRestore(tx, actor, id) {
        const category = await store.findDeletedCategory(tx, id);
        return category ? { category: await categories.spelledIn(tx, actor, category) } : {};
      },
      async follow(tx, steps) {
        await totals.follow(tx, steps);
        await conversion.follow(tx, steps);
      },
      gist: rules.gist,
      subjectsOf: ({ id, assignedToId }) => [id, assignedToId],
      recipientsOf: (tx, { before, after }) =>
        after && after.assignedToId !== (before?.assignedToId ?? null) ? notices.findAssigned(tx, after) : Promise.resolve([]),
      async removeParts(tx, ids) {
        await removeAllNotes(tx, CLIENT_KIND.notes, ids);
        for (const picture of await removeMergesInto(tx, ids)) await parts.files.release(tx, picture);
      },
      // Last, because the sums are changed in the order of their names, those of the segments before.
      removeTraces: conversion.remove,
    },
    parts,
  );
  const { changes } = records;

  const describe = async (actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> =>
    new Map((await changes.listSeen(db.read, actor, ids)).map(({ id, companyName }) => [id, { name: companyName, about: null }]));

  return {
    ...records,
    describe,

    /** The same, and categories, which are nobody's secret, for notifications. */
    async describeWithCategories(actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> {
      const clients = await describe(actor, ids);
      // What was told of a merged client is about the kept one now.
      const merged = await visibility.findCurrent(
        db.read,
        ids.filter((id) => !clients.has(id)),
      );
      const kept = await describe(actor, [...new Set(merged.values())]);
      for (const [id, keptId] of merged) {
        const described = kept.get(keptId);
        if (described) clients.set(id, described);
      }
      const named = await categories.namesOf(ids.filter((id) => !clients.has(id)));
      return new Map([...clients, ...named.map(([id, name]): [string, Described] => [id, { name, about: null }])]);
    },

    /** Those of these clients that the actor sees and may delete. */
    listDeletable: async (actor: Actor, ids: readonly string[]): Promise<string[]> =>
      (await changes.listSeen(db.read, actor, ids)).filter((row) => CLIENT_KIND.policy.canDelete(actor, row)).map(({ id }) => id),

    /** The accounts that something about a client should reach. */
    findRecipients: notices.findRecipients,

    /** Describes records that hang on a client, or on none, for those who may see them. */
    describeParts:
      <Row extends { id: string; clientId: string | null }>(
        listSeen: (reader: Reader, actor: Actor, ids: readonly string[]) => Promise<Row[]>,
        nameOf: (row: Row) => string,
      ) =>
      async (actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> => {
        const rows = await listSeen(db.read, actor, ids);
        const names = await describe(actor, [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]);
        const present = rows.filter(({ clientId }) => clientId === null || names.has(clientId));
        return new Map(present.map((row) => [row.id, { name: nameOf(row), about: names.get(row.clientId ?? '')?.name ?? null }]));
      },

    conversion,

    /** Describes the first stored total that does not match the rows; undefined if all match. */
    findWrongTotal: () => totals.findWrongTotal(db.read),

    seen: readSeenClients,

    /**
     * The id of a client that the actor may see, which stays as it is until the transaction ends: of one that was merged that of the kept
     * one, so that what was made for it arrives there. Undefined where they see none.
     */
    async hold(tx: Tx, actor: Actor, id: string): Promise<string | undefined> {
      if (await store.share(tx, actor, id)) return id;
      const kept = await visibility.currentOf(tx, id);
      return kept !== id && (await store.share(tx, actor, kept)) ? kept : undefined;
    },

    /** The client that one became a part of by a merge; itself if it is no other's part. Does not check permissions. */
    currentOf: visibility.currentOf,

    /** A client's sites. Does not check permissions. */
    readSites: store.readSites,

    /** The visible clients that are to be followed up on these days: of all, of one employee, or one client. */
    listFollowUps: (actor: Actor, days: { from: string; to: string }, whose: Parameters<typeof store.listFollowUps>[3]) =>
      store.listFollowUps(db.read, actor, days, whose),

    /** The name of a client that the actor may see. */
    nameSeen: (actor: Actor, id: string): Promise<string | undefined> => store.findName(db.read, actor, id),

    /** The ids of clients that the actor sees, chosen in several ways. */
    listIds: store.listIds,
    listLatestIds: store.listLatestIds,
    hasMoreThan: store.hasMoreThan,
    listOwnIds: store.listOwnIds,
    listNearestIds: store.listNearestIds,
    whichSeen: store.whichSeen,
    whichWereSeen: visibility.whichWereSeen,

    /** These clients as JSON with these fields, of which others may work out some. Does not check permissions. */
    readJson: (reader: Reader, ids: readonly string[], fields: readonly string[], others: DerivedFields): Promise<string[]> =>
      readJson(reader, deriveFields(CLIENT_KIND.source, others), ids, fields),

    hasAny: store.hasAny,

    /** Adds a client in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, draft: ClientDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    /** Adds a category with its colour, unless it exists, and returns its id. */
    addCategoryIn: async (tx: Tx, actor: Actor, draft: CategoryDraft): Promise<string | undefined> =>
      (await categories.ensureIn(tx, actor, draft))?.id,
    removeUnusedCategoriesIn: categories.removeUnusedIn,
  };
}
