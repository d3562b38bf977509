import { REPORT_FORMAT_LABELS, REPORT_TYPE_LABELS } from '@fairlead/contract/reports';
import { REPORT_RHYTHM_LABELS, type ReportSchedule } from '@fairlead/contract/reports/schedules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { dateTime } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import classes from '../recent/recent.module.css';
import { ScheduleForm } from './schedule-form.tsx';
import { changeSchedule, reloadSchedules, removeSchedule, schedulesQuery } from './schedules.queries.ts';

/** The user's own schedules, and when each makes its next report. */
export function Schedules() {
  const queries = useQueryClient();
  const alert = useAlert();
  const schedules = useQuery(schedulesQuery());
  /** 'new' for one that does not exist yet. */
  const [edited, setEdited] = useState<ReportSchedule | 'new'>();
  const [deleting, setDeleting] = useState<ReportSchedule>();

  async function pause({ _id, isPaused }: ReportSchedule) {
    try {
      await changeSchedule(_id, { isPaused: !isPaused });
    } catch (error) {
      void alert(describeError(error, 'The schedule could not be changed'));
    } finally {
      await reloadSchedules(queries);
    }
  }

  async function remove() {
    if (!deleting) return;
    await removeSchedule(deleting._id);
    setDeleting(undefined);
    await reloadSchedules(queries);
  }

  return (
    <Panel
      title="Schedules"
      query={schedules}
      loading="Loading schedules..."
      skeleton={<SkeletonTable rows={2} />}
      actions={
        <>
          <span className="grow" />
          <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
            New Schedule
          </Button>
        </>
      }
    >
      {({ schedules: all }) => (
        <>
          {all.length === 0 && (
            <EmptyState title="No schedules yet" hint="A schedule makes a report every day, week or month, and mails it." />
          )}
          <ul className={classes.list}>
            {all.map((schedule) => (
              <li key={schedule._id}>
                <ScheduleLine
                  schedule={schedule}
                  onEdit={() => setEdited(schedule)}
                  onPause={() => void pause(schedule)}
                  onDelete={() => setDeleting(schedule)}
                />
              </li>
            ))}
          </ul>
          {edited && <ScheduleForm schedule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
          {deleting && (
            <ConfirmDialog
              title="Delete schedule"
              text={`The ${REPORT_TYPE_LABELS[deleting.type]} is no longer made by itself. Reports that were made stay.`}
              onConfirm={remove}
              onCancel={() => setDeleting(undefined)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

interface LineProps {
  schedule: ReportSchedule;
  onEdit: () => void;
  onPause: () => void;
  onDelete: () => void;
}

function ScheduleLine({ schedule, onEdit, onPause, onDelete }: LineProps) {
  const { type, format, every, recipients, isPaused, nextAt } = schedule;
  return (
    <div className={classes.words}>
      <span className={classes.name}>
        <b>
          {REPORT_TYPE_LABELS[type]}, {REPORT_FORMAT_LABELS[format]}
        </b>
        {isPaused && <Chip tone="wait">Paused</Chip>}
      </span>
      <span>{REPORT_RHYTHM_LABELS[every]}</span>
      {nextAt && <span>Next: {dateTime(nextAt)}</span>}
      <span>{recipients.length > 0 ? `To ${recipients.join(', ')}` : 'Kept under Recent reports'}</span>
      <span className={classes.name}>
        <Button onClick={onEdit}>Edit</Button>
        <Button onClick={onPause}>{isPaused ? 'Resume' : 'Pause'}</Button>
        <Button onClick={onDelete}>Delete</Button>
      </span>
    </div>
  );
}
