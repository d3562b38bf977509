import { EmployeeCalendar } from '../../areas/calendar/public/calendars.tsx';
import { describeEvent } from '../../areas/calendar/public/event-entry.rules.ts';
import { describeVisit } from '../../areas/checkins/public/visit-entry.rules.ts';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { describeClientEntry } from '../../areas/clients/public/client-entry.rules.ts';
import { describeTask } from '../../areas/tasks/public/task-entry.rules.ts';
import { TasksOf } from '../../areas/tasks/public/tasks-of.tsx';
import { EmployeePage as PageOfEmployee } from '../../areas/team/page/employee-page.tsx';

/** An employee's page, with what other areas know of the employee. */
export function EmployeePage() {
  return (
    <PageOfEmployee
      describeOther={(entry) => describeVisit(entry) ?? describeEvent(entry) ?? describeTask(entry) ?? describeClientEntry(entry)}
      further={(employee) => (
        <>
          <TasksOf key={`tasks-${employee}`} employee={employee} />
          <VisitsOf key={`visits-${employee}`} of={{ employee }} />
        </>
      )}
      meetings={({ _id, employeeName }) => <EmployeeCalendar _id={_id} name={employeeName} />}
    />
  );
}
