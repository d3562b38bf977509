import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openOutbox } from '../../platform/outbox/entries.ts';
import type { AnyOutboxKind, OutboxEntry } from '../../platform/outbox/entry.ts';
import { stateText } from '../../platform/outbox/outbox.rules.ts';
import { dateTime, now } from '../../platform/time.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EntryContent } from './entry-content.tsx';
import { exportEntries } from './export-entries.ts';
import classes from './waiting.module.css';

const TONES: Record<OutboxEntry['state'], Tone> = { waiting: 'wait', attention: 'bad', sent: 'good' };

/** An entry with the form that corrects it. */
export interface Edited {
  entry: OutboxEntry;
  Edit: NonNullable<AnyOutboxKind['Edit']>;
}

interface EntryRowProps {
  entry: OutboxEntry;
  isSending: boolean;
  isLost: boolean;
  onEdit: (edited: Edited) => void;
}

/** One thing that was done: its state in words, what it says, and the ways out. */
export function EntryRow({ entry, isSending, isLost, onEdit }: EntryRowProps) {
  const { id, title, state, problem, madeAt } = entry;
  const [isOpen, setOpen] = useState(state === 'attention');
  const [isAsking, setAsking] = useState(false);
  const kind = useQuery({
    queryKey: ['outbox-kind', entry.kind],
    queryFn: async () => (await (await openOutbox()).findKind(entry.kind)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const files = useQuery({
    queryKey: ['outbox-files', id, madeAt],
    queryFn: async () => [...(await (await openOutbox()).readFiles(id)).values()],
    enabled: isOpen && entry.files.length > 0,
  }).data;
  const Edit = kind?.format === entry.format ? kind.Edit : undefined;

  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.top}>
        <div className={classes.about}>
          <b dir="auto">{title}</b>
          <small>{dateTime(entry.sentAt ?? madeAt)}</small>
        </div>
        <span role="status">
          <Chip tone={isSending ? 'accent' : TONES[state]} hasDot>
            {stateText(entry, { isSending, isLost })}
          </Chip>
        </span>
      </div>
      {state === 'attention' && (
        <p role="alert" className={classes.problem}>
          {asSentence(problem?.message ?? '')}{' '}
          {Edit ? 'Correct it, try again, or delete it.' : 'Try again, or export it as a file and delete it.'}
        </p>
      )}
      {entry.isOnlyHere && state !== 'sent' && (
        <p className={classes.problem}>This device has no room for it. Leave this tab open until it is sent, or export it as a file.</p>
      )}
      {isOpen && kind && entry.format === kind.format && <EntryContent rows={kind.describe(entry.content)} files={files ?? []} />}
      {state !== 'sent' && (
        <div className={classes.actions}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <Button disabled={isSending} onClick={async () => (await openOutbox()).tryNow([id])}>
            Try Now
          </Button>
          {Edit && (
            <Button disabled={isSending} onClick={() => onEdit({ entry, Edit })}>
              Edit
            </Button>
          )}
          <Button onClick={async () => exportEntries(await openOutbox(), [entry], now())}>Export</Button>
          <Button color="red" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete what was not sent?"
          text={`${title}, of ${dateTime(madeAt)}: what Fairlead doesn’t have of it yet is only on this device, and is gone once you delete it.`}
          onConfirm={async () => (await openOutbox()).remove([id])}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
