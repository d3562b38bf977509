import type { Actor } from '@fairlead/contract/kit/permissions';
import {
  TASK_COLUMN_MESSAGES,
  TASK_COLUMNS_MAX,
  type TaskColumn,
  type TaskColumnChange,
  type TaskColumnDraft,
} from '@fairlead/contract/tasks/board';
import { newId } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { conflict, invalidField, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { History } from '../../history/history.service.ts';
import * as policy from '../tasks.policy.ts';
import { isFixed } from '../tasks.rules.ts';
import type { TaskColumnTable } from '../tasks.tables.ts';
import * as store from './board.store.ts';
import * as rules from './columns.rules.ts';

interface Parts {
  db: Database;
  history: History;
  clients: Clients;
}

export type TaskColumns = ReturnType<typeof createTaskColumns>;

/** The columns of clients' boards (docs/product/tasks.md). Tasks share a lock on their column, which changing and removing it waits for. */
export function createTaskColumns({ db, history, clients }: Parts) {
  /** Runs the work on the locked columns of a client that the actor sees, or that it became a part of, and answers the board's columns after it. */
  async function write(actor: Actor, named: string, work: (tx: Tx, clientId: string) => Promise<void>): Promise<TaskColumn[]> {
    try {
      return await db.write(async (tx) => {
        const clientId = await clients.hold(tx, actor, named);
        if (clientId === undefined) throw notFound('Client');
        await store.lockColumns(tx, clientId);
        await work(tx, clientId);
        return rules.boardOf(await store.listColumns(tx, clientId));
      });
    } catch (error) {
      if (findUniqueViolation(error)) throw nameTaken();
      throw error;
    }
  }

  const appendEntry = (tx: Tx, actor: Actor, { id, clientId }: TaskColumnTable, action: string, changes: Record<string, unknown>) =>
    history.append(tx, { actor, area: 'tasks', entityId: id, action, changes, subjects: [clientId] });

  /** Puts a column after another and gives all own columns of the board their places. */
  async function place(tx: Tx, column: TaskColumnTable, after: string | null | undefined): Promise<void> {
    const own = await store.listColumns(tx, column.clientId);
    const keys = rules.keysWith(rules.boardOf(own), column.id, after);
    if (!keys) throw invalidField('after', 'This column is not on the board any more');
    const ranks = rules.ranksOf(keys);
    for (const { id, rankKey } of own) {
      const rank = ranks.get(id);
      if (rank !== undefined && rank !== rankKey) await store.updateColumn(tx, id, { rankKey: rank });
    }
  }

  async function findOwn(tx: Tx, actor: Actor, clientId: string, key: string, to: string): Promise<TaskColumnTable> {
    if (isFixed(key)) throw conflict(TASK_COLUMN_MESSAGES.fixed);
    const found = (await store.listColumns(tx, clientId)).find(({ id }) => id === key);
    if (!found) throw notFound('Column');
    if (!policy.canEditColumn(actor, found)) throw notAllowed(to);
    return found;
  }

  return {
    async list(actor: Actor, clientId: string): Promise<TaskColumn[]> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      return rules.boardOf(await store.listColumns(db.read, clientId));
    },

    create: (actor: Actor, named: string, { name, after }: TaskColumnDraft): Promise<TaskColumn[]> =>
      write(actor, named, async (tx, clientId) => {
        if (!policy.canAddColumn(actor)) throw notAllowed('add columns');
        const nameKey = freeKey(name);
        if (rules.boardOf(await store.listColumns(tx, clientId)).length >= TASK_COLUMNS_MAX) throw conflict(TASK_COLUMN_MESSAGES.tooMany);
        const column = { id: newId(), clientId, name, nameKey, rankKey: '', createdBy: actor.accountId };
        await store.insertColumn(tx, column);
        await place(tx, column, after);
        await appendEntry(tx, actor, column, 'columnAdded', { name: { from: null, to: name } });
      }),

    update: (actor: Actor, named: string, key: string, { name, after }: TaskColumnChange): Promise<TaskColumn[]> =>
      write(actor, named, async (tx, clientId) => {
        const found = await findOwn(tx, actor, clientId, key, 'change this column');
        if (name !== undefined && name !== found.name) {
          await store.updateColumn(tx, key, { name, nameKey: freeKey(name) });
          await appendEntry(tx, actor, found, 'columnRenamed', { name: { from: found.name, to: name } });
        }
        if (after === undefined || after === key) return;
        await place(tx, found, after);
        await appendEntry(tx, actor, found, 'columnMoved', {});
      }),

    /** Removes a column that holds no tasks. Deleted ones come back into To Do. */
    async remove(actor: Actor, named: string, key: string): Promise<undefined> {
      await write(actor, named, async (tx, clientId) => {
        const found = await findOwn(tx, actor, clientId, key, 'remove this column');
        if (await store.hasCards(tx, { clientId, status: key })) throw conflict(TASK_COLUMN_MESSAGES.notEmpty);
        await store.removeColumn(tx, key);
        await appendEntry(tx, actor, found, 'columnRemoved', { name: { from: found.name, to: null } });
      });
    },
  };
}

function freeKey(name: string): string {
  const nameKey = sortKey(name);
  if (rules.isFixedName(nameKey)) throw nameTaken();
  return nameKey;
}

const nameTaken = () => conflict(TASK_COLUMN_MESSAGES.nameTaken, { name: TASK_COLUMN_MESSAGES.nameTaken });
