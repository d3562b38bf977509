import { TASK_MESSAGES } from '@fairlead/contract/tasks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addedBody, changedBody, newValues, problemsOf } from './task-form.rules.ts';

const CLIENT = { _id: 'c1', name: 'Konkan Minerals' };
const TODAY = '2026-11-24';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) }));
afterEach(() => void vi.useRealTimers());
const values = { ...newValues({ client: CLIENT }), title: ' Send rates ', date: '2026-12-01' };

it('begins with today, in To Do or the column that it is added in', () => {
  expect(newValues({})).toMatchObject({ date: TODAY, status: { _id: 'todo', name: 'To Do Tasks' } });
  expect(newValues({ status: 'done' }).status).toEqual({ _id: 'done', name: 'Done' });
});

it('asks for the name and the date, in this order, and for nothing else', () => {
  expect(Object.entries(problemsOf({ ...newValues({ client: CLIENT }), date: '' }))).toEqual([
    ['title', 'is required'],
    ['date', 'is required'],
  ]);
  expect(problemsOf({ ...values, project: '', priority: '' })).toEqual({});
});

it('asks for the client first where it is not known', () => {
  expect(Object.keys(problemsOf(newValues({})))).toEqual(['client', 'title']);
});

it('takes a time range only the right way round', () => {
  expect(problemsOf({ ...values, timeTo: '10:00' })).toEqual({ timeFrom: TASK_MESSAGES.startMissing });
  expect(problemsOf({ ...values, timeFrom: '10:00', timeTo: '10:00' })).toEqual({ timeTo: TASK_MESSAGES.endBeforeStart });
  expect(problemsOf({ ...values, timeFrom: '10:00', timeTo: '10:15' })).toEqual({});
});

it('sends a new task trimmed, without blanks, for its column', () => {
  expect(
    addedBody({ ...values, status: { _id: 'inprogress', name: 'In Progress' }, assignedEmployees: [{ _id: 'e1', name: 'Dev Menon' }] }),
  ).toEqual({
    title: 'Send rates',
    priority: 'Medium',
    date: '2026-12-01',
    assignedEmployees: ['e1'],
    status: 'inprogress',
  });
});

it('sends only what an edit changed, null for what was emptied, and the column only where another was chosen', () => {
  const before = { ...values, project: 'Project A', timeFrom: '09:00', timeTo: '10:00' };
  expect(changedBody({ ...before, project: ' ', timeTo: '11:00' }, before)).toEqual({ project: null, timeFrom: '09:00', timeTo: '11:00' });
  expect(changedBody({ ...before, status: { _id: 'done', name: 'Done' } }, before)).toEqual({ status: 'done' });
});
