import { type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { AttendanceChip } from '../components/attendance-chip.tsx';
import { EmployeeInfo } from '../components/employee-info.tsx';
import { useEmployeeDialogs } from '../components/use-employee-dialogs.tsx';
import { ownershipOf } from '../employee-fields.rules.ts';
import { teamQueries } from '../team.queries.ts';
import classes from './employee-page.module.css';

const CRUMBS = [{ label: 'Team Management', to: paths.team }];

/** Everything about one employee (docs/product/team.md). */
export function EmployeePage() {
  const { id = '' } = useParams({ strict: false });
  const employee = useQuery(teamQueries.one(id));
  // Who could be read before and is gone now is gone, whatever is still in memory.
  const isGone = employee.error instanceof ApiError && employee.error.code === 'not_found';
  const isShown = employee.data !== undefined && !isGone;

  return (
    <Page title={employee.data?.employeeName ?? 'Employee'} crumbs={CRUMBS} hasOwnHeading={isShown}>
      {isGone ? (
        <EmptyState
          title={TEAM_MESSAGES.notFound}
          action={
            <Link to={paths.team} className="link">
              Back to Team Management
            </Link>
          }
        />
      ) : employee.data ? (
        <EmployeeView employee={employee.data} />
      ) : (
        <Panel
          label="Employee"
          query={employee}
          loading={TEAM_MESSAGES.detailLoading}
          skeleton={<SkeletonLines lines={8} />}
          failure={() => TEAM_MESSAGES.detailFailed}
        >
          {() => null}
        </Panel>
      )}
    </Page>
  );
}

function EmployeeView({ employee }: { employee: Employee }) {
  const navigate = useNavigate();
  const may = useMay();
  const { dialogs, edit, askDelete, prepare } = useEmployeeDialogs({
    current: employee,
    deleteWords: () => ({
      title: 'Delete this Entry?',
      text: 'Are you sure you want to delete this entry? This action cannot be undone.',
    }),
    onDeleted: () => navigate({ to: paths.team, replace: true }),
  });
  const mayEdit = may('employees.edit', ownershipOf(employee));

  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <Avatar name={employee.employeeName} picture={employee.profilePhoto} size={56} />
        <div className={classes.names}>
          <h1>{employee.employeeName}</h1>
          <p className="muted">{employee.role}</p>
        </div>
        <AttendanceChip employee={employee} maySwitch={mayEdit} />
        <div className={classes.buttons}>
          {mayEdit && (
            <Button leftSection={<Icon name="edit" size={16} />} onClick={() => edit(employee)} onPointerEnter={prepare} onFocus={prepare}>
              Edit Data
            </Button>
          )}
          {may('employees.delete', ownershipOf(employee)) && (
            <Button color="red" leftSection={<Icon name="bin" size={16} />} onClick={() => askDelete(employee)}>
              Delete Entry
            </Button>
          )}
        </div>
      </header>
      <EmployeeInfo employee={employee} />
      {dialogs}
    </article>
  );
}
