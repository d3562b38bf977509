import { recordPolicy } from '../../records/write/record-policy.ts';
import type { CheckInRow } from './checkins.rules.ts';

type Owned = Pick<CheckInRow, 'createdBy' | 'teamMembers'>;

/** A visit belongs to who logged it and to those who were along. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'checkins.create', edit: 'checkins.edit', remove: 'checkins.delete', restore: 'checkins.restore' },
  ({ createdBy, teamMembers }: Owned) => ({ createdBy, assignedTo: JSON.parse(teamMembers) }),
  'checkins',
);
