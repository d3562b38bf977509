import {
  type ArrivedCheckIn,
  CHECKIN_FIELDS,
  CHECKIN_MESSAGES,
  type CheckInChange,
  type CheckInDraft,
  type CheckInListQuery,
  type CheckInStats,
} from '@fairlead/contract/checkins';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Clock, ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { instantCondition, valueCondition } from '../../records/filters/conditions.ts';
import { readRecord } from '../../records/filters/reply.ts';
import { createRecordList } from '../../records/list/list.ts';
import type { RegisteredKind } from '../../records/visibility/kinds.ts';
import { createRecordChanges } from '../../records/write/changes.ts';
import type { WritableKind } from '../../records/write/kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { History } from '../history/history.service.ts';
import { lockPeople } from '../team/team.service.ts';
import { CHECKIN_SOURCE, isSeenBy } from './check-in-list.store.ts';
import * as policy from './checkins.policy.ts';
import * as rules from './checkins.rules.ts';
import * as store from './checkins.store.ts';

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  clients: Clients;
  readZone: ReadZone;
}

type Paging = Pick<CheckInListQuery, 'page' | 'limit' | 'cursor' | 'count'>;
type Range = { startDate?: string; endDate?: string };

/** What is true of visits whatever is done with them. */
export const CHECKIN_KIND = {
  table: 'checkIn',
  area: 'checkins',
  noun: 'Check-in',
  isSeenBy,
  nameOf: ({ date, time }: rules.CheckInRow) => `${date} ${time}`,
  refusals: {
    create: "You don't have permission to log a check-in.",
    edit: "You don't have permission to update this check-in.",
    remove: "You don't have permission to delete this check-in.",
    restore: "You don't have permission to see deleted check-ins.",
    savedFirst: 'Someone else saved this check-in first. Load the newest version and try again.',
  },
  policy: {
    canCreate: policy.canCreate,
    canEdit: policy.canEdit,
    canDelete: policy.canDelete,
    canRestore: policy.canRestore,
    refusedChanges: policy.refusedChanges,
    judgeAll: policy.judgeAll,
  },
} as const;

export type Checkins = ReturnType<typeof createCheckins>;

/** Logged visits. Each list is latest first and holds only visits to clients that the actor may see. */
export function createCheckins({ db, files, history, clock, clients, readZone }: Parts) {
  const kind: WritableKind<rules.CheckInRow, rules.ReceivedCheckIn, CheckInChange> = {
    ...CHECKIN_KIND,
    picture: { column: 'imageId', field: 'imageProof', notAnImage: CHECKIN_MESSAGES.notAnImage, alsoKept: rules.originalImageId },
    withheld: rules.POSITION_COLUMNS,
    original: { column: 'original', fields: Object.keys(CHECKIN_FIELDS.original.of) },
    // `prepare` has filled in the time zone.
    rowOf: (draft, made) => rules.rowOf(draft, made, draft.timeZone as string),
    changedBy: rules.changedBy,

    /** Refuses what refers to nothing the actor may see or lies in the future. */
    async prepare(tx, actor, sent) {
      const people = new Set((await lockPeople(tx, sent.teamMembers ?? [])).map(({ id }) => id));
      const isClient = sent.clientId === undefined || (await clients.hold(tx, actor, sent.clientId));
      const zone = sent.timeZone ?? (await readZone(tx));
      return (before) => {
        const { isOfOtherClient, newMembers, when } = rules.newReferences(before, sent, zone);
        const fields: FieldErrors = {};
        if (isOfOtherClient && !isClient) fields.clientId = CLIENT_MESSAGES.notFound;
        if (when && rules.isFarAhead(when, clock.now())) fields.date = CHECKIN_MESSAGES.inTheFuture;
        if (newMembers.some((id) => !people.has(id))) fields.teamMembers = 'Team member not found';
        return { sent: before ? sent : { ...sent, timeZone: zone }, fields };
      };
    },
    async follow(tx, steps) {
      for (const { before, after } of steps)
        if (after && after.teamMembers !== before?.teamMembers) await store.replaceMembers(tx, after.id, rules.membersOf(after));
    },
    gist: ({ clientId, eventType, timestampAt: timestamp }) => ({ clientId, eventType, timestamp }),
    subjectsOf: (row) => [row.clientId, ...rules.membersOf(row)],
    recipientsOf: (tx, { before, after }) => (after && !before ? clients.findRecipients(tx, after.clientId) : Promise.resolve([])),
    refusalOfTaken: () => conflict(CHECKIN_MESSAGES.differs, { _id: CHECKIN_MESSAGES.differs }),
    source: CHECKIN_SOURCE,
  };
  const changes = createRecordChanges(kind, { db, files, history, clock });
  const { update, remove, restore } = changes;
  const { list, count } = createRecordList(CHECKIN_SOURCE, { db, readZone });

  async function removeForGood(tx: Tx, ids: readonly string[]) {
    if (ids.length > 0) await store.removeMembers(tx, ids);
    await changes.removeForGood(tx, ids);
  }

  const readSeen = async (actor: Actor, id: string): Promise<JsonText | undefined> =>
    (await store.find(db.read, actor, id)) && readRecord(db.read, CHECKIN_SOURCE, id);

  /**
   * The visit that an earlier send of the same stored; undefined where the id is free. Anyone else's is not told apart from other content.
   * What its sender may see now decides: the client may be another's since, or the visit deleted or moved.
   */
  async function sentBefore(actor: Actor, id: string, sent: { bodyHash: string }): Promise<JsonText | ArrivedCheckIn | undefined> {
    const found = await store.findSent(db.read, id);
    if (!found) return undefined;
    if (found.createdBy !== actor.accountId || found.bodyHash !== sent.bodyHash)
      throw conflict(CHECKIN_MESSAGES.differs, { _id: CHECKIN_MESSAGES.differs });
    return (await readSeen(actor, id)) ?? { _id: id, hasArrived: true };
  }

  return {
    /** Registered once, for all that follows from who sees the records. */
    kind: { ...CHECKIN_KIND, list: CHECKIN_SOURCE.list, removeForGood } satisfies RegisteredKind,

    update,
    remove,
    restore,
    describe: clients.describeParts(changes.listSeen, ({ date, time }) => `${date} ${time}`),
    list,
    count,

    /** Logs a visit in the caller's transaction and answers its id. Whether the actor may is not asked. */
    createIn: async (tx: Tx, actor: Actor, draft: CheckInDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    /** An account's visits; of an unknown account there are none. With `limit` 1: its latest. */
    listOfUser: (actor: Actor, accountId: string, paging: Paging) => list(actor, paging, [valueCondition('createdBy', accountId)]),

    async listOfClient(actor: Actor, clientId: string, paging: Paging) {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return list(actor, paging, [valueCondition('clientId', clientId)]);
    },

    /** Both ends inclusive; bare days are whole days of the workspace's zone. */
    async listOfRange(actor: Actor, { startDate, endDate, ...paging }: Paging & Required<Range>) {
      return list(actor, paging, [instantCondition('timestampAt', await rangeIn({ startDate, endDate }))]);
    },

    async stats(actor: Actor, range: Range): Promise<CheckInStats> {
      const days = await rangeIn(range);
      const counted = await db.readSlowly(actor.accountId, async (reader) => store.stats(reader, await clients.seen(reader, actor), days));
      return { total: counted.perEventType.reduce((sum, each) => sum + each.count, 0), ...counted };
    },

    async get(actor: Actor, id: string): Promise<JsonText> {
      const found = await readSeen(actor, id);
      if (!found) throw notFound(CHECKIN_KIND.noun);
      return found;
    },

    /** Whether the actor may see a visit and its photo. */
    canSee: async (actor: Actor, id: string): Promise<boolean> => (await store.find(db.read, actor, id)) !== undefined,

    /**
     * Logs a visit. Safe to repeat with the same `_id` (docs/product/checkins.md): the same content by the same account answers the
     * stored visit, or that it has arrived; anything else under that id is a conflict. Of several sends at once the database lets one through.
     */
    async create(actor: Actor, draft: CheckInDraft, file: IncomingFile | undefined): Promise<JsonText | ArrivedCheckIn> {
      if (!policy.canCreate(actor)) throw notAllowed('log a check-in');
      const bodyHash = rules.bodyHashOf(draft, file?.sha256);
      const sent = { ...draft, bodyHash };
      const before = async () => (draft._id === undefined ? undefined : sentBefore(actor, draft._id, sent));
      const again = await before();
      if (again) return again;
      try {
        return await changes.create(actor, sent, file);
      } catch (error) {
        const first = error instanceof AppError && error.code === 'conflict' ? await before() : undefined;
        if (first) return first;
        throw error;
      }
    },

    removeForGood,
  };

  async function rangeIn(range: Range): Promise<store.Range> {
    const { from, to } = rules.rangeOf(range, await readZone());
    if (from !== undefined && to !== undefined && from > to) throw invalidField('endDate', 'The last day must not be before the first');
    return { from, to };
  }
}
