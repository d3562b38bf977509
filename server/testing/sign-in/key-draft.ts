import type { KeyDraft } from '@fairlead/contract/api-keys';
import type { Person } from '../people.ts';

/** What the Administrator of tests sends for an API key with the rights of this account. */
export const keyDraft = ({ _id }: Pick<Person, '_id'>, more: Partial<KeyDraft> = {}) => ({
  ...{ name: 'Website form', access: 'write', accountId: _id, days: null, currentPassword: 'anchors aweigh' },
  ...more,
});
