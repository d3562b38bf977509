import { expect, it } from 'vitest';
import { describeGuessable, listOwnWords } from './passwords.ts';

it('refuses what is guessed soon, with the reason in words, and nothing else', () => {
  const say = (score: number, warning: string | null) => describeGuessable({ score, feedback: { warning } });
  expect([say(3, 'wordByItself'), say(4, null)]).toEqual([undefined, undefined]);
  expect(say(1, 'userInputs')).toMatch(/^Password holds your name/);
  expect([say(2, null), say(0, 'unheardOf')].map((line) => line?.split('.')[0])).toEqual(Array(2).fill('Password is too easy to guess'));
});

it('knows the names of a person and their parts, but no scraps of them', () => {
  expect(listOwnWords(['riya.nair', 'r.nair@konkan.example', null, 'Konkan Lines', ''])).toEqual([
    'riya.nair',
    'r.nair@konkan.example',
    'konkan lines',
    'riya',
    'nair',
    'konkan',
    'example',
    'lines',
    'riyanair',
    'rnairkonkanexample',
    'konkanlines',
  ]);
});
