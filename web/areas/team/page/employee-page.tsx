import { PAGE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import type { PocketEmployee } from '@fairlead/contract/pocket';
import { type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { FieldColumns } from '../../../records/page/field-list.tsx';
import { RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { useTab } from '../../../records/page/use-tab.ts';
import { Timeline } from '../../../records/timeline/timeline.tsx';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { Tabs } from '../../../ui/menus/tabs.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmployeeAccount } from '../../people/public/employee-account.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { AttendanceButton } from '../attendance/attendance-button.tsx';
import { ownershipOf } from '../employee-fields.rules.ts';
import { exportEmployeePage } from '../employee-records.queries.ts';
import { useEmployeeDialogs } from '../form/use-employee-dialogs.tsx';
import { employeeRecords } from '../team.queries.ts';
import { describeEmployeeEntry } from './employee-entry.rules.ts';
import { EmployeeInfo } from './employee-info.tsx';

const LIST = { label: 'Team Management', to: paths.team };
const TABS = [
  { key: 'basicInfo', label: 'Basic Info' },
  { key: 'meetings', label: 'Meetings' },
  { key: 'documents', label: 'Documents' },
] as const;
const WORDS = {
  record: 'Employee',
  loading: TEAM_MESSAGES.detailLoading,
  notFound: TEAM_MESSAGES.notFound,
  failure: () => TEAM_MESSAGES.detailFailed,
};

interface EmployeePageProps {
  /** Describes timeline entries that are not about an employee. */
  describeOther: (entry: TimelineEntry) => DescribedEntry | undefined;
  /** What other areas show of an employee, below the fields. */
  further?: (employeeId: string) => ReactNode;
  /** The Documents tab. */
  documents: (employee: Employee) => ReactNode;
  /** The Meetings tab. */
  meetings: (employee: Employee) => ReactNode;
}

/** Everything about one employee (docs/product/team.md). */
export function EmployeePage({ describeOther, documents, further, meetings }: EmployeePageProps) {
  const { id = '' } = useParams({ strict: false });
  const employee = useQuery({ ...employeeRecords.one(id), enabled: id !== '' });
  const pocket = useOffline(employee);
  const kept = useQuery({ ...pocketQueries.list<PocketEmployee[]>('employees'), enabled: pocket !== undefined });
  const keptName = pocket && kept.data?.value?.find(({ _id }) => _id === id)?.name;
  if (keptName) {
    return (
      <Page title={keptName} crumbs={[LIST]}>
        <EmptyState
          title="Only the names of the team are kept on this device."
          hint="You can still name your colleagues where you log a visit."
        />
      </Page>
    );
  }
  if (id === '') {
    return (
      <Page title="Employee" crumbs={[LIST]}>
        <EmptyState title={TEAM_MESSAGES.idMissing} />
      </Page>
    );
  }
  return (
    <RecordPage query={employee} list={LIST} nameOf={({ employeeName }) => employeeName} goneAction={<WhyLink />} words={WORDS}>
      {(shown) => (
        <EmployeeView
          employee={shown}
          describe={(entry) => describeEmployeeEntry(entry) ?? describeOther(entry)}
          further={further?.(shown._id)}
          documents={documents}
          meetings={meetings}
        />
      )}
    </RecordPage>
  );
}

interface EmployeeViewProps {
  employee: Employee;
  describe: (entry: TimelineEntry) => DescribedEntry | undefined;
  further: ReactNode;
  documents: EmployeePageProps['documents'];
  meetings: EmployeePageProps['meetings'];
}

function EmployeeView({ employee, describe, documents, further, meetings }: EmployeeViewProps) {
  const navigate = useNavigate();
  const may = useMay();
  const alert = useAlert();
  const [tab, showTab] = useTab(TABS, paths.employee(employee._id));
  const { dialogs, edit, askDelete, prepare } = useEmployeeDialogs({
    current: employee,
    deleteWords: () => ({
      title: 'Delete this Entry?',
      text: 'Are you sure you want to delete this entry? This action cannot be undone.',
    }),
    onDeleteFailed: () => void alert(TEAM_MESSAGES.deleteFailed),
    onDeleted: () => navigate({ to: paths.team, replace: true }),
  });
  const mayEdit = may('employees.edit', ownershipOf(employee));

  return (
    <RecordCard
      name={employee.employeeName}
      picture={employee.profilePhoto}
      below={employee.role}
      before={<BackArrow to={paths.team} label="Back to Team Management" />}
      aside={<AttendanceButton employee={employee} mayChange={mayEdit} />}
      areButtonsAway={tab !== 'basicInfo'}
      buttons={
        <>
          {mayEdit && (
            <Button leftSection={<Icon name="edit" size={16} />} onClick={() => edit(employee)} onPointerEnter={prepare} onFocus={prepare}>
              Edit Data
            </Button>
          )}
          {employee.slug && (
            <Button component={Link} to={paths.memberCalendar(employee.slug)} leftSection={<Icon name="calendar" size={16} />}>
              Calendar
            </Button>
          )}
          <ExportMenu
            isCompact
            formats={PAGE_EXPORT_FORMATS}
            fetchFile={(format, watch) => exportEmployeePage(employee._id, format, watch)}
            onPrint={() => window.print()}
          />
          {may('employees.delete', ownershipOf(employee)) && (
            <Button color="red" leftSection={<Icon name="bin" size={16} />} onClick={() => askDelete(employee)}>
              Delete Entry
            </Button>
          )}
        </>
      }
    >
      <Tabs label="About this employee" tabs={TABS} active={tab} onChange={showTab}>
        {tab === 'basicInfo' && (
          <FieldColumns
            beside={
              <>
                {may('accounts.manage') && <EmployeeAccount employee={employee} />}
                <Timeline query={employeeRecords.timeline(employee._id)} describe={describe} />
              </>
            }
          >
            <EmployeeInfo employee={employee} />
            <Box mt={20}>{further}</Box>
          </FieldColumns>
        )}
        {tab === 'meetings' && meetings(employee)}
        {tab === 'documents' && documents(employee)}
      </Tabs>
      {dialogs}
    </RecordCard>
  );
}
