import { type Passkey, passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { mediumDate, timeAgo, useNow } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import list from '../../sign-in/public/session-list.module.css';
import { ProofDialog } from '../security/proof-dialog.tsx';
import classes from '../security/security.module.css';
import { passkeyQueries } from './passkeys.queries.ts';

const AddPasskey = lazyPart(() => import('./add-passkey.tsx'), 'AddPasskey');
const RenamePasskey = lazyPart(() => import('./rename-passkey.tsx'), 'RenamePasskey');

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys in the profile: added, renamed and removed. */
export function Passkeys({ hasApp }: { hasApp: boolean }) {
  const queryClient = useQueryClient();
  const at = useNow();
  const { data: passkeys, error } = useQuery(passkeyQueries.list());
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    void queryClient.invalidateQueries({ queryKey: ['accounts'] });
  };

  return (
    <div className={classes.row}>
      <h3>Passkeys</h3>
      <p>
        Your finger, face or PIN on this device signs you in, without a password to type or to steal. After the password it is the second
        step.
      </p>
      {error && <p role="alert">{error.message}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className={list.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <span className="grow">
                <b>{passkey.name}</b>
                <small>
                  Added {mediumDate(passkey.createdAt, '')} ·{' '}
                  {passkey.lastUsedAt ? `last used ${formatUse(passkey.lastUsedAt, at)}` : 'not used yet'}
                </small>
              </span>
              <ActionIcon aria-label={`Rename ${passkey.name}`} title="Rename" onClick={() => setAsked({ what: 'rename', passkey })}>
                <Icon name="edit" size={20} />
              </ActionIcon>
              <ActionIcon aria-label={`Remove ${passkey.name}`} title="Remove" onClick={() => setAsked({ what: 'remove', passkey })}>
                <Icon name="bin" size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => setAsked({ what: 'add' })} aria-haspopup="dialog">
          Add a passkey
        </Button>
      </div>
      {asked?.what === 'add' && <AddPasskey hasApp={hasApp} onDone={done} onClose={close} />}
      {asked?.what === 'rename' && <RenamePasskey passkey={asked.passkey} onDone={done} onClose={close} />}
      {asked?.what === 'remove' && (
        <ProofDialog
          title={`Remove ${asked.passkey.name}?`}
          lead="It no longer signs you in. Your other sessions end."
          submit="Remove"
          isDangerous
          asksCode={hasApp}
          onClose={close}
          onProve={async (body) => {
            await api(passkeyEndpoints.removePasskey, { params: { id: asked.passkey._id }, body });
            done();
          }}
        />
      )}
    </div>
  );
}

const formatUse = (lastUsedAt: string, at: Date) => timeAgo(lastUsedAt, at).replace('Just now', 'just now');
