import { describeVisit } from '../../areas/checkins/public/visit-entry.rules.ts';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { describeClientEntry } from '../../areas/clients/public/client-entry.rules.ts';
import { EmployeePage as PageOfEmployee } from '../../areas/team/page/employee-page.tsx';

/** An employee's page, with what other areas know of the employee. */
export function EmployeePage() {
  return (
    <PageOfEmployee
      describeOther={(entry) => describeVisit(entry) ?? describeClientEntry(entry)}
      further={(employee) => <VisitsOf key={employee} of={{ employee }} />}
    />
  );
}
