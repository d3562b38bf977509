import {
  type ArrivedCheckIn,
  CHECKIN_FIELDS,
  CHECKIN_MESSAGES,
  type CheckInChange,
  type CheckInDraft,
  type CheckInListQuery,
  type CheckInStats,
  checkInKind,
} from '@fairlead/contract/checkins';
import type { VisitLogReport } from '@fairlead/contract/checkins/calls';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { type Actor, may, type Visibility } from '@fairlead/contract/kit/permissions';
import { isTimeZone } from '@fairlead/contract/kit/time';
import { instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { REPEATED, type Receipt, type Receipts } from '../../platform/db/receipts/receipts.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { instantCondition, valueCondition } from '../../records/filters/conditions.ts';
import { readJson } from '../../records/filters/reply.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { History } from '../history/history.service.ts';
import { lockPeople } from '../team/team.service.ts';
import { CHECKIN_TABLE } from './check-in-export.service.ts';
import { CHECKIN_SOURCE, isSeenBy } from './check-in-list.store.ts';
import * as rules from './checkins.rules.ts';
import * as store from './checkins.store.ts';
import { createVisitLog, verifyLog } from './log/visit-log.service.ts';
import { clockOffsetOf } from './verdict/verdict.rules.ts';
import { createVerdicts } from './verdict/verdict.service.ts';

export { readLogEnd } from './log/visit-log.store.ts';
export { VISIT_PACE } from './visit-pace.store.ts';
export { verifyLog };

interface Parts extends RecordParts {
  history: History;
  clients: Clients;
  receipts: Receipts;
  /** `positionDays`: how many days a visit keeps its position; 0 for ever. */
  readWorkspace: () => Promise<{ positionDays: number; clientVisibility: Visibility }>;
}

/** Visits that lose their positions in one transaction, which others wait for. */
const REMOVED_AT_ONCE = 100;

type Paging = Pick<CheckInListQuery, 'page' | 'limit' | 'cursor' | 'count'>;
type Range = { startDate?: string; endDate?: string };

/** What is true of visits whatever is done with them. A visit belongs to who logged it and to those who were along. */
export const CHECKIN_KIND = storeKind<'checkIn', rules.CheckInRow>(checkInKind, {
  source: CHECKIN_SOURCE,
  isSeenBy,
  nameOf: ({ date, time }) => `${date} ${time}`,
  ownership: ({ createdBy, teamMembers }) => ({ createdBy, assignedTo: JSON.parse(teamMembers) }),
  noun: 'visit',
  assigned: 'their employee was along',
  refusals: { create: "You don't have permission to log a check-in." },
});

/** Counts of the visits to these clients; days are those of this time zone. */
export async function readVisitStats(
  reader: Reader,
  clients: store.VisibleClients,
  span: store.Range,
  zone: string,
): Promise<CheckInStats> {
  const { perPart, ...counted } = await store.stats(reader, clients, span, (dates) => rules.findDayStarts(dates, zone));
  const total = (key: 'count' | 'judged' | 'verified') => counted.perEventType.reduce((sum, each) => sum + each[key], 0);
  return {
    total: total('count'),
    judged: total('judged'),
    verified: total('verified'),
    perDay: rules.countByDay(perPart, zone),
    ...counted,
  };
}

export type Checkins = ReturnType<typeof createCheckins>;

/** Logged visits. Each list is latest first and holds only visits to clients that the actor may see. */
export function createCheckins(parts: Parts) {
  const { db, files, history, receipts, clock, clients, readZone, readWorkspace } = parts;
  const log = createVisitLog(parts);
  const records = createRecords<rules.CheckInRow, rules.ReceivedCheckIn, CheckInChange>(
    CHECKIN_KIND,
    {
      file: CHECKIN_TABLE,
      picture: { column: 'imageId', field: 'imageProof', notAnImage: CHECKIN_MESSAGES.notAnImage, alsoKept: rules.originalImageId },
      withheld: rules.POSITION_COLUMNS,
      original: { column: 'original', fields: Object.keys(CHECKIN_FIELDS.original.of) },
      // `prepare` has filled in the time zone.
      rowOf: (draft, made) => rules.rowOf(draft, made, draft.timeZone as string),
      changedBy: rules.changedBy,

      /** Refuses what refers to nothing the actor may see or lies in the future. */
      async prepare(tx, actor, sent) {
        const people = new Set((await lockPeople(tx, sent.teamMembers ?? [])).map(({ id }) => id));
        const clientId = sent.clientId === undefined ? undefined : await clients.hold(tx, actor, sent.clientId);
        const zone = sent.timeZone ?? (await readZone(tx));
        const sites = clientId === undefined ? [] : await clients.readSites(tx, clientId);
        const arrived = { ...sent, ...(clientId !== undefined && { clientId }) };
        return (before) => {
          const { isOfOtherClient, newMembers, when } = rules.newReferences(before, arrived, zone);
          const fields: FieldErrors = {};
          if (isOfOtherClient && clientId === undefined) fields.clientId = CLIENT_MESSAGES.notFound;
          if (when && rules.isFarAhead(when, clock.now())) fields.date = CHECKIN_MESSAGES.inTheFuture;
          if (newMembers.some((id) => !people.has(id))) fields.teamMembers = 'Team member not found';
          // Judged once, as it is sent: neither a correction nor another site changes what was worked out.
          return {
            sent: before
              ? arrived
              : { ...arrived, timeZone: zone, judged: rules.judged(sent as CheckInDraft, zone, sites, instantText(clock.now())) },
            fields,
          };
        };
      },
      async follow(tx, steps, actor) {
        for (const { before, after } of steps)
          if (after && after.teamMembers !== before?.teamMembers) await store.replaceMembers(tx, after.id, rules.membersOf(after));
        await log.follow(tx, steps, actor?.accountId ?? null);
      },
      followMove: (tx, ids, accountId) => log.append(tx, 'moved', ids, accountId),
      gist: ({ clientId, eventType, timestampAt: timestamp }) => ({ clientId, eventType, timestamp }),
      subjectsOf: (row) => [row.clientId, ...rules.membersOf(row)],
      recipientsOf: (tx, { before, after }) => (after && !before ? clients.findRecipients(tx, after.clientId) : Promise.resolve([])),
      refusalOfTaken: () => conflict(CHECKIN_MESSAGES.differs, { _id: CHECKIN_MESSAGES.differs }),
      async removeParts(tx, ids) {
        // Locked, so that of two transactions that remove a visit only one says so.
        await store.lockAny(tx, ids);
        await store.removeMembers(tx, ids);
        await log.append(tx, 'purged', ids, null);
      },
    },
    parts,
  );
  const { changes, listWhere } = records;
  const verdicts = createVerdicts({
    ...{ db, clock, history, clients, readWorkspace, get: records.get, findSeen: records.findSeen },
    lockSeen: changes.lock,
    subjectsOf: (row) => [row.clientId, ...rules.membersOf(row)],
    log,
  });

  /**
   * The visit that an earlier send of the same stored; undefined where the id is free. Anyone else's is not told apart from other content.
   * What its sender may see now decides: the client may be another's since, or the visit deleted or moved.
   */
  async function sentBefore(actor: Actor, id: string, sent: { bodyHash: string }): Promise<JsonText | ArrivedCheckIn | undefined> {
    const find = () => store.findSent(db.read, id);
    let found = await find();
    if (!found && !(await receipts.isDone(receiptOf(actor, id, sent)))) return undefined;
    // An equal send may have stored it between the two questions; otherwise it was removed for good.
    found ??= await find();
    if (!found) return { _id: id, hasArrived: true };
    if (found.createdBy !== actor.accountId || found.bodyHash !== sent.bodyHash)
      throw conflict(CHECKIN_MESSAGES.differs, { _id: CHECKIN_MESSAGES.differs });
    return (await records.canSee(actor, id)) ? records.get(actor, id) : { _id: id, hasArrived: true };
  }

  /** Outlives the visit, which is removed for good some time after it was deleted. */
  const receiptOf = ({ accountId }: Actor, id: string, { bodyHash: contentHash }: { bodyHash: string }): Receipt => ({
    ...{ id: id.toLowerCase(), accountId, contentHash },
    ...{ call: 'POST /api/checkins', keyName: '_id' },
  });

  /** Throws unless the actor logged this visit, sees it, and it waits for this photo. */
  async function assertAwaits(reader: Reader, actor: Actor, row: rules.CheckInRow | undefined, photoId: string): Promise<rules.CheckInRow> {
    const [seen] = row ? await changes.listSeen(reader, actor, [row.id]) : [];
    if (!row || !seen) throw new AppError('not_found', CHECKIN_MESSAGES.photoTooLate);
    if (row.createdBy !== actor.accountId) throw new AppError('forbidden', CHECKIN_MESSAGES.photoNotYours);
    if (row.photoId !== photoId) throw conflict(CHECKIN_MESSAGES.photoNotAwaited, { photoId: CHECKIN_MESSAGES.photoNotAwaited });
    return row;
  }

  /** In small steps that each hold by themselves, so that a stop in between is gone on with the next time. The history is told once. */
  async function removePositions() {
    const { positionDays: days } = await readWorkspace();
    const end = rules.positionsEnd(days, clock.now());
    let removed = 0;
    for (let some = end === undefined ? 0 : REMOVED_AT_ONCE; some === REMOVED_AT_ONCE; removed += some)
      some = await db.write(async (tx) => {
        const rows = await store.lockWithPosition(tx, end as string, REMOVED_AT_ONCE);
        for (const row of rows) await store.removePosition(tx, row.id, rules.withoutPosition(row, days));
        await log.append(
          tx,
          'positionRemoved',
          rows.map(({ id }) => id),
          null,
        );
        return rows.length;
      });
    if (removed === 0) return;
    const entry = { actor: null, area: 'settings' as const, entityId: 'workspace', action: 'positionsRemoved' };
    await db.write((tx) => history.append(tx, { ...entry, changes: { visits: removed, days } }));
  }

  return {
    ...records,
    verdicts,
    describe: clients.describeParts(changes.listSeen, CHECKIN_KIND.nameOf),

    /** The JSON of the latest visits of the actor and their employee, with these fields. */
    readOwn: async (reader: Reader, actor: Actor, limit: number, fields: readonly string[]): Promise<string[]> =>
      readJson(reader, CHECKIN_SOURCE, await store.listOwnIds(reader, actor, limit), fields),

    findLatestPlace: store.findLatestPlace,

    /** Logs a visit in the caller's transaction and answers its id. Whether the actor may is not asked. */
    createIn: async (tx: Tx, actor: Actor, draft: CheckInDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    /** An account's visits; of an unknown account there are none. With `limit` 1: its latest. */
    listOfUser: (actor: Actor, accountId: string, paging: Paging) => listWhere(actor, paging, [valueCondition('createdBy', accountId)]),

    async listOfClient(actor: Actor, clientId: string, paging: Paging) {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return listWhere(actor, paging, [valueCondition('clientId', clientId)]);
    },

    /** Both ends inclusive; bare days are whole days of the workspace's zone. */
    async listOfRange(actor: Actor, { startDate, endDate, ...paging }: Paging & Required<Range>) {
      return listWhere(actor, paging, [instantCondition('timestampAt', rangeIn({ startDate, endDate }, await readZone()))]);
    },

    async stats(actor: Actor, { timeZone, ...range }: Range & { timeZone?: string | undefined }): Promise<CheckInStats> {
      const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : await readZone();
      const span = rangeIn(range, zone);
      return db.readSlowly(actor.accountId, async (reader) => readVisitStats(reader, await clients.seen(reader, actor), span, zone));
    },

    /**
     * Logs a visit. Safe to repeat with the same `_id` (docs/product/checkins.md): the same content by the same account answers the
     * stored visit, or that it has arrived; anything else under that id is a conflict. Of several sends at once the database lets one through.
     * `deviceTime` is what the device's clock says as it sends.
     */
    async create(
      actor: Actor,
      { noticeVersion, ...draft }: CheckInDraft,
      file: IncomingFile | undefined,
      deviceTime?: string,
    ): Promise<JsonText | ArrivedCheckIn> {
      if (!CHECKIN_KIND.policy.canCreate(actor)) throw notAllowed('log a check-in');
      if (file && draft.photoId) throw invalidField('photoId', CHECKIN_MESSAGES.photoTwice);
      // Both leave a receipt, so the photo would be taken for the visit.
      if (draft.photoId && draft.photoId === draft._id) throw invalidField('photoId', CHECKIN_MESSAGES.photoHasNoOwnId);
      if (noticeVersion !== undefined) await verdicts.accept(actor, noticeVersion);
      const bodyHash = rules.bodyHashOf(draft, file?.sha256);
      const clockOffset = clockOffsetOf(deviceTime, clock.now());
      const sent = { ...draft, bodyHash, ...(clockOffset !== undefined && { clockOffset }) };
      const { _id: id } = draft;
      if (id === undefined) return changes.create(actor, sent, file);
      const before = () => sentBefore(actor, id, sent);
      const again = await before();
      if (again) return again;
      try {
        const made = await receipts.once(receiptOf(actor, id, sent), () => changes.create(actor, sent, file));
        if (made !== REPEATED) return made;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        const first = await before();
        if (first) return first;
        throw error;
      }
      return (await before()) ?? { _id: id, hasArrived: true };
    },

    /**
     * Stores the photo that a visit said it would have. It belongs to what was sent: it is no correction, and the version stays
     * (docs/product/checkins.md).
     */
    async addPhoto(actor: Actor, id: string, photoId: string, file: IncomingFile): Promise<undefined> {
      if (!CHECKIN_KIND.policy.canCreate(actor)) throw notAllowed('log a check-in');
      // A first check, so that no picture is stored for nothing. The decisive one follows once the row is locked.
      await assertAwaits(db.read, actor, await store.findSent(db.read, id), photoId);
      const stored = await files.storeImage(file, { notAnImage: CHECKIN_MESSAGES.notAnImage });
      await files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const row = await assertAwaits(tx, actor, await store.lockPresent(tx, id), photoId);
          await store.updatePhoto(tx, id, rules.withPhoto(row, stored.id));
          await files.attach(tx, CHECKIN_KIND.area, id, stored);
          const subjects = [row.clientId, ...rules.membersOf(row)];
          await history.append(tx, { actor, area: CHECKIN_KIND.area, entityId: id, action: 'photoSent', subjects });
          await log.append(tx, 'photoSent', [id], actor.accountId);
        }),
      );
    },

    /** Every day: removes for good what was deleted longer ago than it is kept, and positions that are older than they are kept. */
    async sweep(): Promise<void> {
      await log.takeOver();
      await records.sweep();
      await removePositions();
    },

    /** For Administrators: whether the log of visits and the visits still say the same. */
    async verifyLog(actor: Actor, noted?: string): Promise<VisitLogReport> {
      if (!may(actor, 'settings.manage')) throw notAllowed('check the log of visits');
      return log.verify(actor.accountId, noted);
    },
  };

  function rangeIn(range: Range, zone: string): store.Range {
    const { from, to } = rules.rangeOf(range, zone);
    if (from !== undefined && to !== undefined && from > to) throw invalidField('endDate', 'The last day must not be before the first');
    return { from, to };
  }
}
