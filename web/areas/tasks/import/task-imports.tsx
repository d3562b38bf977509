import { taskKind } from '@fairlead/contract/tasks';
import { TASK_IMPORT_FIELDS } from '@fairlead/contract/tasks/import';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

/** Tasks from files of other programs (docs/product/tasks.md). */
export const TASK_IMPORT: ImportKind = {
  name: 'tasks',
  nouns: taskKind.words,
  path: paths.taskImports,
  list: { title: 'Tasks', path: paths.tasks },
  href: paths.task,
  fields: TASK_IMPORT_FIELDS,
  nameField: 'title',
  secondField: 'client',
  joined: [],
  compared: 'Names, dates and clients are compared.',
  askedBy: 'name, client and day',
  staleAreas: ['tasks', 'dashboard'],
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('tasks.create');
}

export const TaskImportsPage = () => <ImportsPage kind={TASK_IMPORT} isAllowed={useIsAllowed()} />;
export const TaskImportPage = () => <ImportPage kind={TASK_IMPORT} isAllowed={useIsAllowed()} />;
