import { TASK_MESSAGES } from '@fairlead/contract/tasks';
import { expect, it } from 'vitest';
import { addedBody, changedBody, newValues, problemsOf } from './task-form.rules.ts';

const CLIENT = { _id: 'c1', name: 'Konkan Minerals' };
const values = { ...newValues({ client: CLIENT }), title: ' Send rates ', date: '2026-12-01' };

it('asks for the name and the date, in this order, and for nothing else', () => {
  expect(Object.entries(problemsOf(newValues({ client: CLIENT }), false))).toEqual([
    ['title', 'is required'],
    ['date', 'is required'],
  ]);
  expect(problemsOf({ ...values, project: '', priority: '' }, false)).toEqual({});
});

it('asks for the client first where it is not known', () => {
  expect(Object.keys(problemsOf(newValues({}), true))).toEqual(['client', 'title', 'date']);
});

it('takes a time range only the right way round', () => {
  expect(problemsOf({ ...values, timeTo: '10:00' }, false)).toEqual({ timeFrom: TASK_MESSAGES.startMissing });
  expect(problemsOf({ ...values, timeFrom: '10:00', timeTo: '10:00' }, false)).toEqual({ timeTo: TASK_MESSAGES.endBeforeStart });
  expect(problemsOf({ ...values, timeFrom: '10:00', timeTo: '10:15' }, false)).toEqual({});
});

it('sends a new task trimmed, without blanks, for its column', () => {
  expect(addedBody({ ...values, assignedEmployees: [{ _id: 'e1', name: 'Dev Menon' }] }, 'inprogress')).toEqual({
    title: 'Send rates',
    priority: 'Medium',
    date: '2026-12-01',
    assignedEmployees: ['e1'],
    status: 'inprogress',
  });
  expect(addedBody(values, undefined)).not.toHaveProperty('status');
});

it('sends only what an edit changed, null for what was emptied, and never the column', () => {
  const before = { ...values, project: 'Project A', timeFrom: '09:00', timeTo: '10:00' };
  expect(changedBody({ ...before, project: ' ', timeTo: '11:00' }, before)).toEqual({ project: null, timeFrom: '09:00', timeTo: '11:00' });
});
