import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../session.ts';
import { openDraft } from './drafts.ts';
import { areDraftsKept } from './kept-drafts.ts';
import { moveDrafts } from './move-drafts.ts';

beforeEach(() => signIn({ token: 'a-token', username: 'riya.nair', user: { _id: 'u1' } }));
afterEach(() => void vi.restoreAllMocks());

const here = openDraft<string>('note:c1');
const there = openDraft<string>('note:c2');
const move = () =>
  moveDrafts((name, values) => {
    if (name !== 'note:c1') return undefined;
    const before = there.read();
    return { name: 'note:c2', values: before === undefined ? values : `${before}, ${values}` };
  });

describe('a draft that is moved while its form is open', () => {
  beforeEach(() => {
    there.clear();
    here.write('Promised a call');
  });

  it('follows what is typed there', () => {
    move();
    here.write('Promised a call on Friday');
    expect([here.read(), there.read()]).toEqual([undefined, 'Promised a call on Friday']);
  });

  it('is gone once that is saved', () => {
    move();
    here.write('Promised a call on Friday');
    here.clear();
    expect([here.read(), there.read()]).toEqual([undefined, undefined]);
  });

  it('leaves alone what it was joined with', () => {
    there.write('Asked for a quote');
    move();
    here.write('Promised a call on Friday');
    expect(there.read()).toBe('Asked for a quote, Promised a call');
    here.clear();
    expect(there.read()).toBe('Asked for a quote');
  });

  it('stays where another form has gone on with it', () => {
    move();
    there.write('Promised a call, and called');
    here.clear();
    expect(there.read()).toBe('Promised a call, and called');
  });

  it('stays where a new form of the former name is saved', () => {
    move();
    expect(here.read()).toBeUndefined();
    here.write('Wants a COA');
    here.clear();
    expect(there.read()).toBe('Promised a call');
  });
});

it('leaves a draft where it was if the storage has no room for the moved one', () => {
  there.write('Asked for a quote');
  here.write('Promised a call');
  const store = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (text.length > 20) throw new DOMException('full', 'QuotaExceededError');
    store.call(this, key, text);
  });
  move();
  expect([here.read(), there.read(), areDraftsKept()]).toEqual(['Promised a call', 'Asked for a quote', true]);
});
