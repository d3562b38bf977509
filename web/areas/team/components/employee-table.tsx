import { type Employee, employeeList } from '@fairlead/contract/team';
import { ActionIcon } from '@mantine/core';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { AttendanceChip } from '../attendance/attendance-chip.tsx';
import { projectLines } from '../employee-fields.rules.ts';
import type { TeamView } from '../team.queries.ts';
import classes from './employee-table.module.css';

interface EmployeeTableProps {
  employees: readonly Employee[];
  view: TeamView;
  onSort: (sort: NonNullable<TeamView['sort']>, order: 'asc' | 'desc') => void;
  mayEdit: (employee: Employee) => boolean;
  mayDelete: (employee: Employee) => boolean;
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
}

/** The team to compare (docs/product/team.md). */
export function EmployeeTable({ employees, view, onSort, mayEdit, mayDelete, onEdit, onDelete }: EmployeeTableProps) {
  const columns: Column<Employee>[] = [
    {
      key: 'employeeName',
      header: 'Employee Name',
      sort: 'employeeName',
      phone: 'primary',
      cell: ({ employeeName, role, profilePhoto }) => <NameCell name={employeeName} detail={role} picture={profilePhoto} />,
    },
    {
      key: 'attendance',
      header: 'Attendance',
      sort: 'attendance',
      phone: 'aside',
      cell: (employee) => <AttendanceChip employee={employee} maySwitch={mayEdit(employee)} />,
    },
    { key: 'emailId', header: 'Email ID', sort: 'emailId', phone: 'hidden', cell: ({ emailId }) => <OneLine text={emailId} /> },
    { key: 'mobile', header: 'Phone Number', sort: 'mobile', phone: 'hidden', cell: ({ mobile }) => <OneLine text={mobile} /> },
    { key: 'assignedProjects', header: 'Assigned Project', phone: 'hidden', cell: Projects },
  ];

  return (
    <div className={classes.table}>
      <DataTable
        label="Team Members"
        columns={columns}
        rows={employees}
        rowKey={({ _id }) => _id}
        href={({ _id }) => paths.employee(_id)}
        sorting={{ by: view.sort ?? 'employeeName', order: view.order ?? 'asc' }}
        onSort={({ by, order }) => {
          const sort = employeeList.sorts.find((each) => each === by);
          if (sort) onSort(sort, order);
        }}
        actions={(employee) => (
          <>
            {mayEdit(employee) && (
              <ActionIcon aria-label={`Edit ${employee.employeeName}`} onClick={() => onEdit(employee)}>
                <Icon name="edit" />
              </ActionIcon>
            )}
            {mayDelete(employee) && (
              <ActionIcon aria-label={`Delete ${employee.employeeName}`} onClick={() => onDelete(employee)}>
                <Icon name="bin" />
              </ActionIcon>
            )}
          </>
        )}
      />
    </div>
  );
}

/** Cut where the column ends; the whole of it shows on hover and on the employee's page. */
function OneLine({ text }: { text: string }) {
  return (
    <span className={classes.line} title={text}>
      {text}
    </span>
  );
}

function Projects({ assignedProjects }: Employee) {
  const { first, more } = projectLines(assignedProjects);
  return (
    <span className={classes.projects}>
      <span className={assignedProjects.length === 0 ? 'muted' : undefined}>{first}</span>
      <small>{more}</small>
    </span>
  );
}
