import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { editHindrance, listEditMessage } from './client-error.rules.ts';

it.each([
  ['unauthenticated', 401, CLIENT_MESSAGES.edit.unauthenticated],
  ['forbidden', 403, CLIENT_MESSAGES.edit.forbidden],
  ['not_found', 404, CLIENT_MESSAGES.edit.notFound],
  ['invalid', 400, CLIENT_MESSAGES.edit.invalid],
  ['internal', 500, CLIENT_MESSAGES.edit.server],
  ['network', 0, CLIENT_MESSAGES.edit.network],
  ['too_many', 429, 'Too many requests'],
] as const)('a failed edit with %s says the specified words', (code, status, message) => {
  expect(listEditMessage(new ApiError(code, 'Too many requests', status))).toBe(message);
});

it('falls back where nothing is said', () => {
  expect(listEditMessage(new Error(''))).toBe('Failed to update client. Please try again.');
});

it('knows why an edit can’t be sent', () => {
  expect(editHindrance('', true)).toBe('Client ID is required for updating');
  expect(editHindrance('c1', false)).toBe('Authentication token not found. Please log in again.');
  expect(editHindrance('c1', true)).toBeUndefined();
});
