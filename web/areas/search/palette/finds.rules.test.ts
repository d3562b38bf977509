import { expect, it } from 'vitest';
import { aPocketClient } from '../../../testing/a-pocket.ts';
import { withSearchText } from '../../clients/public/kept-client.ts';
import { addRecent, allowedRecent } from '../recent/recent.rules.ts';
import { ACTION, actionToFind, type Find, PAGE, toFind } from './find.ts';
import { joinFinds } from './join-finds.rules.ts';
import { toResult } from './kept-finds.rules.ts';
import { markWords } from './marks.rules.ts';

const aFind = (part: Partial<Find>): Find => ({
  ...{ kind: 'client', id: 'a', title: 'Globex', detail: null, why: 'Name', path: '/clients/a', icon: 'ship', word: 'Client' },
  ...part,
});

it('joins lists in their order and keeps what stands in two of them once', () => {
  const [globex, page, task] = [aFind({}), aFind({ kind: PAGE, id: 'Tasks' }), aFind({ kind: 'task', id: 'a' })];
  expect(joinFinds([[page], [globex, task], [page, globex]])).toEqual([page, globex, task]);
});

it('gives a record the looks of its kind, and one of an unknown kind its own word', () => {
  const { icon: _icon, word: _word, ...result } = aFind({ kind: 'checkIn' });
  expect(toFind(result, { checkIn: { icon: 'pin', word: 'Visit' } })).toMatchObject({ icon: 'pin', word: 'Visit' });
  expect(toFind({ ...result, kind: 'vendor' }, {})).toMatchObject({ icon: 'right', word: 'Vendor' });
});

it('offers an action for a client', () => {
  const place = {
    title: 'New task',
    icon: 'plus',
    path: '/tasks',
    forClient: { title: 'New task for', path: (id: string) => `/c/${id}` },
  } as const;
  expect(actionToFind(place, aFind({ detail: 'Mumbai' }))).toMatchObject([
    { kind: ACTION, title: 'New task for Globex', detail: 'Mumbai', path: '/c/a' },
  ]);
});

it.each([
  ['glo', 'Globex Freight', '[Glo]bex Freight'],
  ['fre glo', 'Globex Freight', '[Glo]bex [Fre]ight'],
  ['cote', 'Zephyr Côte d’Azur', 'Zephyr [Côte] d’Azur'],
  ['strasse', 'Hauptstraße 1', 'Haupt[straße] 1'],
  ['شحن', 'شركة الشَحن', 'شركة ال[شَحن]'],
  ['co', 'Coastal, second edition', '[Co]astal, second edition'],
  ['ond', 'Coastal, second edition', 'Coastal, sec[ond] edition'],
  ['xyz', 'Globex', 'Globex'],
  ['', 'Globex', 'Globex'],
  ['a', '', ''],
])('marks “%s” in %s', (search, text, expected) => {
  const parts = markWords(text, search);
  expect(parts.map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part)).join('')).toBe(expected);
});

it('remembers eight finds, the latest first and each once, and no actions', () => {
  const finds = Array.from({ length: 9 }, (_, at) => aFind({ id: String(at) }));
  const recent = finds.reduce<Find[]>(addRecent, []);
  expect(recent.map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  const again = addRecent(recent, aFind({ id: '3', title: 'Renamed' }));
  expect(again.map(({ id, title }) => [id, title]).slice(0, 3)).toEqual([
    ['3', 'Renamed'],
    ['8', 'Globex'],
    ['7', 'Globex'],
  ]);
  expect(again).toHaveLength(8);
  expect(addRecent(again, aFind({ kind: ACTION, id: 'new' }))).toEqual(again);
});

it('keeps of what was opened only what a device may know', () => {
  const entry = aFind({ kind: 'entry', title: 'INV-1', detail: 'Globex · INR 500.00', why: 'Reference INV-1' });
  const client = aFind({ detail: 'Asha Rao · Mumbai' });
  expect([entry, client].reduce<Find[]>(addRecent, []).map(({ title, detail, why }) => [title, detail, why])).toEqual([
    ['Globex', 'Asha Rao · Mumbai', ''],
    ['INV-1', null, ''],
  ]);
});

it('leaves out pages that may not be opened any more', () => {
  const [log, tasks, client] = [aFind({ kind: PAGE, id: 'Log' }), aFind({ kind: PAGE, id: 'Tasks' }), aFind({})];
  expect(allowedRecent([log, tasks, client], [{ title: 'Tasks', icon: 'select', path: '/tasks' }])).toEqual([tasks, client]);
});

const KONKAN = withSearchText(
  aPocketClient({
    ...{ _id: 'konkan', companyName: 'Konkan Minerals', primaryContactName: 'Asha Rao', mobile: '+91 98200-12345' },
    ...{ email: 'desk@konkan.example', address: 'Gate 3, Ratnagiri', country: 'India' },
    sites: [{ name: 'Jetty 2', latitude: 16.98, longitude: 73.3, radius: 300 }],
  }),
);

it.each([
  ['konk', 'Name'],
  ['konkan asha', 'Contact Asha Rao'],
  ['098200 123', 'Phone +91 98200-12345'],
  ['desk@', 'E-mail desk@konkan.example'],
  ['ratna', 'Address Gate 3, Ratnagiri'],
  ['jetty', 'Site Jetty 2'],
  ['konkna', 'Like “konkna”'],
])('says of a kept client why it was found by %s: %s', (search, why) => {
  expect(toResult(KONKAN, search).why).toBe(why);
});

it('describes a kept client by whom to ask, the number and the place', () => {
  expect(toResult(KONKAN, 'konkan')).toMatchObject({
    kind: 'client',
    title: 'Konkan Minerals',
    detail: 'Asha Rao · +91 98200-12345 · Gate 3, Ratnagiri',
  });
});
