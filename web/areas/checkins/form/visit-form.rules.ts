import { CHECKIN_FIELDS, type CheckIn, type CheckInChange, checkInChange } from '@fairlead/contract/checkins';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { wallClock } from '../../../platform/time.ts';
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import { inFormOrder, problemsIn } from '../../../records/form/form-values.rules.ts';

const { clientId, eventType, date, time, location, teamMembers, notes } = CHECKIN_FIELDS;
const FIELDS = { clientId, eventType, date, time, location, teamMembers, notes } as const;
/** What the form of a correction holds. `timeZone` is that of date and time, and stays. */
export type VisitValues = ValuesOf<typeof FIELDS> & { timeZone: string };

/** A day says nothing without its time. */
export const VISIT = plainForm<typeof FIELDS, VisitValues>(FIELDS, {
  title: 'Correct Visit',
  schema: checkInChange,
  together: [{ name: 'when', label: 'Date and time', fields: ['date', 'time'], textOf: (values) => wallClock(values.date, values.time) }],
});

export const valuesOf = (visit: CheckIn): VisitValues => ({ ...VISIT.valuesOf({ ...visit }), timeZone: visit.timeZone });

/** What goes to the server: only what differs from before (docs/product/api.md). */
export const changedBody = (values: VisitValues, before: VisitValues) => VISIT.changedBody(values, before) as CheckInChange;

/** A change leaves out what stays, so what was emptied is sent as a blank, for which the contract has its own words. */
export function problemsOf(values: VisitValues): FieldErrors {
  const body = Object.entries(VISIT.bodyOf(values)).map(([field, value]) => [field, value ?? '']);
  return inFormOrder(VISIT.steps, problemsIn(checkInChange, FIELDS, Object.fromEntries(body)));
}
