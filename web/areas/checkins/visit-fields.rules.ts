import { CHECKIN_EVENT_LABELS, type CheckIn } from '@fairlead/contract/checkins';
import type { Ownership } from '@fairlead/contract/kit/permissions';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import { wallClock } from '../../platform/time.ts';
import { listNames } from '../../records/timeline/timeline.rules.ts';

/** When it was there, as the clocks showed it: 'Nov 21, 2026, 3:05 PM'. */
export const whenText = ({ date, time }: Pick<CheckIn, 'date' | 'time'>): string => wallClock(date, time);

/** A visit's zone for those whose clocks show another; undefined for the others. */
export const foreignZone = ({ timeZone }: Pick<CheckIn, 'timeZone'>, own: string): string | undefined =>
  canonicalZone(timeZone) === canonicalZone(own) ? undefined : zoneText(timeZone);

/** One zone has several names, as Asia/Kolkata and Asia/Calcutta. */
const canonicalZone = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

export const eventText = ({ eventType }: Pick<CheckIn, 'eventType'>): string => CHECKIN_EVENT_LABELS[eventType];

/** Whose visit it is: the employee, or the account of someone who is none. */
export const visitorName = ({ employeeName, username }: Pick<CheckIn, 'employeeName' | 'username'>): string => employeeName ?? username;

const names = (all: readonly (string | null)[]) => all.map((name) => name ?? 'someone unknown');
/** Everyone who came along; '' for nobody. */
export const teamText = ({ teamMemberNames }: Pick<CheckIn, 'teamMemberNames'>): string => names(teamMemberNames).join(', ');
/** The same for a cell: three of them, and how many more. */
export const shortTeamText = ({ teamMemberNames }: Pick<CheckIn, 'teamMemberNames'>): string =>
  teamMemberNames.length === 0 ? '' : listNames(names(teamMemberNames));

/** How exact the position is and where the device had it from (docs/product/checkins.md). */
export function positionText({ accuracy, fixSource }: Pick<CheckIn, 'accuracy' | 'fixSource'>): string {
  const exactness = accuracy === null ? 'accuracy unknown' : `accurate to ±${Math.round(accuracy).toLocaleString('en-US')} m`;
  if (fixSource === null) return `Position ${exactness}`;
  return fixSource === 'live' ? `Live position, ${exactness}` : `Recent position stored by the device, ${exactness}`;
}

interface Place {
  latitude: number;
  longitude: number;
}
/** Where a visit was; undefined once that was removed. */
export const placeOf = ({ latitude, longitude }: Pick<CheckIn, 'latitude' | 'longitude'>): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** Whose a visit is for the permissions table: of who logged it and of those who were along. */
export const ownershipOf = ({ userId, teamMembers }: Pick<CheckIn, 'userId' | 'teamMembers'>): Ownership => ({
  createdBy: userId,
  assignedTo: teamMembers,
});
