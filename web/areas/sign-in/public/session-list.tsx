import { type Session, signInEndpoints } from '@fairlead/contract/sign-in';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { hasDrafts } from '../../../platform/drafts/kept-drafts.ts';
import { endSession } from '../../../platform/session.ts';
import { mediumDate, timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import classes from './session-list.module.css';
import { sessionsQuery } from './sessions.queries.ts';

const ENDED =
  'It ends every sign-in above, also this one, one-time links, notifications to browsers, API keys with your rights, and your calendar addresses: calendar programs that read them stop being updated until you give them a new one.';

/** The devices where the user is signed in. Each one except this can be signed out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const at = useNow();
  const queryClient = useQueryClient();
  const alert = useAlert();
  const [isLeaving, setLeaving] = useState(false);
  const end = useMutation({
    mutationFn: (session: Session) => api(signInEndpoints.endSession, { params: { id: session._id } }),
    onError: (error) => void alert(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session._id}>
            <span className="grow">
              <b>{session.device}</b> {session.isCurrent && <Chip tone="good">This device</Chip>}
              <small>
                {session.address ?? 'Address not known'} · last used {formatLastUse(session, at)} · since{' '}
                {mediumDate(session.createdAt, '')}
              </small>
            </span>
            {!session.isCurrent && (
              <Button
                aria-label={`Sign out ${session.device}, last used ${formatLastUse(session, at)}`}
                loading={end.isPending && end.variables._id === session._id}
                onClick={() => end.mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button mt={12} onClick={() => setLeaving(true)}>
        Sign out everywhere
      </Button>
      {isLeaving && (
        <ConfirmDialog
          title="Sign out everywhere?"
          text={`${ENDED}${hasDrafts() ? ' What you typed in this browser tab and did not save is deleted.' : ''}`}
          confirm="Sign out everywhere"
          onConfirm={async () => {
            await api(signInEndpoints.endSessions);
            endSession('signed-out');
          }}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}

function formatLastUse({ lastSeenAt, isCurrent }: Session, at: Date): string {
  return isCurrent ? 'now' : timeAgo(lastSeenAt, at).replace('Just now', 'just now');
}
