import { expect, it } from 'vitest';
import { ADDITIONAL, BOTTOM_BAR, MAIN, MENU_SHEET } from '../shell/destinations.ts';
import { findScreens } from './guide.rules.ts';
import { GUIDE } from './guide.ts';

const titles = (search: string) => findScreens(search).map(({ title }) => title);

it('finds the screens that hold every word, whatever the case and accents', () => {
  expect({
    all: titles(' ').length,
    words: titles('AUTHENTICATOR pässkey'),
    apart: titles('bank rate'),
    none: titles('harbour pilot'),
  }).toEqual({ all: GUIDE.length, words: ['Settings'], apart: ['Accounts'], none: [] });
});

it('has a guide to every screen of the navigation, under its name', () => {
  const screens = [...MAIN, ...ADDITIONAL, ...BOTTOM_BAR, ...MENU_SHEET].filter(({ label }) => label !== 'Help & Support');
  const missing = screens.filter(({ label, to }) => !GUIDE.some((screen) => screen.title === label && screen.to === to));
  expect(missing).toEqual([]);
});
