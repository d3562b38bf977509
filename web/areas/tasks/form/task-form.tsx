import {
  TASK_FIELDS,
  TASK_PRIORITIES,
  TASK_PRIORITY_DEFAULT,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  type Task,
  taskEndpoints,
} from '@fairlead/contract/tasks';
import { Autocomplete, NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { settingsQuery } from '../../settings/public/settings.queries.ts';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import { readTask, taskQueries, taskSaved, taskTimeline } from '../tasks.queries.ts';
import {
  addedBody,
  changedBody,
  FORM_FIELDS,
  type NewTask,
  newValues,
  problemsOf,
  TASK_COLUMNS,
  TASK_STEPS,
  TASK_UNITS,
  type TaskValues,
  TO_DO,
  textOf,
  valuesOf,
} from './task-form.rules.ts';

const NAME = { name: 'task' };
const BOUNDS = { min: '1900-01-01', max: '2100-12-31' };

/** How a task is filled in, checked, saved and merged (docs/product/tasks.md), where a new one begins like `start`. */
export const taskForm = (start: NewTask, isNew: boolean): FormKind<Task, TaskValues> => {
  const isClientAsked = isNew && start.client === undefined;
  return {
    ...NAME,
    area: 'tasks',
    noun: 'task',
    nameOf: ({ title }) => title,
    fields: FORM_FIELDS,
    steps: TASK_STEPS,
    isCheckedByStep: false,
    blankValues: () => newValues(start),
    opening: start.status,
    valuesOf,
    problemsOf: (values) => problemsOf(values, isClientAsked),
    isAsked: (field) => field !== 'client' || isClientAsked,
    inputs: {
      client: ClientField,
      project: Project,
      priority: Priority,
      status: Status,
      date: DueDay,
      timeFrom: From,
      timeTo: To,
      assignedEmployees: Assignees,
    },
    textOf,
    units: TASK_UNITS,
    unitOfColumn: TASK_COLUMNS,
    save: ({ before, values }) =>
      before ? update(before, values) : api(taskEndpoints.create, { params: { clientId: values.client._id }, body: addedBody(values) }),
    onSaved: taskSaved,
    read: readTask,
    readEntries: async (queries, id) => {
      const timeline = await queries.fetchInfiniteQuery({ ...taskTimeline(id), staleTime: 0 });
      return timeline.pages[0]?.entries ?? [];
    },
  };
};

const update = (before: Task, values: TaskValues): Promise<Task> =>
  api(taskEndpoints.update, {
    params: { clientId: before.clientId, taskId: before._id },
    body: { ...changedBody(values, valuesOf(before)), version: before.version },
  });

type Props = FieldInputProps<TaskValues>;

function ClientField({ values: { client, status }, onChange, problems }: Props) {
  return (
    <ClientSelect
      id={inputIdOf(NAME, 'client')}
      label={FORM_FIELDS.client.label}
      placeholder="Choose a client"
      required
      value={client._id}
      initialName={client.name}
      // Another client's board has no such column.
      onChange={(_id, name) => onChange({ client: { _id, name }, status: isFixed(status._id) ? status : TO_DO })}
      error={problems.client}
    />
  );
}

/** Labelled required as specified, and not enforced; one of the list, or any other. */
function Project({ values: { project }, onChange, problems, refused }: Props) {
  const projects = useQuery(settingsQuery());
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
      maxDropdownHeight={dropdown.maxDropdownHeight}
      comboboxProps={dropdown.comboboxProps}
    />
  );
}

/** Labelled required as specified; cleared, it falls back to Medium. */
function Priority({ values: { priority }, onChange, problems, refused }: Props) {
  return (
    <Select
      id={inputIdOf(NAME, 'priority')}
      label={TASK_FIELDS.priority.label}
      placeholder={TASK_PRIORITY_DEFAULT}
      withAsterisk
      data={[...TASK_PRIORITIES]}
      value={priority || null}
      onChange={(chosen) => onChange({ priority: chosen ?? '' })}
      error={problems.priority}
      disabled={refused.priority !== undefined}
      {...dropdown}
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
      label={FORM_FIELDS.status.label}
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

function DueDay({ values: { date }, onChange, problems, refused }: Props) {
  return (
    <DateField
      {...BOUNDS}
      id={inputIdOf(NAME, 'date')}
      label={TASK_FIELDS.date.label}
      required
      value={date}
      format={dayMonthYear}
      onChange={(day) => onChange({ date: day })}
      error={problems.date}
      disabled={refused.date !== undefined}
    />
  );
}

/** The browser's own input, because a time may be left out. */
function TimeInput({ name, values, onChange, problems, refused }: Props & { name: 'timeFrom' | 'timeTo' }) {
  return (
    <TextInput
      type="time"
      id={inputIdOf(NAME, name)}
      label={TASK_FIELDS[name].label}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      error={problems[name]}
      disabled={refused[name] !== undefined}
    />
  );
}

const From = (props: Props) => <TimeInput {...props} name="timeFrom" />;
const To = (props: Props) => <TimeInput {...props} name="timeTo" />;

function Assignees({ values: { assignedEmployees }, onChange, problems, refused }: Props) {
  return (
    <EmployeeMultiSelect
      id={inputIdOf(NAME, 'assignedEmployees')}
      label={TASK_FIELDS.assignedEmployees.label}
      placeholder="Choose employees"
      value={assignedEmployees.map(({ _id }) => _id)}
      known={new Map(assignedEmployees.map(({ _id, name }) => [_id, name]))}
      onChange={(ids, names) => onChange({ assignedEmployees: ids.map((_id, at) => ({ _id, name: names[at] ?? '' })) })}
      error={problems.assignedEmployees}
      disabled={refused.assignedEmployees !== undefined}
    />
  );
}
