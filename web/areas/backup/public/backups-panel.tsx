import { BACKUP_FILES_PATH, type Backup, type BackupState } from '@fairlead/contract/backup';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { ProveAgain } from '../../factors/public/prove-again.tsx';
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
  const [asked, setAsked] = useState<Downloadable>();
  const isRunning = state.data?.backups.some((backup) => backup.state === 'running') ?? false;
  return (
    <Stack gap={16}>
      <Panel
        title="Backups"
        isTitleOfPage
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
                  <BackupLine key={backup._id} backup={backup} onDownload={setAsked} />
                ))}
              </ul>
            )}
          </Stack>
        )}
      </Panel>
      {(state.data || state.error) && schedule}
      {asked && <DownloadDialog backup={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

/** Has the browser itself save the file, however large it is. */
function followDownload(file: string): void {
  const link = document.createElement('a');
  link.href = BACKUP_FILES_PATH + encodeURIComponent(file);
  link.download = file;
  link.click();
}

type Downloadable = Backup & { file: string };
const isDownloadable = (backup: Backup): backup is Downloadable => backup.state === 'good' && backup.file !== null;

/** A backup is everything there is, so that a session alone must not be enough to take it away. */
function DownloadDialog({ backup: { at, file, size, isEncrypted }, onClose }: { backup: Downloadable; onClose: () => void }) {
  return (
    <ProveAgain
      title="Download this backup?"
      lead={`${dateTime(at)}${size === null ? '' : `, ${sizeText(size)}`}. The log of accounts notes it.`}
      submit="Download"
      isDangerous={!isEncrypted}
      onProved={() => followDownload(file)}
      onClose={onClose}
    >
      {isEncrypted ? (
        <p className={classes.encrypted}>It is encrypted: only the private key opens it.</p>
      ) : (
        <p className={classes.warning}>
          <Icon name="warning" />
          <span>
            <b>It is not encrypted.</b> Whoever gets the file has everything: all records and files, the accounts with their password
            hashes, and the keys. Keep it where only you can read it.
          </span>
        </p>
      )}
    </ProveAgain>
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
          : 'They are not encrypted, and hold everything, keys too.'}
      </p>
      <p>
        Where they lie and who can open them is set on the server alone, by <code>BACKUP_DIR</code> and <code>BACKUP_RECIPIENTS</code>:
        nobody who has taken over a session can lead them elsewhere.
      </p>
    </div>
  );
}

function BackupLine({ backup, onDownload }: { backup: Backup; onDownload: (backup: Downloadable) => void }) {
  const { at, state, reason, file, size, isEncrypted, by } = backup;
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
      <span className={classes.foot}>
        <span>{[file, by && `asked for by ${by}`].filter(Boolean).join(' · ')}</span>
        {isDownloadable(backup) && (
          <Button aria-label={`Download the backup of ${dateTime(at)}`} aria-haspopup="dialog" onClick={() => onDownload(backup)}>
            Download
          </Button>
        )}
      </span>
    </li>
  );
}
