import type { CategoryDraft } from '@fairlead/contract/client-categories';
import {
  CLIENT_MESSAGES,
  type Client,
  type ClientChange,
  type ClientDraft,
  type ClientFilter,
  type ClientListQuery,
  type ClientPage,
} from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { PAGE_SIZE, pagesOf } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Files, StoredImage } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, assertFieldsAllowed, conflict, notAllowed, notFound } from '../../platform/http/app-error.ts';
import { LongList } from '../../platform/http/long-list.ts';
import type { GuardedSubjects, History } from '../history/history.service.ts';
import type { Team } from '../team/team.service.ts';
import type { Categories } from './categories.service.ts';
import { askedOf } from './client-filter.rules.ts';
import { type Filter, filterOf } from './client-filter.store.ts';
import * as notes from './client-notes.store.ts';
import { everyClient } from './client-rows.service.ts';
import * as totals from './client-totals.service.ts';
import * as visibility from './client-visibility.store.ts';
import * as policy from './clients.policy.ts';
import * as rules from './clients.rules.ts';
import * as store from './clients.store.ts';
import * as deleted from './deleted-clients.store.ts';

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  team: Team;
  categories: Categories;
  /** The workspace's time zone. */
  zone: string;
}

type Segment = rules.ClientRow['segment'];

/** Sides of a stored picture, in pixels, at most. */
const PICTURE_SIDE = 512;
/** Of the whole list, on the thread that answers others as well. */
const OF_ALL_AT_ONCE = 100;

export { createManyClients, type ManyClients, type Updated } from './many-clients.service.ts';
export { type Ahead, clearUnseen } from './unseen-clients.service.ts';
export type Clients = ReturnType<typeof createClients>;

/** Clients and leads. Whoever may not see one is answered as if it were not there. */
export function createClients({ db, files, history, clock, team, categories, zone }: Parts) {
  const now = () => instantText(clock.now());
  team.follow((tx, id, before, after) => store.renameAssignee(tx, id, before, after, now()));

  async function load(reader: Reader, actor: Actor, id: string): Promise<rules.ClientRow> {
    const found = await store.find(reader, actor, id);
    if (!found) throw notFound('Client');
    return found;
  }

  /** Tallies tell it as long as nothing is filtered and nothing kept from the actor, so that the first page of a million rows has its total. */
  async function total(actor: Actor, filter: Filter): Promise<number> {
    if (actor.sees !== 'all' || filter.conditions.length > 0) return store.count(db.read, actor, filter);
    return totals.totalOf(db.read, filter.segments);
  }

  /** The change with the name and role of whom it newly hands the client to; nobody's id is a refused field. */
  async function assigned<Change extends ClientChange>(reader: Reader, change: Change, before: string | null) {
    const fields: FieldErrors = {};
    const { assignedToId } = change;
    if (assignedToId === undefined || assignedToId === before) return { change, fields };
    if (assignedToId === null) return { change: rules.withAssignee(change, null), fields };
    const employee = await team.named(reader, assignedToId);
    if (!employee) return { change, fields: { assignedToId: TEAM_MESSAGES.notFound } };
    return { change: rules.withAssignee(change, employee), fields };
  }

  /** The change with its category as that is spelled already. Asked before a client is held: who renames a category holds it first, too. */
  async function spelled<Change extends ClientChange>(tx: Tx, actor: Actor, change: Change): Promise<Change> {
    return change.category ? { ...change, category: await categories.spelledIn(tx, actor, change.category) } : change;
  }

  /** Merges a change into a client that is held; its category is spelled already. */
  async function changeIn(
    tx: Tx,
    actor: Actor,
    found: rules.ClientRow,
    sent: ClientChange,
    stored?: StoredImage,
  ): Promise<rules.ClientRow> {
    assertMay(policy.canEdit(actor, found), CLIENT_MESSAGES.edit.forbidden);
    if (sent.version !== undefined && sent.version !== found.version) throw conflict(SAVED_FIRST);
    const { change, fields } = await assigned(tx, sent, found.assignedToId);
    const changed = rules.changedBy(found, change, stored?.id ?? (sent.profilePicture === null ? null : found.pictureId));
    assertFit({ ...rules.refusedFields({ ...found, ...changed }), ...rules.refusedPicture(found, sent), ...fields });
    if (Object.keys(changed).length === 0) return found;
    assertFieldsAllowed(policy.refusedChanges(actor, found, Object.keys(changed)));

    const saved = { ...changed, updatedAt: now(), version: found.version + 1 };
    await store.update(tx, found.id, saved);
    if (stored) await files.attach(tx, 'clients', found.id, stored);
    if (found.pictureId && 'pictureId' in changed) await files.release(tx, found.pictureId);
    if (changed.segment) await totals.changeTotals(tx, { [found.segment]: -1, [changed.segment]: 1 });
    const next = { ...found, ...saved };
    await tell(tx, actor, 'updated', next, changesBetween(found, next), found.assignedToId);
    return next;
  }

  /** Takes a client that is held out of every list. */
  async function removeIn(tx: Tx, actor: Actor, found: rules.ClientRow): Promise<void> {
    assertMay(policy.canDelete(actor, found), DELETE_FORBIDDEN);
    const at = now();
    await store.update(tx, found.id, { deletedAt: at, deletedBy: actor.accountId, updatedAt: at, version: found.version + 1 });
    await totals.changeTotals(tx, { [found.segment]: -1 });
    await tell(tx, actor, 'deleted', found, rules.gist(found, 'from'));
  }

  /** Stores a client in the caller's transaction and answers it. */
  async function insertIn(tx: Tx, actor: Actor, draft: ClientDraft, stored: StoredImage | undefined): Promise<rules.ClientRow> {
    if (draft.assignedToId) await team.hold(tx, draft.assignedToId);
    const { change, fields } = await assigned(tx, await spelled(tx, actor, draft), null);
    const row = rules.rowOf(change, { id: newId(), createdBy: actor.accountId, at: now(), pictureId: stored?.id });
    assertFit({ ...rules.refusedFields(row), ...fields });
    await store.insert(tx, row);
    if (stored) await files.attach(tx, 'clients', row.id, stored);
    await totals.changeTotals(tx, { [row.segment]: 1 });
    await tell(tx, actor, 'created', row, rules.gist(row, 'to'));
    return row;
  }

  function tell(tx: Tx, actor: Actor, action: string, row: rules.ClientRow, changes: Record<string, unknown>, also?: string | null) {
    const subjects = [row.id, row.assignedToId, also].filter((id): id is string => typeof id === 'string');
    return history.append(tx, { actor, area: 'clients', entityId: row.id, action, changes, subjects });
  }

  const pictureOf = (file: IncomingFile | undefined) =>
    file && files.storeImage(file, { notAnImage: CLIENT_MESSAGES.notAnImage, maxSide: PICTURE_SIDE });

  return {
    /** Whether the totals that the writes keep say what is there; undefined where they do. */
    findWrongTotal: () => totals.findWrongTotal(db.read),

    /** The clients someone may see, to be joined with what hangs on them (docs/product/accounts.md). */
    visible: (reader: Reader, actor: Actor) => store.visible(reader, actor).select(['client.id', 'client.companyName']),

    /** What is told of an employee's work with clients: of those that the actor may see. */
    guarded: (reader: Reader, actor: Actor): GuardedSubjects => ({
      areas: ['clients', 'checkins'],
      visible: store.visible(reader, actor).select(['client.id', 'client.companyName as name']),
    }),

    /** The same for reading much of what hangs on them: where few are seen it says which, so that SQLite starts from those. */
    seen: async (reader: Reader, actor: Actor) => (await store.seen(reader, actor)).select(['client.id', 'client.companyName']),

    /** Whether a change of this area concerns a client that the actor sees, or saw until then; what is no client may be known. */
    async mayHear(actor: Actor, id: string, subjects: readonly string[]): Promise<boolean> {
      if (await visibility.isAnySeen(db.read, actor, [id])) return true;
      return (await visibility.isOneOfTheirs(db.read, actor, subjects)) || !(await visibility.isKept(db.read, id));
    },

    /** Whether the actor may see one of these clients, be it deleted. */
    canSeeAny: (actor: Actor, ids: readonly string[]): Promise<boolean> => visibility.isAnySeen(db.read, actor, ids),

    /** Whether the actor may see a client and its picture. */
    async canSee(actor: Actor, id: string): Promise<boolean> {
      return (await store.find(db.read, actor, id)) !== undefined;
    },

    /** One page, or without any of `page`, `limit` and `cursor` all of them, and without `segment` the lost too (docs/product/api.md). */
    async list(actor: Actor, query: ClientListQuery): Promise<ClientPage | LongList<Client>> {
      const { page, limit = PAGE_SIZE, cursor, count, sort, order } = query;
      const isWhole = page === undefined && query.limit === undefined && cursor === undefined;
      const asked = askedOf({ ...query, everyone: isWhole && !query.segment }, zone);
      const filter = await filterOf(db.read, actor, asked, page && cursor === undefined ? (page - 1) * limit : 0);
      if (isWhole) {
        const clients = everyClient(db.read, actor, filter, { sort, order, atOnce: OF_ALL_AT_ONCE });
        return new LongList('clients', clients, (total) => ({ total, page: 1, pages: 1, next: null, previous: null }));
      }
      const [{ rows, ...place }, all] = await Promise.all([
        store.listPage(db.read, actor, filter, { sort, order, page, limit, cursor }),
        count === 'false' ? undefined : total(actor, filter),
      ]);
      return { clients: rows.map(rules.clientOf), ...place, ...(all !== undefined && { total: all, pages: pagesOf(all, limit) }) };
    },

    async count(actor: Actor, { limit = PAGE_SIZE, ...query }: ClientFilter & { limit?: number }) {
      const all = await total(actor, await filterOf(db.read, actor, askedOf(query, zone)));
      return { total: all, pages: pagesOf(all, limit) };
    },

    get: async (actor: Actor, id: string): Promise<Client> => rules.clientOf(await load(db.read, actor, id)),

    hasAny: store.hasAny,

    /** Adds a client in the caller's transaction and answers its id. Whether the actor may is not asked. */
    createIn: async (tx: Tx, actor: Actor, draft: ClientDraft): Promise<string> => (await insertIn(tx, actor, draft, undefined)).id,

    async create(actor: Actor, draft: ClientDraft, file: IncomingFile | undefined): Promise<Client> {
      if (!policy.canCreate(actor)) throw notAllowed('add clients');
      const stored = await pictureOf(file);
      return files.discardOnFailure(stored, () => db.write(async (tx) => rules.clientOf(await insertIn(tx, actor, draft, stored))));
    },

    /** Merges a change: absent stays, null clears. Saying what is there already changes nothing and is not in the history. */
    async update(actor: Actor, id: string, sent: ClientChange, file: IncomingFile | undefined): Promise<Client> {
      assertMay(policy.canEdit(actor, await load(db.read, actor, id)), CLIENT_MESSAGES.edit.forbidden);
      const stored = await pictureOf(file);
      return files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const change = await spelled(tx, actor, sent);
          // Held before the client, as by who renames an employee.
          if (sent.assignedToId) await team.hold(tx, sent.assignedToId);
          const found = await store.lock(tx, id);
          if (!found) throw notFound('Client');
          return rules.clientOf(await changeIn(tx, actor, found, change, stored));
        }),
      );
    },

    /** Takes a client out of every list, with what hangs on it. The row and the picture stay, so that it can be restored. */
    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(policy.canDelete(actor, await load(db.read, actor, id)), DELETE_FORBIDDEN);
      await db.write(async (tx) => {
        const found = await store.lock(tx, id);
        if (!found) throw notFound('Client');
        await removeIn(tx, actor, found);
      });
    },

    /** For a client that the caller's transaction holds: the same as `update` and `remove`, with the category as it is spelled already. */
    changeIn: async (tx: Tx, actor: Actor, found: rules.ClientRow, change: ClientChange): Promise<void> => {
      await changeIn(tx, actor, found, change);
    },
    removeIn,

    /** Adds a category with its colour, unless it is there; answers its id. */
    addCategoryIn: async (tx: Tx, actor: Actor, draft: CategoryDraft): Promise<string | undefined> =>
      (await categories.ensureIn(tx, actor, draft))?.id,
    removeUnusedCategoriesIn: categories.removeUnusedIn,

    /** Brings a deleted client back in the caller's transaction. Whether the actor may is not asked. */
    async restoreIn(tx: Tx, actor: Actor, id: string): Promise<void> {
      // Its category may have gone meanwhile, with the import that brought both.
      const category = await deleted.categoryOf(tx, id);
      const spelling = category && (await categories.spelledIn(tx, actor, category));
      const restored = await deleted.restore(tx, id, now());
      if (!restored) throw notFound('Client');
      if (spelling !== category) await store.update(tx, id, { category: spelling });
      await totals.changeTotals(tx, { [restored.segment]: 1 });
      await tell(tx, actor, 'restored', restored, rules.gist(restored, 'to'));
    },

    /** Removes these clients, deleted before or not, and their pictures, in the caller's transaction and without a word in the history. */
    async removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await notes.removeOfClients(tx, ids);
      const gone: Partial<Record<Segment, number>> = {};
      for (const { segment, pictureId, deletedAt } of await store.removeAll(tx, ids)) {
        if (pictureId) await files.release(tx, pictureId);
        if (deletedAt === null) gone[segment] = (gone[segment] ?? 0) - 1;
      }
      await totals.changeTotals(tx, gone);
    },
  };
}

const SAVED_FIRST = 'Someone else saved this client first. Load it again, then make your change.';
const DELETE_FORBIDDEN = "You don't have permission to delete this client.";

function assertMay(isAllowed: boolean, message: string) {
  if (!isAllowed) throw new AppError('forbidden', message);
}

/** Refuses with every field at fault. */
function assertFit(fields: FieldErrors) {
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid', message, { fields });
}
