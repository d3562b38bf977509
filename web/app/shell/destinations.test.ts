import { expect, it } from 'vitest';
import { ADDITIONAL, BOTTOM_BAR, isActive, MAIN, MENU_SHEET } from './destinations.ts';

const labels = (section: { label: string }[]) => section.map(({ label }) => label);

it('stands in the specified order, with Tasks and Accounts after Calendar, and Today before Visits', () => {
  expect({ main: labels(MAIN), additional: labels(ADDITIONAL), bar: labels(BOTTOM_BAR), menu: labels(MENU_SHEET) }).toEqual({
    main: ['Dashboard', 'Team Management', 'Sales & Leads', 'Calendar', 'Tasks', 'Accounts', 'Reports'],
    additional: ['Today', 'Visits', 'Settings', 'My Files', 'Help & Support'],
    bar: ['Dashboard', 'Sales & Leads', 'Calendar', 'Settings'],
    menu: ['Team Management', 'Tasks', 'Accounts', 'Today', 'Visits', 'Reports', 'My Files', 'Help & Support'],
  });
});

it.each([
  ['/tasks/0198', ['Tasks']],
  ['/tasks/import', ['Tasks']],
  ['/ledger/import', ['Accounts']],
  ['/profile/accounts', ['Settings']],
  ['/salesandleadsclient/7', ['Sales & Leads']],
])('marks %s as %j', (path, marked) => {
  expect(labels([...MAIN, ...ADDITIONAL].filter((each) => isActive(each, path)))).toEqual(marked);
});
