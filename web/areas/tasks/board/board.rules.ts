import type { Task } from '@fairlead/contract/tasks';
import type { TaskColumn, TaskMove } from '@fairlead/contract/tasks/board';

/** What a card shows and what rights go by; boards are read with these fields alone. */
export const CARD_FIELDS = [
  '_id',
  'title',
  'priority',
  'date',
  'timeFrom',
  'timeTo',
  'assignedEmployees',
  'assignedEmployeeNames',
  'status',
  'rank',
  'finishedAt',
  'createdBy',
] as const satisfies readonly (keyof Task)[];
export type Card = Pick<Task, (typeof CARD_FIELDS)[number]>;

export interface BoardColumn extends TaskColumn {
  cards: readonly Card[];
}

/** Where a card was dropped: in which column, and between which cards. */
export interface Move extends Required<TaskMove> {
  taskId: string;
  status: string;
}

/** What is said of a move, and what takes it back. */
export interface Undo {
  title: string;
  /** The names of the columns that the card comes into and from. */
  column: string;
  from: string;
  back: Move;
}

/** The columns with their cards in order, where moves that are not stored yet stand before what is stored. */
export function fillColumns(columns: readonly TaskColumn[], cards: readonly Card[], moves: readonly Move[] = []): BoardColumn[] {
  const byColumn = new Map<string, Card[]>(columns.map(({ key }) => [key, []]));
  // A card may come ahead of a new column that is still being read; it is not lost meanwhile.
  const cardsIn = (key: string) => byColumn.get(key) ?? byColumn.get('todo') ?? [];
  for (const card of cards.toSorted(compareCards)) cardsIn(card.status).push(card);
  for (const move of moves) {
    const from = [...byColumn.values()].find((each) => each.some(({ _id }) => _id === move.taskId));
    const at = from?.findIndex(({ _id }) => _id === move.taskId) ?? -1;
    const [card] = from?.splice(at, 1) ?? [];
    if (!card) continue;
    const to = cardsIn(move.status);
    to.splice(placeIn(to, move), 0, { ...card, status: move.status });
  }
  return columns.map((column) => ({ ...column, cards: byColumn.get(column.key) ?? [] }));
}

/** The server orders by the texts' code points, which `<` does for these. */
const compareCards = (one: Card, other: Card) =>
  one.rank === other.rank ? (one._id < other._id ? -1 : 1) : one.rank < other.rank ? -1 : 1;

/** As the server decides it: after the one neighbour, else before the other, else at the end. */
function placeIn(cards: readonly Card[], { afterId, beforeId }: Move): number {
  const after = cards.findIndex(({ _id }) => _id === afterId);
  if (after >= 0) return after + 1;
  const before = cards.findIndex(({ _id }) => _id === beforeId);
  return before >= 0 ? before : cards.length;
}

/** What a card dropped at this index of a column is stored as; undefined when it stays where it is. */
export function moveTo(columns: readonly BoardColumn[], taskId: string, to: { key: string; index: number }): Move | undefined {
  const column = columns.find(({ key }) => key === to.key);
  if (!column || column.cards[to.index]?._id === taskId) return undefined;
  const others = column.cards.filter(({ _id }) => _id !== taskId);
  return {
    taskId,
    status: column.key,
    afterId: others[to.index - 1]?._id ?? null,
    beforeId: others[to.index]?._id ?? null,
  };
}

/** The move that takes a card back to where it stands now. */
export function moveBack(columns: readonly BoardColumn[], taskId: string): Move | undefined {
  const column = columns.find(({ cards }) => cards.some(({ _id }) => _id === taskId));
  const at = column?.cards.findIndex(({ _id }) => _id === taskId) ?? -1;
  if (!column) return undefined;
  const { key: status, cards } = column;
  return { taskId, status, afterId: cards[at - 1]?._id ?? null, beforeId: cards[at + 1]?._id ?? null };
}

/** 'To Do Tasks, place 2 of 5', for screen readers. */
export const placeText = (name: string, index: number, count: number): string => `${name}, place ${index + 1} of ${count}`;
