import { TASK_STATUS_DEFAULT } from '@fairlead/contract/tasks';
import { newId } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Moved, MovesBeside } from '../../../records/visibility/hanging.ts';
import { isFixed } from '../tasks.rules.ts';
import type { TaskColumnTable } from '../tasks.tables.ts';
import * as store from './board.store.ts';

const COLUMN = 'taskColumn';
/** A task that came into the kept board's column of the same name: `was` is its own column, `now` the other. */
const STATUS = 'taskStatus';
const TASK = 'task';

/**
 * The columns of boards that become one: tasks go to the kept board's column of the same name, any other column goes along. Columns are
 * locked before tasks, as whoever moves a task does.
 */
export const columnMoves: MovesBeside = {
  async move(tx: Tx, from: readonly string[], to: string): Promise<Moved[]> {
    const columns = await store.lockColumns(tx, to, ...from);
    const kept = new Map(columns.filter(({ clientId }) => clientId === to).map(({ nameKey, id }) => [nameKey, id]));
    const moves: Moved[] = [];
    const same = new Map<string, string>();
    for (const { id, clientId, nameKey } of columns.filter((column) => column.clientId !== to)) {
      const there = kept.get(nameKey);
      if (there === undefined) {
        await store.updateColumn(tx, id, { clientId: to });
        kept.set(nameKey, id);
        moves.push({ tableName: COLUMN, rowId: id, fromId: clientId });
      } else same.set(id, there);
    }
    const tasks = await store.lockTasksIn(tx, [...same.keys()]);
    for (const [was, some] of Map.groupBy(tasks, ({ status }) => status)) {
      const now = same.get(was) as string;
      await store.updateStatus(
        tx,
        some.map(({ id }) => id),
        now,
      );
      for (const { id, clientId } of some) moves.push({ tableName: STATUS, rowId: id, fromId: clientId, was, now });
    }
    return moves;
  },

  async back(tx: Tx, moves: readonly Moved[], to: string): Promise<void> {
    const clients = [...new Set(moves.map(({ fromId }) => fromId))];
    const columns = new Map((await store.lockColumns(tx, to, ...clients)).map((column) => [column.id, column]));
    for (const { rowId, fromId } of moves.filter(({ tableName }) => tableName === COLUMN)) {
      const column = columns.get(rowId);
      // It may have got the name that another column has there.
      if (!column || column.clientId !== to || findNamed(columns, fromId, column.nameKey)) continue;
      await store.updateColumn(tx, rowId, { clientId: fromId });
      columns.set(rowId, { ...column, clientId: fromId });
    }
    await placeReturning(tx, columns, moves, to);
    await placeStaying(tx, columns, moves, to);
  },
};

const findNamed = (columns: ReadonlyMap<string, TaskColumnTable>, clientId: string, nameKey: string | undefined) =>
  [...columns.values()].find((column) => column.clientId === clientId && column.nameKey === nameKey);

/** Gives tasks that go back the column that they had, or else one of the same name, or the first. */
async function placeReturning(tx: Tx, columns: ReadonlyMap<string, TaskColumnTable>, moves: readonly Moved[], to: string) {
  const fromOf = new Map(moves.filter(({ tableName }) => tableName === TASK).map(({ rowId, fromId }) => [rowId, fromId]));
  const mapped = new Map(moves.filter(({ tableName }) => tableName === STATUS).map((move) => [move.rowId, move]));
  const placed = (await store.lockTasksOf(tx, to, [...fromOf.keys()])).flatMap(({ id, status }) => {
    const fromId = fromOf.get(id) as string;
    const { was, now } = mapped.get(id) ?? {};
    if (now === status && was && columns.get(was)?.clientId === fromId) return [{ id, status: was }];
    if (isFixed(status) || columns.get(status)?.clientId === fromId) return [];
    return [{ id, status: findNamed(columns, fromId, columns.get(status)?.nameKey)?.id ?? TASK_STATUS_DEFAULT }];
  });
  for (const [status, some] of Map.groupBy(placed, (task) => task.status))
    await store.updateStatus(
      tx,
      some.map(({ id }) => id),
      status,
    );
}

/** A column that goes back may hold tasks that were added since. They stay, in a column of the same name. */
async function placeStaying(tx: Tx, columns: ReadonlyMap<string, TaskColumnTable>, moves: readonly Moved[], to: string) {
  const going = new Set(moves.filter(({ tableName }) => tableName === TASK).map(({ rowId }) => rowId));
  const left = moves.flatMap(({ tableName, rowId, fromId }) =>
    tableName === COLUMN && columns.get(rowId)?.clientId === fromId ? [rowId] : [],
  );
  const staying = (await store.lockTasksIn(tx, left)).filter(({ id, clientId }) => clientId === to && !going.has(id));
  for (const [status, some] of Map.groupBy(staying, (task) => task.status)) {
    const column = { ...(columns.get(status) as TaskColumnTable), id: newId(), clientId: to };
    await store.insertColumn(tx, column);
    await store.updateStatus(
      tx,
      some.map(({ id }) => id),
      column.id,
    );
  }
}
