import { CLIENT_MESSAGES, type ClientChange, type ClientDraft } from '@fairlead/contract/clients';
import type { CategoryDraft } from '@fairlead/contract/clients/categories';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { type Clock, instantText, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import type { Files } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { readRecord } from '../../records/filters/reply.ts';
import { createRecordList } from '../../records/list/list.ts';
import { removeAll as removeAllNotes } from '../../records/notes/notes.store.ts';
import type { RegisteredKind } from '../../records/visibility/kinds.ts';
import { isAnySeen } from '../../records/visibility/owner.ts';
import { createBulk } from '../../records/write/bulk.ts';
import { createRecordChanges } from '../../records/write/changes.ts';
import type { WritableKind } from '../../records/write/kind.ts';
import type { History } from '../history/history.service.ts';
import type { Described } from '../notifications/notifications.service.ts';
import { readAddedOptions } from '../settings/settings.service.ts';
import type { Follower, Team } from '../team/team.service.ts';
import type { Categories } from './categories/categories.service.ts';
import * as policy from './clients.policy.ts';
import * as rules from './clients.rules.ts';
import * as store from './clients.store.ts';
import { createConversion } from './conversion/conversion.service.ts';
import * as notices from './follow-ups/notices.store.ts';
import { CLIENT_SOURCE } from './list/client-list.store.ts';
import * as totals from './list/client-totals.service.ts';
import * as visibility from './list/client-visibility.store.ts';

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  team: Team;
  categories: Categories;
  readZone: ReadZone;
}

/** Sides of a stored picture, in pixels, at most. */
const PICTURE_SIDE = 512;

/** The constant part of the kind, for the recycle bin, imports and notes. */
export const CLIENT_KIND = {
  table: 'client',
  area: 'clients',
  noun: 'Client',
  isSeenBy: visibility.isSeenBy,
  nameOf: ({ companyName }: rules.ClientRow) => companyName,
  refusals: {
    create: "You don't have permission to add clients.",
    edit: CLIENT_MESSAGES.edit.forbidden,
    remove: "You don't have permission to delete this client.",
    restore: "You don't have permission to see deleted clients.",
    savedFirst: 'Someone else saved this client first. Load it again, then make your change.',
  },
  policy: {
    canCreate: policy.canCreate,
    canEdit: policy.canEdit,
    canDelete: policy.canDelete,
    canRestore: policy.canRestore,
    refusedChanges: policy.refusedChanges,
    judgeAll: policy.judgeAll,
  },
  notes: { table: 'clientNote', recordColumn: 'clientId' },
  notePolicy: { canAdd: policy.canAnnotate, canEdit: policy.canEditNote, canDelete: policy.canDeleteNote },
} as const;

export { count as countConversion, countByMonth as countConversionByMonth } from './conversion/conversion.store.ts';
export { clientImports } from './import/client-import.service.ts';
export type Clients = ReturnType<typeof createClients>;

/** Who sees what hangs on a client: whoever sees the client. */
export const { isOfVisible, OWNERS, seeThroughOwners } = visibility;

/**
 * For each text the ids of the clients that it names: by e-mail address or tax ID, or else by company name, of those that an actor sees. In a
 * transaction they stay as they are until its end.
 */
export async function findClientsNamed(reader: Reader, actor: Actor, texts: readonly string[]): Promise<string[][]> {
  const keys = texts.map(folded);
  const named = await store.listNamed(reader, actor, [...new Set(keys.filter((key) => key !== ''))]);
  const idsBy = (keyOf: (client: store.NamedClient) => string | null) => Map.groupBy(named, (client) => folded(keyOf(client) ?? ''));
  const ways = [idsBy(({ email }) => email), idsBy(({ taxId }) => taxId), idsBy(({ companyName }) => companyName)];
  return keys.map((key) => {
    const found = key === '' ? [] : (ways.map((way) => way.get(key) ?? []).find(({ length }) => length > 0) ?? []);
    return found.map(({ id }) => id);
  });
}

/** Updates clients when their assigned employee gets another name or job role. */
export const followAssignee =
  (clock: Clock): Follower =>
  (tx, id, before, after) =>
    store.renameAssignee(tx, id, before, after, instantText(clock.now()));

/** Clients and leads. A client that the actor may not see is answered with 404. */
export function createClients({ db, files, history, clock, team, categories, readZone }: Parts) {
  team.follow(followAssignee(clock));
  const conversion = createConversion({ db, clock, readZone });

  const kind: WritableKind<rules.ClientRow, ClientDraft, ClientChange> = {
    ...CLIENT_KIND,
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
    source: CLIENT_SOURCE,
  };
  const changes = createRecordChanges(kind, { db, files, history, clock });
  const { create, update, remove, restore } = changes;

  const describe = async (actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> =>
    new Map((await changes.listSeen(db.read, actor, ids)).map(({ id, companyName }) => [id, { name: companyName, about: null }]));

  /** Permanently removes these clients, deleted or not, with notes and pictures, in the caller's transaction and without a history entry. */
  async function removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await removeAllNotes(tx, CLIENT_KIND.notes, ids);
    await changes.removeForGood(tx, ids);
    // Last, because the sums are changed in the order of their names, those of the segments before.
    await conversion.remove(tx, ids);
  }

  /** Whether a change concerns a client that the actor sees, or saw until this change, or something that is no client. */
  async function mayHear(actor: Actor, id: string, subjects: readonly string[]): Promise<boolean> {
    if (await isAnySeen(visibility.CLIENT_OWNER, db.read, actor, [id])) return true;
    return (await visibility.isOneOfTheirs(db.read, actor, subjects)) || !(await visibility.isKept(db.read, id));
  }

  return {
    /** Registered once, for all that follows from who sees the records. */
    kind: { ...CLIENT_KIND, list: CLIENT_SOURCE.list, seenBy: mayHear, removeForGood } satisfies RegisteredKind,
    create,
    update,
    describe,

    /** The same, and categories, which are nobody's secret, for notifications. */
    async describeWithCategories(actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> {
      const clients = await describe(actor, ids);
      const named = await categories.namesOf(ids.filter((id) => !clients.has(id)));
      return new Map([...clients, ...named.map(([id, name]): [string, Described] => [id, { name, about: null }])]);
    },

    /** Those of these clients that the actor sees and may delete. */
    listDeletable: async (actor: Actor, ids: readonly string[]): Promise<string[]> =>
      (await changes.listSeen(db.read, actor, ids)).filter((row) => policy.canDelete(actor, row)).map(({ id }) => id),

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

    remove,
    restore,
    bulk: createBulk(db, kind, changes),
    conversion,

    /** Describes the first stored total that does not match the rows; undefined if all match. */
    findWrongTotal: () => totals.findWrongTotal(db.read),

    /** The clients someone may see, for large reads that join them. If the actor sees few, their row numbers are listed so that SQLite starts from them. */
    seen: async (reader: Reader, actor: Actor) => (await store.seen(reader, actor)).select(['client.id', 'client.companyName']),

    /** Whether the actor may see a client; it stays as it is until the transaction ends. */
    hold: async (tx: Tx, actor: Actor, id: string): Promise<boolean> => (await store.share(tx, actor, id)) !== undefined,

    /** The visible clients that are to be followed up on these days: of all, of one employee, or one client. */
    listFollowUps: (actor: Actor, days: { from: string; to: string }, whose: Parameters<typeof store.listFollowUps>[3]) =>
      store.listFollowUps(db.read, actor, days, whose),

    /** The name of a client that the actor may see. */
    nameSeen: (actor: Actor, id: string): Promise<string | undefined> => store.findName(db.read, actor, id),

    /** Whether the actor may see a client and its picture. */
    canSee: async (actor: Actor, id: string): Promise<boolean> => (await store.findName(db.read, actor, id)) !== undefined,

    ...createRecordList(CLIENT_SOURCE, { db, readZone }),

    async get(actor: Actor, id: string): Promise<JsonText> {
      const found = (await store.findName(db.read, actor, id)) === undefined ? undefined : await readRecord(db.read, CLIENT_SOURCE, id);
      if (!found) throw notFound('Client');
      return found;
    },

    hasAny: store.hasAny,

    /** Adds a client in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, draft: ClientDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    changeIn: changes.changeIn,

    /** Adds a category with its colour, unless it exists, and returns its id. */
    addCategoryIn: async (tx: Tx, actor: Actor, draft: CategoryDraft): Promise<string | undefined> =>
      (await categories.ensureIn(tx, actor, draft))?.id,
    removeUnusedCategoriesIn: categories.removeUnusedIn,

    removeForGood,
  };
}
