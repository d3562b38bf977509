import { REPORT_DAYS, REPORT_FORMAT_LABELS, REPORT_TYPE_LABELS, type Report } from '@fairlead/contract/reports';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { mediumDate, timeAgo, useNow } from '../../../platform/time.ts';
import { OlderEntries } from '../../../records/page/older-entries.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { cancelReport, deleteReport, downloadReport, reloadRecent, reportQueries } from '../reports.queries.ts';
import classes from './recent.module.css';
import { describePeriod, describeState, findPercent } from './recent.rules.ts';

interface RecentProps {
  /** Makes a report again, as it was asked for. */
  onMakeAgain: (report: Report) => void;
}

/** The reports of the last weeks, with how far those in the making are. */
export function RecentReports({ onMakeAgain }: RecentProps) {
  const queries = useQueryClient();
  const alert = useAlert();
  const isAdministrator = useCurrentUser()?.role === 'Administrator';
  const [deleting, setDeleting] = useState<Report>();
  const recent = useInfiniteQuery(reportQueries.recent());

  /** Does something to a report; a failure is told. */
  async function run(work: () => Promise<unknown>, fallback: string) {
    try {
      await work();
    } catch (error) {
      void alert(describeError(error, fallback));
    } finally {
      await reloadRecent(queries);
    }
  }

  async function remove() {
    if (!deleting) return;
    await deleteReport(deleting._id);
    setDeleting(undefined);
    await reloadRecent(queries);
  }

  return (
    <Panel
      title="Recent reports"
      query={recent}
      loading="Loading reports..."
      skeleton={<SkeletonTable rows={3} />}
      isEmpty={({ pages }) => pages.every(({ reports }) => reports.length === 0)}
      empty={<EmptyState title="No reports yet" hint={`Those that are generated stay here for ${REPORT_DAYS} days.`} />}
    >
      {({ pages }) => (
        <>
          <ul className={classes.list}>
            {pages
              .flatMap(({ reports }) => reports)
              .map((report) => (
                <li key={report._id}>
                  <ReportLine
                    report={report}
                    mayRemove={report.isMine || isAdministrator}
                    onDownload={() => void run(() => downloadReport(report._id), 'The file could not be downloaded')}
                    onCancel={() => void run(() => cancelReport(report._id), 'The report could not be cancelled')}
                    onMakeAgain={() => onMakeAgain(report)}
                    onDelete={() => setDeleting(report)}
                  />
                </li>
              ))}
          </ul>
          <OlderEntries query={recent} failed="The reports could not be read." />
          {deleting && (
            <ConfirmDialog
              title="Delete report"
              text={`The ${REPORT_TYPE_LABELS[deleting.type]} of ${describePeriod(deleting)} and its file are deleted for everyone.`}
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
  report: Report;
  /** Its maker and Administrators may. */
  mayRemove: boolean;
  onDownload: () => void;
  onCancel: () => void;
  onMakeAgain: () => void;
  onDelete: () => void;
}

function ReportLine({ report, mayRemove, onDownload, onCancel, onMakeAgain, onDelete }: LineProps) {
  const at = useNow();
  const { label, tone } = describeState(report);
  const name = `${REPORT_TYPE_LABELS[report.type]}, ${REPORT_FORMAT_LABELS[report.format]}`;
  const isMaking = report.state === 'making';
  const isLost = report.state === 'failed' || report.state === 'cancelled';
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>
          <b>{name}</b>
          <Chip tone={tone} hasDot>
            {label}
          </Chip>
        </span>
        <span>{describePeriod(report)}</span>
        <span>
          {report.madeBy} · {timeAgo(report.createdAt, at)}
          {report.state === 'ready' && ` · kept until ${mediumDate(report.keptUntil, '')}`}
        </span>
        {report.failure && <span className={classes.failure}>{report.failure}</span>}
        {isMaking && <Progress value={findPercent(report.progress)} size="sm" aria-label={`Progress of ${name}`} />}
      </div>
      <div className={classes.actions}>
        {report.state === 'ready' && (
          <ActionIcon variant="subtle" size={44} aria-label={`Download ${name}`} onClick={onDownload}>
            <Icon name="download" />
          </ActionIcon>
        )}
        {isMaking && mayRemove && (
          <Button onClick={onCancel} aria-label={`Cancel ${name}`}>
            Cancel
          </Button>
        )}
        {isLost && report.isMine && (
          <Button onClick={onMakeAgain} aria-label={`Make again: ${name}`}>
            Make again
          </Button>
        )}
        {!isMaking && mayRemove && (
          <ActionIcon variant="subtle" size={44} aria-label={`Delete ${name}`} onClick={onDelete}>
            <Icon name="bin" />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
