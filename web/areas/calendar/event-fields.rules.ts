import { EVENT_COLOR_ABSENT, EVENT_MESSAGES, EVENT_TYPE_LABELS, type Event } from '@fairlead/contract/calendar';
import type { Ownership } from '@fairlead/contract/kit/permissions';

export const typeText = ({ eventType }: Pick<Event, 'eventType'>): string => EVENT_TYPE_LABELS[eventType];

export const colorOf = ({ color }: Pick<Event, 'color'>): string => color ?? EVENT_COLOR_ABSENT;

export const notesText = ({ notes }: Pick<Event, 'notes'>): string => notes?.trim() || EVENT_MESSAGES.noNotes;

/** Whose an event is for the permissions table (docs/product/calendar.md). */
export const ownershipOf = ({
  createdBy,
  assignedTeamMemberId,
  employeeId,
}: Pick<Event, 'createdBy' | 'assignedTeamMemberId' | 'employeeId'>): Ownership => ({
  createdBy,
  assignedTo: [assignedTeamMemberId, employeeId],
});
