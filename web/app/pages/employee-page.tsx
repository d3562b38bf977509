import { EmployeeCalendar } from '../../areas/calendar/public/calendars.tsx';
import { describeEvent } from '../../areas/calendar/public/event-entry.rules.ts';
import { describeVisit } from '../../areas/checkins/public/visit-entry.rules.ts';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { describeClientEntry } from '../../areas/clients/public/client-entry.rules.ts';
import { describeDocument } from '../../areas/documents/public/document-entry.rules.ts';
import { DocumentsOf } from '../../areas/documents/public/documents-of.tsx';
import { describeTask } from '../../areas/tasks/public/task-entry.rules.ts';
import { TasksOf } from '../../areas/tasks/public/tasks-of.tsx';
import { EmployeePage as PageOfEmployee } from '../../areas/team/page/employee-page.tsx';

/** An employee's page, with what other areas know of the employee. */
export function EmployeePage() {
  return (
    <PageOfEmployee
      describeOther={(entry) =>
        describeVisit(entry) ?? describeEvent(entry) ?? describeTask(entry) ?? describeDocument(entry) ?? describeClientEntry(entry)
      }
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
