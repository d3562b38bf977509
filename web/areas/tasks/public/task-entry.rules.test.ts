import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { describeTask } from './task-entry.rules.ts';

const told = (action: string, changes: TimelineEntry['changes'] = {}, about: TimelineEntry['about'] = null) =>
  describeTask({ _id: 'h1', at: '2026-11-21T09:30:00.000Z', by: 'riya.nair', area: 'tasks', entityId: 't1', action, changes, about });

it.each([
  ['created', { title: 'Send rates' }, 'added the task Send rates'],
  ['updated', { project: { from: null, to: 'Project A' } }, 'changed Project'],
  ['moved', { status: { from: 'todo', to: 'inprogress' } }, 'moved a task to In Progress'],
  ['moved', { status: { from: 'todo', to: '0198aaaa-0000-7000-8000-000000000001' } }, 'moved a task to another column'],
  ['moved', { rankKey: { from: 'a0', to: 'a1' } }, 'moved a task within its column'],
  ['finished', {}, 'finished a task'],
  ['reopened', {}, 'reopened a task'],
  ['finished', { file: { from: null, to: 'board.csv' } }, 'finished a task through the import of board.csv'],
  ['reopened', { file: { from: 'board.csv', to: null } }, 'reopened a task through the undo of the import of board.csv'],
  ['deleted', { file: { from: 'board.csv', to: null } }, 'deleted a task through the undo of the import of board.csv'],
  ['imported', { title: 'Send rates', file: { from: null, to: 'board.csv' } }, 'imported the task Send rates from board.csv'],
  ['columnAdded', { name: { from: null, to: 'Review' } }, 'added the column Review on the board'],
  ['columnRenamed', { name: { from: 'Review', to: 'Papers' } }, 'renamed the column Review to Papers on the board'],
  ['columnRemoved', { name: { from: 'Papers', to: null } }, 'removed the column Papers on the board'],
])('%s %j reads: %s', (action, changes, words) => {
  expect(told(action, changes)?.words).toBe(words);
});

it('leads to the task unless it is deleted, and names the client in an employee’s timeline', () => {
  const about = { _id: 'c1', name: 'Konkan Minerals' };
  expect(told('finished', {}, about)).toMatchObject({ words: 'finished a task of Konkan Minerals', href: '/tasks/t1' });
  expect(told('deleted', { title: 'Send rates' })).toEqual({ words: 'deleted the task Send rates', changes: [] });
  expect(told('columnMoved')).not.toHaveProperty('href');
});

it('says nothing about other areas', () => {
  expect(describeTask({ _id: 'h1', at: '', by: null, area: 'clients', entityId: 'c1', action: 'created', changes: {} })).toBeUndefined();
});
