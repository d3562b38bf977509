import { EVENT_MESSAGES, EVENT_RANGE_DAYS_MAX, type EventChange, type EventDraft, eventKind } from '@fairlead/contract/calendar';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DAY_MS } from '@fairlead/contract/kit/time';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import { type JsonRows, type JsonText, LongList } from '../../platform/http/long-list.ts';
import { readJson, readJsonRows } from '../../records/filters/reply.ts';
import { everyRow } from '../../records/list/list.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import { accountsThatSee } from '../sign-in/sign-in.service.ts';
import { lockPeople, lockPeopleByName, type Team } from '../team/team.service.ts';
import * as rules from './calendar.rules.ts';
import * as store from './calendar.store.ts';
import { conditionsOf, type Days, EVENT_SOURCE, isSeenBy, listIds, listOwnIds, type Whose } from './event-list.store.ts';
import { feedMoves } from './feeds/feed-moves.service.ts';

export { isSeenBy as isEventSeenBy, touchesDays } from './event-list.store.ts';

/** Events read at a time, because the same thread answers other requests. */
const READ_AT_ONCE = 200;

interface Parts extends RecordParts {
  team: Team;
  clients: Clients;
}

/**
 * What is true of events whatever is done with them. An event belongs to who added it, to whom it is assigned, and to the employee in whose
 * calendar it stands.
 */
export const EVENT_KIND = storeKind<'event', rules.EventRow>(eventKind, {
  source: EVENT_SOURCE,
  isSeenBy,
  nameOf: ({ eventName }) => eventName,
  ownership: ({ createdBy, assignedTeamMemberId, employeeId }) => ({ createdBy, assignedTo: [assignedTeamMemberId, employeeId] }),
  assigned: 'it is assigned to their employee, or stands in their calendar',
});

export type Calendar = ReturnType<typeof createCalendar>;

/** Events of clients, employees and the workspace (docs/product/calendar.md). Days and times are wall-clock in the workspace's time zone. */
export function createCalendar(parts: Parts) {
  const { db, team, clients } = parts;
  const records = createRecords<rules.EventRow, rules.OwnedDraft, rules.OwnedChange>(
    EVENT_KIND,
    {
      rowOf: rules.rowOf,
      changedBy: rules.changedBy,
      refusedFields: ({ after }) => rules.refusedTimes(after),

      /** Finds the team member by id or name, and holds the client of a new event. */
      async prepare(tx, actor, sent) {
        const { assignedTeamMemberId: id, assignedTeamMember: name, owner = {}, timesOf } = sent;
        const people = id ? await lockPeople(tx, [id]) : name ? await lockPeopleByName(tx, [name]) : [];
        if (owner.employeeId !== undefined && !(await team.named(tx, owner.employeeId))) throw notFound('Employee');
        const clientId = owner.clientId === undefined ? undefined : await clients.hold(tx, actor, owner.clientId);
        if (owner.clientId !== undefined && clientId === undefined) throw notFound('Client');
        return (before) => {
          const member = rules.findMember(before, sent, people);
          if (!member) return { sent, fields: { assignedTeamMemberId: EVENT_MESSAGES.memberNotFound } };
          return { sent: { ...sent, ...(sent.owner && { owner: { ...owner, clientId } }), ...member, ...(before && timesOf?.(before)) } };
        };
      },
      moveBeside: { client: feedMoves },
      gist: ({ eventName, date, time, clientId, employeeId }) => ({ eventName, date, time, clientId, employeeId }),
      subjectsOf: ({ clientId, employeeId, assignedTeamMemberId }) => [clientId, employeeId, assignedTeamMemberId],
      recipientsOf: async (tx, { before, after }) => {
        if (!after) return [];
        const people = [before?.employeeId, before?.assignedTeamMemberId].filter((id) => id != null);
        return findRecipients(tx, after, people);
      },
    },
    parts,
  );
  const { changes } = records;

  /** The events of some days, read at once as ids and in batches as JSON. */
  async function* ofDays(actor: Actor, whose: Whose, days: Days): AsyncGenerator<JsonRows> {
    const ids = await listIds(db.read, actor, whose, days);
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) yield readJsonRows(db.read, EVENT_SOURCE, ids.slice(at, at + READ_AT_ONCE));
  }

  /** Events as a list: of some days, or whole calendars. */
  async function list(actor: Actor, whose: Whose, days: Partial<Days>): Promise<LongList> {
    const asked = findDays(days);
    const pages = asked
      ? ofDays(actor, whose, asked)
      : everyRow(db.read, EVENT_SOURCE, actor, { conditions: conditionsOf(whose) }, { atOnce: READ_AT_ONCE });
    return new LongList(null, pages);
  }

  return {
    ...records,
    describe: clients.describeParts(changes.listSeen, EVENT_KIND.nameOf),

    /** Events that touch these days, of one client, about one employee, or all that the actor sees. */
    list: (actor: Actor, { from, to, client, employee }: Days & { client?: string | undefined; employee?: string | undefined }) =>
      list(actor, { clientId: client, about: employee }, { from, to }),

    /** The JSON of the workspace's events and the actor's own that touch these days, in order of their start. */
    readOwn: async (reader: Reader, actor: Actor, { limit, ...days }: Days & { limit: number }): Promise<string[]> =>
      readJson(reader, EVENT_SOURCE, await listOwnIds(reader, actor, days, limit)),

    listOfClients: (actor: Actor, days: Partial<Days>) => list(actor, { isOfClient: true }, days),

    async listOfClient(actor: Actor, clientId: string, days: Partial<Days>) {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return list(actor, { clientId }, days);
    },

    async listOfEmployee(actor: Actor, employeeId: string, days: Partial<Days>) {
      if (!(await team.canSee(actor, employeeId))) throw notFound('Employee');
      return list(actor, { employeeId }, days);
    },

    /** Adds an event to a client's or an employee's calendar. */
    create: (actor: Actor, owner: rules.Owner, draft: EventDraft) => changes.create(actor, { ...draft, owner }),

    /** Changes an event of this client or employee; one of another calendar is answered with 404. */
    async updateIn(actor: Actor, owner: rules.Owner, id: string, change: EventChange): Promise<JsonText> {
      await records.findSeen(actor, id, owner);
      return changes.update(actor, id, change);
    },

    async removeIn(actor: Actor, owner: rules.Owner, id: string): Promise<undefined> {
      await records.findSeen(actor, id, owner);
      return changes.remove(actor, id);
    },

    /** Adds an event in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, owner: rules.Owner, draft: EventDraft): Promise<string> =>
      (await changes.createIn(tx, actor, { ...draft, owner })).id,
  };
}

/** The accounts of the people that an event is assigned to or whose calendar it stands in, as far as they may see it, without those who had it before. */
export async function findRecipients(
  tx: Tx,
  { id, employeeId, assignedTeamMemberId }: rules.EventRow,
  before: readonly string[] = [],
): Promise<string[]> {
  const people = [employeeId, assignedTeamMemberId].filter((person) => person !== null && !before.includes(person)) as string[];
  return accountsThatSee(tx, people, (actor) => store.isSeen(tx, actor, id));
}

/** Both days or neither; undefined for whole calendars. */
function findDays({ from, to }: Partial<Days>): Days | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw invalidField('from', EVENT_MESSAGES.rangeHalf);
  if (to === undefined) throw invalidField('to', EVENT_MESSAGES.rangeHalf);
  return assertDays({ from, to });
}

/** In order, and not too many. */
export function assertDays({ from, to }: Days): Days {
  if (to < from) throw invalidField('to', EVENT_MESSAGES.rangeReversed);
  if (Date.parse(to) - Date.parse(from) >= EVENT_RANGE_DAYS_MAX * DAY_MS) throw invalidField('to', EVENT_MESSAGES.rangeTooLong);
  return { from, to };
}
