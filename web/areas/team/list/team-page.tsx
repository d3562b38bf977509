import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { prepareList } from '../../../records/list/list.queries.ts';
import type { BulkAction } from '../../../records/list/list-description.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../employee-fields.rules.ts';
import { useEmployeeDialogs } from '../form/use-employee-dialogs.tsx';
import { TeamCards } from './team-cards.tsx';
import { TEAM_LIST } from './team-list.tsx';

const SET_ATTENDANCE: BulkAction = { label: 'Set attendance…', Dialog: lazyPart(() => import('./team-bulk.tsx'), 'AttendanceDialog') };
const PLACE: readonly BulkAction[] = [
  { label: 'Set department…', Dialog: lazyPart(() => import('./team-bulk.tsx'), 'DepartmentDialog') },
  { label: 'Set role…', Dialog: lazyPart(() => import('./team-bulk.tsx'), 'RoleDialog') },
];

export const prepare = prepareList(TEAM_LIST);

/** Team Management: everyone of the team, ten at a time (docs/product/team.md). */
export function TeamPage() {
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const [hasFailed, setFailed] = useState(false);
  const { dialogs, add, editListed, askDelete, prepare } = useEmployeeDialogs({
    deleteWords: ({ employeeName }) => ({
      title: `Delete ${employeeName}?`,
      text: `Are you sure you want to delete ${employeeName}? This action cannot be undone.`,
    }),
    onDeleteFailed: () => setFailed(true),
  });

  return (
    <Page title="Team Management">
      <TeamCards />
      <RecordList
        list={TEAM_LIST}
        isKnown={isKnown}
        add={{ label: 'Add Employee', isAllowed: may('employees.create'), onAdd: add, onPrepare: prepare }}
        tools={may('employees.create') || !isKnown ? [{ label: 'Import', icon: 'upload', to: paths.teamImports }] : []}
        bulk={{
          actions: [...(may('employees.edit') ? [SET_ATTENDANCE] : []), ...(may('employees.place') ? PLACE : [])],
          mayDelete: may('employees.delete'),
        }}
        mayEdit={(employee) => may('employees.edit', ownershipOf(employee))}
        mayDelete={(employee) => may('employees.delete', ownershipOf(employee))}
        onEdit={editListed}
        onDelete={askDelete}
        // It replaces the list (docs/product/team.md).
        failure={hasFailed ? { message: TEAM_MESSAGES.deleteFailed, isInstead: true, onDismiss: () => setFailed(false) } : undefined}
      />
      {dialogs}
    </Page>
  );
}
