import { ActionIcon } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PlannedEvents } from '../../areas/calendar/public/planned-events.tsx';
import { exportVisits, VisitDay } from '../../areas/checkins/day/visit-day.tsx';
import { useCurrentUser } from '../../areas/sign-in/public/signed-in-user.ts';
import { EmployeeSelect } from '../../areas/team/public/employee-select.tsx';
import { useEmployeeName } from '../../areas/team/public/use-employee-name.ts';
import { paths } from '../../paths.ts';
import { today } from '../../platform/time.ts';
import { addDays, fullDay } from '../../ui/dates/date-days.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExportMenu } from '../../ui/menus/export-menu.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './employee-day-page.module.css';

const FORMATS = ['pdf', 'csv', 'txt', 'xlsx'] as const;

/** An employee's day: the visits in the order of time, and beside them what was planned (docs/product/checkins.md). */
export function EmployeeDayPage() {
  const asked: { employee?: string; date?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useCurrentUser();
  const employee = asked.employee ?? user?.employeeId ?? '';
  const day = asked.date ?? today();
  const name = useEmployeeName(employee === '' ? undefined : employee);
  const show = (change: { employee?: string; date?: string }) =>
    void navigate({ to: paths.visitDay, search: { ...(employee !== '' && { employee }), date: day, ...change } as never });

  return (
    <Page title="A day" crumbs={[{ label: 'Visits', to: paths.checkIns }]} hasOwnHeading>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{name === undefined ? 'A day of visits' : `${name}’s day`}</h1>
          <p>{fullDay(day)}</p>
        </div>
        <div className={classes.controls}>
          <EmployeeSelect label="Employee" value={employee} onChange={(chosen) => chosen && show({ employee: chosen._id })} />
          <div className={classes.turn}>
            <ActionIcon aria-label="Previous day" onClick={() => show({ date: addDays(day, -1) })}>
              <Icon name="left" />
            </ActionIcon>
            <DateField label="Day" value={day} onChange={(chosen) => chosen !== '' && show({ date: chosen })} required />
            <ActionIcon aria-label="Next day" onClick={() => show({ date: addDays(day, 1) })}>
              <Icon name="right" />
            </ActionIcon>
          </div>
          {employee !== '' && (
            <ExportMenu
              formats={FORMATS}
              fetchFile={(format, watch) => exportVisits(employee, day, format, watch)}
              onPrint={() => window.print()}
            />
          )}
        </div>
      </header>
      {employee === '' ? (
        user && <EmptyState title="Choose an employee." hint="The visits of their day appear here." />
      ) : (
        <div className={classes.columns}>
          <VisitDay employee={employee} day={day} />
          <PlannedEvents employee={employee} day={day} />
        </div>
      )}
    </Page>
  );
}
