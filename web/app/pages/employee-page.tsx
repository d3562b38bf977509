import { EmployeeCalendar } from '../../areas/calendar/public/calendars.tsx';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { DocumentsOf } from '../../areas/documents/public/documents-of.tsx';
import { TasksOf } from '../../areas/tasks/public/tasks-of.tsx';
import { EmployeePage as PageOfEmployee } from '../../areas/team/page/employee-page.tsx';
import { describeOfAnyKind } from '../kinds.ts';

/** An employee's page, with what other areas know of the employee. */
export function EmployeePage() {
  return (
    <PageOfEmployee
      describeOther={describeOfAnyKind}
      documents={({ _id, employeeName }) => (
        <DocumentsOf key={_id} owner={{ kind: 'employee', id: _id, name: employeeName }} deleteAll="Delete Data" />
      )}
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
