import { expect, it } from 'vitest';
import { openDraft } from './drafts/drafts.ts';
import { currentSession, endSession, noteFirstSteps, onSessionEnd, signIn } from './session.ts';

const reply = (username: string, _id: string) => ({ token: `token-of-${username}`, username, user: { _id } });

it('keeps token, username and userId in the browser under exactly these names', () => {
  signIn(reply('riya.nair', 'u1'));
  expect({ ...localStorage }).toEqual({ token: 'token-of-riya.nair', username: 'riya.nair', userId: 'u1' });
  expect(currentSession()).toEqual({ token: 'token-of-riya.nair', username: 'riya.nair', userId: 'u1' });
});

it('forgets all three at the end and says why', () => {
  signIn(reply('riya.nair', 'u1'));
  const ends: string[] = [];
  const stop = onSessionEnd((why) => ends.push(why));
  endSession('signed-out');
  stop();
  expect([localStorage.length, currentSession(), ends]).toEqual([0, undefined, ['signed-out']]);
});

it('follows another tab that signs out', () => {
  signIn(reply('riya.nair', 'u1'));
  const ends: string[] = [];
  const stop = onSessionEnd((why) => ends.push(why));
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect([currentSession(), ends]).toEqual([undefined, ['signed-out']]);
});

it('learns from another tab that the session expired, so that this tab too comes back to where it was', () => {
  signIn(reply('riya.nair', 'u1'));
  const ends: string[] = [];
  const stop = onSessionEnd((why) => ends.push(why));
  // What the other tab's endSession('expired') leaves behind.
  localStorage.setItem('sessionEnd', 'expired u1');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect(ends).toEqual(['expired']);
  signIn(reply('riya.nair', 'u1'));
  expect(localStorage.getItem('sessionEnd')).toBeNull();
});

it('ends the session of a tab that learns late that somebody else has signed in by now', () => {
  signIn(reply('riya.nair', 'u1'));
  const ends: unknown[] = [];
  const stop = onSessionEnd((...end) => ends.push(end));
  const riya = currentSession();
  for (const [key, value] of Object.entries({ token: 't2', username: 'dev.menon', userId: 'u2' })) localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect([currentSession()?.username, ends]).toEqual(['dev.menon', [['signed-out', riya, false]]]);
});

it('knows late, too, that a session expired before somebody else signed in', () => {
  signIn(reply('riya.nair', 'u1'));
  endSession('expired');
  signIn(reply('dev.menon', 'u2'));
  // The tab that was stopped before all that.
  for (const [key, value] of Object.entries({ token: 't1', username: 'riya.nair', userId: 'u1' })) localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  const ends: string[] = [];
  const stop = onSessionEnd((why) => ends.push(why));
  for (const [key, value] of Object.entries({ token: 't2', username: 'dev.menon', userId: 'u2' })) localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect(ends).toEqual(['expired']);
});

it('follows another tab that signs in again, key by key', () => {
  const ends: unknown[] = [];
  const stop = onSessionEnd((...end) => ends.push(end));
  for (const [key, value] of Object.entries({ token: 't2', username: 'dev.menon', userId: 'u2' })) {
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
  localStorage.setItem('token', 't3');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect([currentSession(), ends]).toEqual([{ token: 't3', username: 'dev.menon', userId: 'u2' }, []]);
});

it('keeps a draft for its user alone, through sign-out and sign-in', () => {
  const draft = openDraft<{ notes: string }>('check-in');
  signIn(reply('riya.nair', 'u1'));
  draft.write({ notes: 'gate 4' });
  endSession('signed-out');
  signIn(reply('dev.menon', 'u2'));
  expect(draft.read()).toBeUndefined();
  signIn(reply('riya.nair', 'u1'));
  expect(draft.read()).toEqual({ notes: 'gate 4' });
  draft.clear();
  expect(draft.read()).toBeUndefined();
});

it('takes a damaged draft as none', () => {
  signIn(reply('riya.nair', 'u1'));
  sessionStorage.setItem('draft:u1:check-in', '{"notes":');
  expect(openDraft('check-in').read()).toBeUndefined();
});

it('remembers over a reload that the first steps are not done, until they are, and for this user alone', () => {
  const first = { mustChangePassword: true, mustSetUpSecondFactor: false };
  signIn({ ...reply('riya.nair', 'u1'), user: { _id: 'u1', ...first } });
  const states = [currentSession()?.isFirstStep, localStorage.getItem('firstStep')];
  noteFirstSteps({ mustChangePassword: false, mustSetUpSecondFactor: true });
  states.push(currentSession()?.isFirstStep);
  noteFirstSteps({ mustChangePassword: false, mustSetUpSecondFactor: false });
  states.push(currentSession()?.isFirstStep, localStorage.getItem('firstStep'));
  noteFirstSteps(first);
  endSession('signed-out');
  signIn(reply('dev.menon', 'u2'));
  expect([...states, currentSession()?.isFirstStep]).toEqual([true, '1', true, undefined, null, undefined]);
});
