import type { ListedEmployee } from '@fairlead/contract/team';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { AttendanceChip } from '../attendance/attendance-chip.tsx';
import { ownershipOf, projectLines } from '../employee-fields.rules.ts';
import classes from './team-list.module.css';

/** See docs/product/team.md. */
export const TEAM_COLUMNS: readonly ListColumn<ListedEmployee>[] = [
  {
    key: 'employeeName',
    header: 'Employee Name',
    sort: 'employeeName',
    phone: 'primary',
    cell: ({ employeeName, role, profilePhoto }) => <NameCell name={employeeName} detail={role} picture={profilePhoto} />,
    print: ({ employeeName, role }) => (
      <>
        <b>{employeeName}</b>
        <br />
        {role}
      </>
    ),
  },
  {
    key: 'attendance',
    header: 'Attendance',
    sort: 'attendance',
    phone: 'aside',
    cell: (employee) => <Attendance employee={employee} />,
    print: ({ attendance }) => attendance,
  },
  {
    key: 'emailId',
    header: 'Email ID',
    sort: 'emailId',
    phone: 'hidden',
    cell: ({ emailId }) => (
      <span className={classes.line} title={emailId}>
        {emailId}
      </span>
    ),
  },
  {
    key: 'mobile',
    header: 'Phone Number',
    sort: 'mobile',
    phone: 'secondary',
    cell: ({ mobile }) => <PhoneLink number={mobile} />,
    print: ({ mobile }) => mobile,
  },
  { key: 'assignedProjects', header: 'Assigned Project', phone: 'hidden', cell: Projects },
];

function Attendance({ employee }: { employee: ListedEmployee }) {
  const may = useMay();
  return <AttendanceChip employee={employee} maySwitch={may('employees.edit', ownershipOf(employee))} />;
}

function Projects({ assignedProjects }: ListedEmployee) {
  const { first, more } = projectLines(assignedProjects);
  return (
    <span className={classes.projects}>
      <span className={assignedProjects.length === 0 ? 'muted' : undefined} title={assignedProjects.join(', ')}>
        {first}
      </span>
      <small>{more}</small>
    </span>
  );
}
