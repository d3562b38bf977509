import {
  CHECKIN_MESSAGES,
  type CheckIn,
  type CheckInChange,
  type CheckInDraft,
  type CheckInPage,
  type CheckInStats,
} from '@fairlead/contract/checkins';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { readEveryPage } from '../../platform/db/lists/keyset.ts';
import { type Files, filePath, type StoredImage } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, assertFieldsAllowed, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import { LongList } from '../../platform/http/long-list.ts';
import { assertSeesAsBefore } from '../accounts/accounts.service.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { History } from '../history/history.service.ts';
import type { Team } from '../team/team.service.ts';
import * as policy from './checkins.policy.ts';
import * as rules from './checkins.rules.ts';
import * as store from './checkins.store.ts';

/** Of a whole list, on the thread that answers others as well. */
const OF_ALL_AT_ONCE = 100;
const CHANGED_MEANWHILE = 'Someone else saved this check-in first. Load the newest version and try again.';

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  clients: Clients;
  team: Team;
  /** The workspace's time zone. */
  zone: string;
}

/** Paging as the contract parsed it. */
interface Paging {
  page?: number;
  limit?: number;
  cursor?: string;
  count?: 'true' | 'false';
}
type CheckIns = CheckInPage | LongList<CheckIn>;
type Range = { startDate?: string; endDate?: string };

/** What a draft or a change refers to and must be true of it. */
type References = Partial<Pick<CheckInDraft, 'clientId' | 'teamMembers'>> & { when?: { date: string; time: string; timeZone: string } };

/** A visit with the names that it is told by. */
type Visit = store.NamedCheckIn & Pick<CheckIn, 'teamMemberNames'>;

export type Checkins = ReturnType<typeof createCheckins>;

/** Logged visits. Each list is latest first and holds only visits to clients that the actor may see. */
export function createCheckins({ db, files, history, clock, clients, team, zone }: Parts) {
  const now = () => instantText(clock.now());

  /** Adds the names of those who went along; of deleted employees too, so that past visits stay readable. */
  async function nameTeams(reader: Reader, rows: readonly store.NamedCheckIn[]): Promise<Visit[]> {
    const teams = rows.map((row): string[] => JSON.parse(row.teamMembers));
    const names = await team.namesOf(reader, teams.flat());
    return rows.map((row, at) => ({ ...row, teamMemberNames: (teams[at] ?? []).map((id) => names.get(id) ?? null) }));
  }

  async function load(reader: Reader, actor: Actor, id: string): Promise<Visit> {
    const found = await store.find(reader, clients.visible(reader, actor), id);
    if (!found) throw notFound('Check-in');
    return (await nameTeams(reader, [found]))[0] as Visit;
  }

  async function readPage(...request: Parameters<typeof store.listPage>) {
    const { rows, ...place } = await store.listPage(...request);
    return { rows: await nameTeams(request[0], rows), ...place };
  }

  async function listed(actor: Actor, filter: store.Filter, { count, ...at }: Paging): Promise<CheckIns> {
    const visible = await clients.seen(db.read, actor);
    if (at.page === undefined && at.limit === undefined && at.cursor === undefined) {
      const read = async (from: { cursor?: string }) => {
        await assertSeesAsBefore(db.read, actor);
        return readPage(db.read, visible, filter, { ...from, limit: OF_ALL_AT_ONCE });
      };
      return new LongList('checkIns', readEveryPage(read, toCheckIn), (total) => ({
        total,
        page: 1,
        pages: 1,
        next: null,
        previous: null,
      }));
    }
    const limit = at.limit ?? PAGE_SIZE;
    const [{ rows, ...place }, total] = await Promise.all([
      readPage(db.read, visible, filter, { ...at, limit }),
      count === 'false' ? undefined : store.count(db.read, visible, filter),
    ]);
    return { checkIns: rows.map(toCheckIn), ...place, ...(total !== undefined && { total, pages: countPages(total, limit) }) };
  }

  /** Refuses, naming every field at fault, what refers to nothing the actor may see or lies in the future. */
  async function assertFit(actor: Actor, { clientId, teamMembers = [], when }: References) {
    const fields: FieldErrors = {};
    if (clientId !== undefined && !(await clients.canSee(actor, clientId))) fields.clientId = CLIENT_MESSAGES.notFound;
    if (when && rules.isFarAhead(when, clock.now())) fields.date = CHECKIN_MESSAGES.inTheFuture;
    if (teamMembers.length > 0) {
      const existing = await team.existing(db.read, rules.distinct(teamMembers));
      if (teamMembers.some((id) => !existing.has(id))) fields.teamMembers = 'Team member not found';
    }
    const [message] = Object.values(fields);
    if (message) throw new AppError('invalid', message, { fields });
  }

  /** The visit an earlier send of the same stored; undefined where the id is free. Anyone else's is not told apart from other content. */
  async function sentBefore(actor: Actor, id: string, bodyHash: string): Promise<CheckIn | undefined> {
    const found = await store.findSent(db.read, id);
    if (!found) return undefined;
    if (found.accountId !== actor.accountId || found.bodyHash !== bodyHash)
      throw conflict(CHECKIN_MESSAGES.differs, { _id: CHECKIN_MESSAGES.differs });
    return toCheckIn((await nameTeams(db.read, [found]))[0] as Visit);
  }

  const imageOf = (file: IncomingFile | undefined) => file && files.storeImage(file, { notAnImage: CHECKIN_MESSAGES.notAnImage });

  /** Stores a visit in the caller's transaction and answers its id; undefined where its id is taken. References are not checked. */
  async function createIn(
    tx: Tx,
    actor: Actor,
    draft: CheckInDraft,
    sent: { bodyHash?: string; stored?: StoredImage } = {},
  ): Promise<string | undefined> {
    const id = draft._id ?? newId();
    const row = rules.rowOf(draft, {
      id,
      accountId: actor.accountId,
      zone,
      at: now(),
      bodyHash: sent.bodyHash ?? rules.bodyHashOf(draft, undefined),
      imageId: sent.stored?.id ?? null,
    });
    if (!(await store.insert(tx, row))) return undefined;
    if (sent.stored) await files.attach(tx, 'checkins', id, sent.stored);
    const { clientId, eventType, timestampAt: timestamp } = row;
    await history.append(tx, {
      actor,
      area: 'checkins',
      entityId: id,
      action: 'created',
      changes: { clientId, eventType, timestamp },
      subjects: subjectsOf(row),
    });
    return id;
  }

  return {
    createIn,

    list: (actor: Actor, paging: Paging) => listed(actor, {}, paging),

    /** An account's visits; of an unknown account there are none. With `limit` 1: its latest. */
    listOfUser: (actor: Actor, accountId: string, paging: Paging) => listed(actor, { accountId }, paging),

    async listOfClient(actor: Actor, clientId: string, paging: Paging): Promise<CheckIns> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return listed(actor, { clientId }, paging);
    },

    /** Both ends inclusive; bare days are whole days of the workspace's zone. */
    async listOfRange(actor: Actor, { startDate, endDate, ...paging }: Paging & Required<Range>): Promise<CheckIns> {
      return listed(actor, rangeIn({ startDate, endDate }), paging);
    },

    async stats(actor: Actor, range: Range): Promise<CheckInStats> {
      const counted = await store.stats(db.read, await clients.seen(db.read, actor), rangeIn(range));
      return { total: counted.perEventType.reduce((sum, { count }) => sum + count, 0), ...counted };
    },

    get: async (actor: Actor, id: string): Promise<CheckIn> => toCheckIn(await load(db.read, actor, id)),

    /** Whether a change concerns a visit to a client that the actor sees; one that was moved is about both clients. */
    mayHear: (actor: Actor, _id: string, subjects: readonly string[]): Promise<boolean> => clients.canSeeAny(actor, subjects),

    /** Whether the actor may read a visit's photo. */
    async canSee(actor: Actor, id: string): Promise<boolean> {
      return (await store.find(db.read, clients.visible(db.read, actor), id)) !== undefined;
    },

    /**
     * Logs a visit. Safe to repeat with the same `_id` (docs/product/checkins.md): the same content by the same account answers the
     * stored visit, anything else under that id is a conflict. Of several sends at once the database lets one through.
     */
    async create(actor: Actor, draft: CheckInDraft, file: IncomingFile | undefined): Promise<CheckIn> {
      if (!policy.canLog(actor)) throw notAllowed('log a check-in');
      const bodyHash = rules.bodyHashOf(draft, file?.sha256);
      const again = draft._id === undefined ? undefined : await sentBefore(actor, draft._id, bodyHash);
      if (again) return again;
      const { clientId, teamMembers, date, time, timeZone = zone } = draft;
      await assertFit(actor, { clientId, teamMembers, when: { date, time, timeZone } });
      const stored = await imageOf(file);
      const created = await files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const id = await createIn(tx, actor, draft, { bodyHash, stored });
          return id === undefined ? undefined : toCheckIn(await load(tx, actor, id));
        }),
      );
      if (created) return created;
      if (stored) await files.discard(stored);
      const first = draft._id === undefined ? undefined : await sentBefore(actor, draft._id, bodyHash);
      // The one that won the race has been deleted since.
      if (!first) throw conflict(CHECKIN_MESSAGES.differs);
      return first;
    },

    /** Merges a correction: absent stays, null clears. Saying what is there already changes nothing and is not in the history. */
    async update(actor: Actor, id: string, change: CheckInChange, file: IncomingFile | undefined): Promise<CheckIn> {
      const before = await load(db.read, actor, id);
      assertMayChange(actor, before, change);
      await assertFit(actor, newReferences(before, change));
      const stored = await imageOf(file);
      return files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const found = await store.lock(tx, id);
          if (!found) throw notFound('Check-in');
          assertMayChange(actor, found, change);
          if (change.version !== undefined && change.version !== found.version) throw conflict(CHANGED_MEANWHILE);
          const imageId = stored?.id ?? (change.imageProof === null ? null : found.imageId);
          const changed = { ...rules.changedBy(found, change), ...(imageId !== found.imageId && { imageId }) };
          if (Object.keys(changed).length > 0) {
            if (stored) await files.attach(tx, 'checkins', id, stored);
            if (found.imageId && imageId !== found.imageId) await files.release(tx, found.imageId);
            await store.update(tx, id, { ...changed, updatedAt: now() });
            const subjects = [...subjectsOf(found), ...subjectsOf({ ...found, ...changed })];
            await history.append(tx, {
              actor,
              area: 'checkins',
              entityId: id,
              action: 'updated',
              changes: differences(found, changed),
              subjects,
            });
          }
          return toCheckIn(await load(tx, actor, id));
        }),
      );
    },

    /** Deletes a visit and its photo for good; the history keeps the fact. */
    async remove(actor: Actor, id: string): Promise<undefined> {
      await load(db.read, actor, id);
      await db.write(async (tx) => {
        const removed = await store.remove(tx, id);
        if (!removed) throw notFound('Check-in');
        if (!policy.canDelete(actor, removed)) throw notAllowed('delete this check-in');
        if (removed.imageId) await files.release(tx, removed.imageId);
        const { clientId, eventType, timestampAt: timestamp } = removed;
        await history.append(tx, {
          actor,
          area: 'checkins',
          entityId: id,
          action: 'deleted',
          changes: { clientId, eventType, timestamp },
          subjects: subjectsOf(removed),
        });
      });
    },

    /** Removes these visits, those made to these clients, and their photos, in the caller's transaction and without a word in the history. */
    async removeForGood(tx: Tx, ids: readonly string[], clientIds: readonly string[] = []): Promise<void> {
      for (const { imageId } of await store.removeAll(tx, { ids, clientIds })) if (imageId) await files.release(tx, imageId);
    },
  };

  function rangeIn(range: Range): store.Filter {
    const { from, to } = rules.rangeOf(range, zone);
    if (from !== undefined && to !== undefined && from > to) throw invalidField('endDate', 'The last day must not be before the first');
    return { from, to };
  }
}

/** Refuses who may not edit the visit at all, or not every field that the correction changes. */
function assertMayChange(actor: Actor, found: rules.CheckInRow, change: CheckInChange) {
  if (!policy.canEdit(actor, found)) throw notAllowed('update this check-in');
  assertFieldsAllowed(policy.refusedChanges(actor, found, Object.keys(rules.changedBy(found, change))));
}

/** What a correction brings in anew: a colleague who has left since stays named, a visit keeps its day. */
function newReferences(before: store.NamedCheckIn, { clientId, teamMembers, date, time, timeZone }: CheckInChange): References {
  const named: string[] = JSON.parse(before.teamMembers);
  const moves = date !== undefined || time !== undefined || timeZone !== undefined;
  return {
    ...(clientId !== before.clientId && { clientId }),
    teamMembers: teamMembers?.filter((id) => !named.includes(id)),
    ...(moves && { when: { date: date ?? before.date, time: time ?? before.time, timeZone: timeZone ?? before.timeZone } }),
  };
}

const subjectsOf = ({ clientId, teamMembers }: rules.CheckInRow): string[] => [clientId, ...JSON.parse(teamMembers)];

const differences = (before: rules.CheckInRow, changed: Partial<rules.CheckInRow>) =>
  Object.fromEntries(Object.entries(changed).map(([column, to]) => [column, { from: before[column as keyof rules.CheckInRow], to }]));

function toCheckIn({ id, accountId, timestampAt, imageId, bodyHash: _bodyHash, teamMembers, ...row }: Visit): CheckIn {
  return {
    _id: id,
    userId: accountId,
    timestamp: timestampAt,
    imageProof: filePath(imageId),
    teamMembers: JSON.parse(teamMembers),
    ...row,
  };
}
