import type { Backup, BackupState } from '@fairlead/contract/backup';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { backupQueries, beginBackup } from '../backup.queries.ts';
import { STATE_WORDS, sizeText } from '../backup-words.rules.ts';
import classes from './backups-panel.module.css';

/**
 * When the last good backup was made, all that are there, and a button that makes one; for Administrators. Below it stands the schedule, once it
 * can't be moved any more by what is loaded above it.
 */
export function BackupsPanel({ schedule }: { schedule: ReactNode }) {
  const queries = useQueryClient();
  const state = useQuery(backupQueries.state());
  const begin = useMutation({ mutationFn: beginBackup, onSettled: () => queries.invalidateQueries(backupQueries.state()) });
  const isRunning = state.data?.backups.some((backup) => backup.state === 'running') ?? false;
  return (
    <Stack gap={16}>
      <Panel
        title="Backups"
        actions={
          <Button loading={begin.isPending} disabled={isRunning || !state.data} onClick={() => begin.mutate()}>
            Back up now
          </Button>
        }
        query={state}
        loading="Loading backups..."
        skeleton={<SkeletonTable rows={4} />}
      >
        {(found) => (
          <Stack gap={14}>
            <FormError message={begin.error?.message} />
            <Summary state={found} />
            {found.backups.length === 0 ? (
              <EmptyState title="No backups yet" hint="Back up now makes the first one, and the schedule below one every day." />
            ) : (
              <ul className={classes.list} aria-label="Backups">
                {found.backups.map((backup) => (
                  <BackupLine key={backup._id} backup={backup} />
                ))}
              </ul>
            )}
          </Stack>
        )}
      </Panel>
      {(state.data || state.error) && schedule}
    </Stack>
  );
}

const besideData = (folder: string) =>
  folder.startsWith('s3://')
    ? ', in the bucket of the files. Have the bucket copied elsewhere, or have BACKUP_DIR name a folder'
    : ', on the same disk as the data. Copy them elsewhere, or have BACKUP_DIR name a folder on another disk';

function Summary({ state: { lastGood, isOverdue, nextAt, folder, isBesideData, recipients } }: { state: BackupState }) {
  const at = useNow();
  return (
    <div className={classes.summary}>
      <p role="status" className={isOverdue ? classes.bad : undefined}>
        {isOverdue && <Icon name="warning" />}
        <span>
          {lastGood ? (
            <>
              Last good backup: <b>{timeAgo(lastGood.at, at)}</b>, {sizeText(lastGood.size)}.
            </>
          ) : (
            'There is no good backup.'
          )}{' '}
          {isOverdue && 'That is too long ago. See below why none was made since.'}
        </span>
      </p>
      <p>{nextAt ? `The next is made ${dateTime(nextAt)}.` : 'None is made by itself: switch on the daily backup below.'}</p>
      <p>
        They lie {folder.startsWith('s3://') ? '' : 'on the server '}in <code>{folder}</code>
        {isBesideData && besideData(folder)}.{' '}
        {recipients.length > 0
          ? `They are encrypted for ${recipients.length === 1 ? 'the key' : 'the keys'} ${recipients.join(', ')}.`
          : 'They are not encrypted and hold everything, keys too, so they are not offered for download.'}
      </p>
    </div>
  );
}

function BackupLine({ backup: { at, state, reason, file, size, isEncrypted, by } }: { backup: Backup }) {
  const { label, tone } = STATE_WORDS[state];
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        <b>{dateTime(at)}</b>
        <Chip tone={tone} hasDot>
          {label}
        </Chip>
        {isEncrypted && <Chip tone="info">Encrypted</Chip>}
        {size !== null && <span className={classes.size}>{sizeText(size)}</span>}
      </span>
      {reason && <span className={classes.reason}>{reason}</span>}
      <span>{[file, by && `asked for by ${by}`].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
