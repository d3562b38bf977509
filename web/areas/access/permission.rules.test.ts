import { expect, it } from 'vitest';
import { describeGrant, namePermission } from './permission.rules.ts';

it('says in words what a permission is and how far it goes', () => {
  expect([namePermission('clientNotes.edit'), namePermission('settings.manage')]).toEqual(['Client notes: edit', 'Settings: manage']);
  expect([describeGrant('own'), describeGrant('created'), describeGrant('none')]).toEqual(['Own and assigned', 'Own', 'No']);
});
