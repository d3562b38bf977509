import { expect, it } from 'vitest';
import { type Card, fillColumns, type Move, moveBack, moveTo } from './board.rules.ts';

const COLUMNS = [
  { key: 'todo', name: 'To Do Tasks', isFixed: true, createdBy: null },
  { key: 'own', name: 'Waiting for papers', isFixed: false, createdBy: 'a1' },
  { key: 'done', name: 'Done', isFixed: true, createdBy: null },
];
const card = (_id: string, status: string, rank: string) => ({ _id, title: _id, status, rank }) as Card;
const CARDS = [card('c', 'todo', 'a2'), card('a', 'todo', 'a0'), card('d', 'done', 'a0'), card('b', 'todo', 'Zz')];
const move = (taskId: string, status: string, afterId: string | null, beforeId: string | null): Move => ({
  taskId,
  status,
  afterId,
  beforeId,
});
const shown = (cards: readonly Card[], moves: readonly Move[] = []) =>
  Object.fromEntries(fillColumns(COLUMNS, cards, moves).map(({ key, cards: inColumn }) => [key, inColumn.map(({ _id }) => _id).join('')]));

it('orders cards as the server does, by rank and then by id', () => {
  expect(shown([...CARDS, card('e', 'todo', 'a0')])).toEqual({ todo: 'baec', own: '', done: 'd' });
});

it('keeps a card whose column is not read yet', () => {
  expect(shown([card('x', 'new-column', 'a0')])).toEqual({ todo: 'x', own: '', done: '' });
});

it('puts a moved card after its one neighbour, else before the other, else at the end', () => {
  expect(shown(CARDS, [move('d', 'todo', 'b', 'c')]).todo).toBe('bdac');
  expect(shown(CARDS, [move('d', 'todo', 'gone', 'c')]).todo).toBe('badc');
  expect(shown(CARDS, [move('d', 'todo', 'gone', null)]).todo).toBe('bacd');
  expect(shown(CARDS, [move('gone', 'todo', 'b', null)]).todo).toBe('bac');
});

it('applies moves in the order in which they were made', () => {
  expect(shown(CARDS, [move('a', 'done', null, 'd'), move('a', 'own', null, null), move('b', 'own', 'a', null)])).toEqual({
    todo: 'c',
    own: 'ab',
    done: 'd',
  });
});

it('names the neighbours of the place where a card is dropped, and nothing when it stays', () => {
  const columns = fillColumns(COLUMNS, CARDS);
  expect(moveTo(columns, 'b', { key: 'todo', index: 2 })).toEqual(move('b', 'todo', 'c', null));
  expect(moveTo(columns, 'b', { key: 'todo', index: 1 })).toEqual(move('b', 'todo', 'a', 'c'));
  expect(moveTo(columns, 'b', { key: 'done', index: 0 })).toEqual(move('b', 'done', null, 'd'));
  expect(moveTo(columns, 'b', { key: 'todo', index: 0 })).toBeUndefined();
});

it('knows the way back to where a card stands', () => {
  const back = moveBack(fillColumns(COLUMNS, CARDS), 'a');
  expect(back).toEqual(move('a', 'todo', 'b', 'c'));
  expect(shown(CARDS, [move('a', 'done', 'd', null), ...(back ? [back] : [])])).toEqual(shown(CARDS));
});
