import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import { TASK_MESSAGES, TASK_STATUS_DEFAULT, type TaskChange, type TaskDraft, taskKind } from '@fairlead/contract/tasks';
import type { TaskMove } from '@fairlead/contract/tasks/board';
import { instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { type JsonRows, type JsonText, LongList } from '../../platform/http/long-list.ts';
import { readJson, readJsonRows } from '../../records/filters/reply.ts';
import type { Query } from '../../records/list/source.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Step } from '../../records/write/kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import { accountsThatSee } from '../sign-in/sign-in.service.ts';
import { lockPeople } from '../team/team.service.ts';
import * as board from './board/board.store.ts';
import { columnMoves } from './board/column-moves.service.ts';
import { findRank, spreadColumn } from './board/places.service.ts';
import { NoRoom } from './board/rank.rules.ts';
import { TASK_TABLE } from './export/task-export.service.ts';
import { isSeenBy, TASK_SOURCE } from './task-list.store.ts';
import * as rules from './tasks.rules.ts';
import * as store from './tasks.store.ts';

/** Cards read at a time, because the same thread answers other requests. */
const READ_AT_ONCE = 250;

interface Parts extends RecordParts {
  clients: Clients;
}

/** What is true of tasks whatever is done with them. A task belongs to who added it and to whom it is assigned. */
export const TASK_KIND = storeKind<'task', rules.TaskRow>(taskKind, {
  source: TASK_SOURCE,
  isSeenBy,
  nameOf: ({ title }) => title,
  ownership: ({ createdBy, assignedEmployees }) => ({ createdBy, assignedTo: JSON.parse(assignedEmployees) }),
  assigned: 'it is assigned to their employee',
});

/** What the history keeps of a task that comes or goes. */
export const gistOf = ({ title, date, status, clientId }: rules.TaskRow) => ({ title, date, status, clientId });

export const subjectsOf = (row: rules.TaskRow): string[] => [row.clientId, ...rules.assigneesOf(row)];

/** Keeps the rows by which tasks are found through whom they are assigned to. */
export async function followAssignees(tx: Tx, steps: readonly Step<rules.TaskRow>[]): Promise<void> {
  const changed = steps.flatMap(({ before, after }) =>
    after && after.assignedEmployees !== (before?.assignedEmployees ?? NOBODY) ? [after] : [],
  );
  // Another step may have changed a task once more.
  const latest = new Map(changed.map((row) => [row.id, rules.assigneesOf(row)]));
  // A restored task has its rows still.
  const known = changed.flatMap(({ id, version }) => (version > 1 ? [id] : []));
  await store.replaceAssignees(tx, known, latest);
}
const NOBODY = '[]';

export type Tasks = ReturnType<typeof createTasks>;

/** The cards of the clients' boards (docs/product/tasks.md). Days and times are wall-clock in the workspace's time zone. */
export function createTasks(parts: Parts) {
  const { db, clock, clients, readZone } = parts;

  /** Today where the query asks from; a zone that is not known is refused with the other filters. */
  const today = async ({ timeZone }: Query) =>
    dayIn(typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : await readZone(), clock.now());

  /** A board's own column. One of a merged client stands for that of the same name on the board of the kept one. */
  async function shareColumn(tx: Tx, id: string) {
    const own = await board.shareColumn(tx, id);
    const kept = own && (await clients.currentOf(tx, own.clientId));
    const same = own && kept !== own.clientId ? await board.findColumn(tx, kept as string, own.nameKey) : undefined;
    return same ? board.shareColumn(tx, same.id) : own;
  }

  const records = createRecords<rules.TaskRow, rules.OwnedDraft, rules.OwnedChange>(
    TASK_KIND,
    {
      file: TASK_TABLE,
      resolve: async (actor, query) => rules.resolveQuery(query, actor, await today(query)),
      rowOf: rules.rowOf,
      changedBy: rules.changedBy,
      refusedFields: ({ after }) => rules.refusedTimes(after),

      /** Finds the employees and the column, holds the client of a new task, and finds the place of a moved one. */
      async prepare(tx, actor, sent) {
        const { assignedEmployees = [], status: named, clientId, place } = sent;
        const people = new Set((await lockPeople(tx, assignedEmployees)).map(({ id }) => id));
        const held = clientId === undefined ? undefined : await clients.hold(tx, actor, clientId);
        if (clientId !== undefined && held === undefined) throw notFound('Client');
        const own = named === undefined || rules.isFixed(named) ? undefined : await shareColumn(tx, named);
        const status = own?.id ?? named;
        const at = instantText(clock.now());
        const rankKey = place && status !== undefined ? await findRank(tx, { ...place, status }, at) : undefined;
        return (before) => {
          const fields: FieldErrors = {};
          // A colleague who has left since stays assigned.
          const assigned = before ? rules.assigneesOf(before) : [];
          if (assignedEmployees.some((id) => !people.has(id) && !assigned.includes(id)))
            fields.assignedEmployees = TASK_MESSAGES.assigneeNotFound;
          const isOnBoard = status === undefined || rules.isFixed(status) || own?.clientId === (before?.clientId ?? held);
          if (!isOnBoard) fields.status = TASK_MESSAGES.columnNotFound;
          const now = { ...sent, ...(held !== undefined && { clientId: held }), ...(status !== undefined && { status }) };
          return { sent: { ...now, rankKey, stamp: { by: actor.accountId, at } }, fields };
        };
      },

      /** The column may have been removed while the task was in the bin. */
      async prepareRestore(tx, _actor, id) {
        const found = await store.findDeleted(tx, id);
        const isThere = found && (rules.isFixed(found.status) || (await board.shareColumn(tx, found.status)));
        return isThere ? {} : { status: TASK_STATUS_DEFAULT };
      },
      follow: followAssignees,
      gist: gistOf,
      actionOf: rules.actionOf,
      subjectsOf,
      recipientsOf: (tx, { before, after }) => (after ? findRecipients(tx, after, before) : Promise.resolve([])),
      removeParts: store.removeAssignees,
      removeBeside: { client: board.removeColumnsOf },
      moveBeside: { client: columnMoves },
    },
    parts,
  );
  const { changes } = records;

  async function* cardsOf(ids: readonly string[], fields: readonly string[] | undefined): AsyncGenerator<JsonRows> {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE)
      yield readJsonRows(db.read, TASK_SOURCE, ids.slice(at, at + READ_AT_ONCE), fields);
  }

  return {
    ...records,
    describe: clients.describeParts(changes.listSeen, ({ title }) => title),

    /** The cards of a client's board, in the order in which they stand in their columns. */
    async listOfClient(actor: Actor, clientId: string, fields?: readonly string[]): Promise<LongList> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return new LongList(null, cardsOf(await store.listBoard(db.read, clientId), fields));
    },

    create: (actor: Actor, clientId: string, draft: TaskDraft) => changes.create(actor, { ...draft, clientId }),

    /** Changes a task of this client; one of another client is answered with 404. */
    async update(actor: Actor, clientId: string, id: string, change: TaskChange): Promise<JsonText> {
      await records.findSeen(actor, id, { clientId });
      return changes.update(actor, id, change);
    },

    async remove(actor: Actor, clientId: string, id: string): Promise<undefined> {
      await records.findSeen(actor, id, { clientId });
      return changes.remove(actor, id);
    },

    /** Puts a card between two others. Where no text is left between them, the column's cards are spread anew first. */
    async move(actor: Actor, clientId: string, id: string, { status, ...between }: TaskMove): Promise<JsonText> {
      const found = await records.findSeen(actor, id, { clientId });
      if (!TASK_KIND.policy.canEdit(actor, found)) throw new AppError('forbidden', TASK_KIND.refusals.edit);
      for (;;) {
        try {
          return await changes.update(actor, id, { status, place: { clientId, taskId: id, ...between } } as rules.OwnedChange);
        } catch (error) {
          if (!(error instanceof NoRoom)) throw error;
          await db.write((tx) => spreadColumn(tx, { clientId, status }), { isPreparation: true });
        }
      }
    },

    /** The JSON of the actor's own tasks that are not finished, or were finished since an instant; first due first. */
    readOwn: async (reader: Reader, actor: Actor, asked: Parameters<typeof store.listOwnIds>[2]): Promise<string[]> =>
      readJson(reader, TASK_SOURCE, await store.listOwnIds(reader, actor, asked)),

    listOwnDue: store.listOwnDue,

    /** The unfinished tasks of these days, as calendars show them: all that the actor sees, a client's, or what one employee is assigned. */
    async listDue(actor: Actor, days: { from: string; to: string }, whose: Parameters<typeof store.listDue>[3]) {
      const due = await db.readSlowly(actor.accountId, (reader) => store.listDue(reader, actor, days, whose));
      return due.map(({ id, title, project, priority, companyName, ...when }) => ({
        id: `task-${id}`,
        summary: `Task: ${title}`,
        lines: [`Client: ${companyName}`, `Priority: ${priority}`, ...(project ? [`Project: ${project}`] : [])],
        ...when,
      }));
    },

    /** Adds a task in the caller's transaction and returns its id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, clientId: string, draft: TaskDraft): Promise<string> =>
      (await changes.createIn(tx, actor, { ...draft, clientId })).id,
  };
}

/** The accounts of the employees that a task is newly assigned to, as far as they may see it. */
async function findRecipients(tx: Tx, row: rules.TaskRow, before: rules.TaskRow | undefined): Promise<string[]> {
  const assigned = before ? rules.assigneesOf(before) : [];
  const people = rules.assigneesOf(row).filter((id) => !assigned.includes(id));
  return accountsThatSee(tx, people, (actor) => store.isSeen(tx, actor, row.id));
}
