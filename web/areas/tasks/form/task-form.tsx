import { TASK_FIELDS, TASK_PRIORITY_DEFAULT, TASK_STATUS_LABELS, TASK_STATUSES, type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { Autocomplete, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { useDropdown } from '../../../ui/choices/use-dropdown.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { settingsQuery } from '../../settings/public/settings.queries.ts';
import { EmployeesChooser } from '../../team/public/employee-select.tsx';
import { taskQueries, taskRecords } from '../tasks.queries.ts';
import { addedBody, changedBody, type NewTask, newValues, problemsOf, TASK, type TaskValues, TO_DO, valuesOf } from './task-form.rules.ts';

const NAME = { name: 'task' };

/** How a task is filled in, checked, saved and merged (docs/product/tasks.md), where a new one begins like `start`. */
export const taskForm = (start: NewTask, isNew: boolean): FormKind<Task, TaskValues> => ({
  ...NAME,
  ...TASK,
  area: 'tasks',
  noun: 'task',
  nameOf: ({ title }) => title,
  isCheckedByStep: false,
  draftOf: start.client?._id,
  blankValues: () => newValues(start),
  opening: start.status,
  valuesOf,
  problemsOf,
  isAsked: (field) => field !== 'client' || (isNew && start.client === undefined),
  hints: {
    client: { placeholder: 'Choose a client', isWide: true },
    priority: { placeholder: TASK_PRIORITY_DEFAULT, isMarked: true },
    date: { format: dayMonthYear },
    assignedEmployees: { placeholder: 'Choose employees' },
  },
  choosers: { one: { client: ClientChooser }, several: { employee: EmployeesChooser } },
  // Another client's board has no such column.
  follow: ({ client }, { status }) => (client === undefined || isFixed(status._id) ? {} : { status: TO_DO }),
  inputs: { project: Project, status: Status },
  save: ({ before, values }) =>
    before
      ? update(before, values)
      : api(taskEndpoints.create, { params: { clientId: (start.client ?? values.client)._id }, body: addedBody(values) }),
  ...taskRecords.form,
});

const update = (before: Task, values: TaskValues): Promise<Task> =>
  api(taskEndpoints.update, {
    params: { clientId: before.clientId, taskId: before._id },
    body: { ...changedBody(values, valuesOf(before)), version: before.version },
  });

type Props = FieldInputProps<TaskValues>;
/** Labelled required as specified, and not enforced; one of the list, or any other. */
function Project({ values: { project }, onChange, problems, refused }: Props) {
  const projects = useQuery(settingsQuery());
  // Enter keeps what was typed, instead of taking the first that was found.
  const { onKeyDown: _, ...list } = useDropdown();
  return (
    <Autocomplete
      id={inputIdOf(NAME, 'project')}
      label={TASK_FIELDS.project.label}
      placeholder="Choose or type a project"
      withAsterisk
      data={projects.data?.projects ?? []}
      description={projects.isError ? 'The list of projects could not be loaded. Type the name.' : undefined}
      value={project}
      maxLength={TASK_FIELDS.project.max}
      onChange={(typed) => onChange({ project: typed })}
      error={problems.project}
      disabled={refused.project !== undefined}
      {...list}
    />
  );
}

const FIXED = TASK_STATUSES.map((key) => ({ key, name: TASK_STATUS_LABELS[key] }));
const isFixed = (key: string) => FIXED.some((column) => column.key === key);

/** The columns of the client's board; before a client is chosen, those that all boards have. */
function Status({ values: { client, status }, onChange, problems, refused }: Props) {
  const read = useQuery({ ...taskQueries.columns(client._id), enabled: client._id !== '' });
  const columns = read.data ?? FIXED;
  const isKnown = columns.some(({ key }) => key === status._id);
  return (
    <NativeSelect
      id={inputIdOf(NAME, 'status')}
      label={TASK.fields.status?.label}
      data={[...columns, ...(isKnown ? [] : [{ key: status._id, name: status.name }])].map(({ key, name }) => ({
        value: key,
        label: name,
      }))}
      value={status._id}
      onChange={({ currentTarget: { value } }) =>
        onChange({ status: { _id: value, name: columns.find(({ key }) => key === value)?.name ?? '' } })
      }
      error={problems.status}
      disabled={refused.status !== undefined}
    />
  );
}
