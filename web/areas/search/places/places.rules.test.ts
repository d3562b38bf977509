import { expect, it } from 'vitest';
import { findPlaces, type Place, readAction } from './places.rules.ts';

const TASK: Place = {
  title: 'New task',
  icon: 'plus',
  path: '/tasks?new=1',
  isAction: true,
  phrases: ['new task', 'add task', 'task for'],
  forClient: { title: 'New task for', path: (id) => `/clients/${id}?new=1` },
};
const PLACES: readonly Place[] = [
  TASK,
  { title: 'New client', icon: 'plus', path: '/clients?new=1', isAction: true, phrases: ['new client'] },
  { title: 'Tasks', icon: 'select', path: '/tasks' },
  { title: 'Sales & Leads', icon: 'ship', path: '/clients', words: 'companies' },
  { title: 'Visit log', icon: 'select', path: '/visit-log', detail: 'Settings of the workspace' },
  { title: 'Name, currency and time zone', icon: 'settings', path: '/general', words: 'Logo and contact for help' },
  { title: 'Réglages', icon: 'settings', path: '/reglages' },
];
const find = (search: string) => {
  const { first, later } = findPlaces(PLACES, search);
  return [first.map(({ title }) => title), later.map(({ title }) => title)];
};

it.each([
  ['a title’s beginning', 'sal', [['Sales & Leads'], []]],
  ['a word within the title', 'curr', [[], ['Name, currency and time zone']]],
  ['words in any order', 'zone time', [[], ['Name, currency and time zone']]],
  ['words that the title does not hold', 'logo contact', [[], ['Name, currency and time zone']]],
  ['what it is called besides', 'companies', [[], ['Sales & Leads']]],
  ['where it stands', 'workspace visit', [[], ['Visit log']]],
  ['the title without its accents', 'reglages', [['Réglages'], []]],
  ['what an action begins with, and a page', 'task', [['New task', 'Tasks'], []]],
  ['a verb', 'new', [['New task', 'New client'], []]],
  ['another verb for the same', 'add t', [['New task'], []]],
  ['a part within a word, which is nothing', 'asks', [[], []]],
  ['one letter, which is too few', 't', [[], []]],
  ['signs alone', '&&', [[], []]],
])('finds pages and actions by %s: %s', (_, search, expected) => {
  expect(find(search)).toEqual(expected);
});

it.each([
  ['new task glo', 'glo'],
  ['New Task for Globex Freight', 'globex freight'],
  ['add task to glo', 'glo'],
  ['task for glo', 'glo'],
  ['new task for', ''],
  ['new task fortuna', 'fortuna'],
  ['new task', undefined],
  ['new client glo', undefined],
  ['a new task glo', undefined],
])('reads of “%s” the client %s', (search, rest) => {
  expect(readAction(PLACES, search)?.rest).toBe(rest);
});
