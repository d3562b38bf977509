import type { Task } from '@fairlead/contract/tasks';
import { useMemo } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { useNewTask } from './new-task.ts';
import type { TaskValues } from './task-form.rules.ts';
import { taskForm } from './task-form.tsx';

const WORDS = {
  add: 'Create Task',
  edit: 'Edit Task',
  finish: { add: 'Add Task', edit: 'Update Task' },
  saving: { add: 'Creating...', edit: 'Updating...' },
};

/** Adds or edits a task in a plain form (docs/product/tasks.md). Mount it to open it. */
export function TaskWizard(props: RecordFormProps<Task, TaskValues>) {
  const start = useNewTask();
  const isNew = props.record === undefined;
  const kind = useMemo(() => taskForm(start, isNew), [start, isNew]);
  return <RecordWizard kind={kind} words={WORDS} {...props} />;
}
