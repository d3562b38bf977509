import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { employeeDeleted } from '../team.queries.ts';
import type { Discarded } from './employee-wizard.tsx';
import { keptEmployeeForms } from './kept-form.ts';

const EmployeeWizard = lazyPart(() => import('./employee-wizard.tsx'), 'EmployeeWizard');

interface Opened {
  employee: Employee | undefined;
  restored?: Discarded;
}

interface EmployeeDialogsOptions {
  /** The employee whose page this is, as it stands now. */
  current?: Employee;
  /** Title and text of the question before deleting. */
  deleteWords: (employee: Employee) => { title: string; text: string };
  onDeleted?: () => Promise<void>;
  /** Says elsewhere that an employee could not be deleted; without it the question stays and says so. */
  onDeleteFailed?: () => void;
}

/** The dialogs that an employee is added, edited and deleted in; `dialogs` goes into the page. */
export function useEmployeeDialogs({ current, deleteWords, onDeleted, onDeleteFailed }: EmployeeDialogsOptions) {
  const queries = useQueryClient();
  const pathname = useLocation({ select: (location) => location.pathname });
  // A form that was left open here, by a reload or the end of the session, is open again.
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const kept = keptEmployeeForms.find(pathname);
    return kept && { employee: current ?? kept.base };
  });
  const [deleting, setDeleting] = useState<Employee>();
  const [discarded, setDiscarded] = useState<Discarded>();

  function open(next: Opened) {
    setDiscarded(undefined);
    setOpened(next);
  }

  async function remove(employee: Employee) {
    try {
      await api(teamEndpoints.remove, { params: { id: employee._id } });
    } catch (error) {
      if (!onDeleteFailed) throw error;
      setDeleting(undefined);
      return onDeleteFailed();
    }
    await onDeleted?.();
    setDeleting(undefined);
    // The list is read again behind the closed dialog.
    void employeeDeleted(queries, employee._id);
  }

  const dialogs: ReactNode = (
    <>
      {opened && (
        <Suspense>
          <EmployeeWizard
            employee={opened.employee}
            restored={opened.restored}
            onSaved={() => setOpened(undefined)}
            onClose={(given) => {
              setOpened(undefined);
              setDiscarded(given);
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          {...deleteWords(deleting)}
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
          failure={() => TEAM_MESSAGES.deleteFailed}
        />
      )}
      {discarded && (
        <UndoBar
          message={discarded.employee ? 'Your changes were not saved.' : 'The new employee was not saved.'}
          onUndo={() => open({ employee: discarded.employee, restored: discarded })}
          onGone={() => setDiscarded(undefined)}
        />
      )}
    </>
  );
  return {
    dialogs,
    add: () => open({ employee: undefined }),
    edit: (employee: Employee) => open({ employee }),
    askDelete: setDeleting,
    /** Fetches the wizard's code ahead of a click. */
    prepare: EmployeeWizard.preload,
  };
}
