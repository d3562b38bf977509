import { expect, it } from 'vitest';
import { describeNotification } from '../../notifications.ts';
import { nameDoer } from './name-doer.ts';

it('names an account, with the key by which it was done', () => {
  expect(nameDoer({ by: 'meera' })).toBe('meera');
  expect(nameDoer({ by: 'meera', byKey: 'Website form' })).toBe('meera (key “Website form”)');
  expect(nameDoer({ by: null })).toBe('Someone');
  expect(nameDoer({ by: null, byKey: 'Website form' }, 'Nobody signed in')).toBe('Nobody signed in (key “Website form”)');
});

it('names the key in a notification, unless it says nothing of who did it', () => {
  const who = { by: 'meera', byKey: 'Website form', name: 'Send the rates', about: null };
  expect(describeNotification({ ...who, kind: 'taskAssigned' }).title).toBe('meera (key “Website form”) assigned you a task');
  expect(describeNotification({ ...who, kind: 'followUpDue' }).title).toBe('Follow-up due');
});
