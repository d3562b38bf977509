import type { Task } from '@fairlead/contract/tasks';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { dateTime, today } from '../../../platform/time.ts';
import { FieldList } from '../../../records/page/field-list.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useVisitLogging } from '../../clients/public/visit-logging.ts';
import { assigneeNames, dueText, isOverdue, PRIORITY_TONES, timesText } from '../task-fields.rules.ts';
import classes from './task-dialog.module.css';

interface TaskDialogProps {
  task: Task;
  /** Absent for those who may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClose: () => void;
  hasAddress?: boolean | undefined;
}

/** One task as it is read (docs/product/tasks.md). Mount it to open it. */
export function TaskDialog({ task, onEdit, onDelete, onClose, hasAddress }: TaskDialogProps) {
  const { title, project, priority, statusName, finishedAt, finishedByName, clientId, clientName } = task;
  const logVisit = useVisitLogging();
  const due = [dueText(task), timesText(task)].filter(Boolean).join(', ');
  const finishedText = finishedAt ? `${dateTime(finishedAt)}${finishedByName ? ` by ${finishedByName}` : ''}` : 'Not yet';
  return (
    <SheetDialog
      title={
        <span className={classes.title} dir="auto">
          {title}
        </span>
      }
      onClose={onClose}
      hasAddress={hasAddress}
      width={440}
    >
      <div className={classes.top}>
        <Chip tone={PRIORITY_TONES[priority]} hasDot>{`Priority:${priority}`}</Chip>
        {isOverdue(task, today()) && <Chip tone="bad">Overdue</Chip>}
        <span className="grow" />
        {onEdit && (
          <ActionIcon aria-label="Edit task" onClick={onEdit}>
            <Icon name="edit" />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon aria-label="Delete task" onClick={onDelete}>
            <Icon name="bin" />
          </ActionIcon>
        )}
      </div>
      <FieldList
        fields={[
          { label: 'Date', text: due, isBlank: false },
          { label: 'Status', text: statusName, isBlank: false },
          { label: 'Project', text: project ?? 'Not provided', isBlank: project === null },
          { label: 'Assigned to', text: assigneeNames(task).join(', ') || 'Nobody', isBlank: task.assignedEmployees.length === 0 },
          { label: 'Finished', text: finishedText, isBlank: finishedAt === null },
        ]}
      />
      <div className={classes.client}>
        <Link to={paths.client(clientId)} search={{ tab: 'tasks' } as never} className="link" onClick={onClose}>
          {`Board of ${clientName}`}
        </Link>
        {logVisit && (
          <Button
            leftSection={<Icon name="pin" size={16} />}
            onClick={() => {
              onClose();
              logVisit({ _id: clientId, companyName: clientName });
            }}
          >
            Log visit
          </Button>
        )}
      </div>
    </SheetDialog>
  );
}
