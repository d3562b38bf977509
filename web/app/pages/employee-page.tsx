import { EmployeeCalendar } from '../../areas/calendar/public/calendars.tsx';
import { describeEvent } from '../../areas/calendar/public/event-entry.rules.ts';
import { describeVisit } from '../../areas/checkins/public/visit-entry.rules.ts';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { describeClientEntry } from '../../areas/clients/public/client-entry.rules.ts';
import { EmployeePage as PageOfEmployee } from '../../areas/team/page/employee-page.tsx';

/** An employee's page, with what other areas know of the employee. */
export function EmployeePage() {
  return (
    <PageOfEmployee
      describeOther={(entry) => describeVisit(entry) ?? describeEvent(entry) ?? describeClientEntry(entry)}
      further={(employee) => <VisitsOf key={employee} of={{ employee }} />}
      meetings={({ _id, employeeName }) => <EmployeeCalendar _id={_id} name={employeeName} />}
    />
  );
}
