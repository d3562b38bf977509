import { type Account, type ListedAccount, peopleEndpoints } from '@fairlead/contract/accounts/people';
import { secondFactorEndpoints } from '@fairlead/contract/accounts/second-factor';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './account-dialog.module.css';
import { accountState } from './account-state.rules.ts';
import type { OneTimeLink } from './one-time-link-dialog.tsx';

/** A select for an employee. Passed in, because this area must not depend on the team area. */
export type EmployeeField = (field: { label: string; value: string | null; onChange: (employeeId: string | null) => void }) => ReactNode;

interface AccountDialogProps {
  account: ListedAccount;
  /** Nobody changes their own account here, so that they don't lock themselves out. */
  isOwn: boolean;
  canMail: boolean;
  employeeField: EmployeeField;
  onLink: (link: OneTimeLink) => void;
  onClose: () => void;
}

type Change = { role?: AccountRole; employeeId?: string | null; disabled?: boolean };

/** One account and what an Administrator may do for it (docs/product/accounts.md). Mount it to open it. */
export function AccountDialog({ account: opened, isOwn, canMail, employeeField, onLink, onClose }: AccountDialogProps) {
  const [account, setAccount] = useState<Omit<Account, 'updatedAt'>>(opened);
  const [isLosing, setLosing] = useState(false);
  const [done, setDone] = useState('');
  const queries = useQueryClient();
  const at = useNow();
  const params = { id: account._id };
  const act = useMutation({
    /** Each action answers what it changes in the account, and what to say about it. */
    mutationFn: (action: () => Promise<[change: Partial<Account>, said?: string]>) => action(),
    onMutate: () => setDone(''),
    onSuccess([change, said = '']) {
      setAccount((before) => ({ ...before, ...change }));
      setDone(said);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const update = (body: Change) => act.mutate(async () => [await api(peopleEndpoints.update, { params, body })]);
  const { text, tone } = accountState(account);
  const { username, emailId, role, employeeId, disabled, resetBlocked, hasSecondFactor, lastSeenAt } = account;

  return (
    <SheetDialog title={username} lead={emailId ?? 'No e-mail'} onClose={onClose} width={460}>
      <div className={classes.body}>
        <p className={classes.top}>
          <Chip tone={tone} hasDot>
            {text}
          </Chip>
          {hasSecondFactor && <Chip>Second step</Chip>}
          <span className="muted">{lastSeenAt ? `Last seen ${timeAgo(lastSeenAt, at)}` : 'Never signed in'}</span>
        </p>
        <FormError message={act.error?.message} />
        {isOwn ? (
          <p className="muted">This is your own account. Another Administrator can change it.</p>
        ) : (
          <>
            <NativeSelect
              label="Role"
              data={[...ACCOUNT_ROLES]}
              value={role}
              onChange={(event) => update({ role: event.currentTarget.value as AccountRole })}
            />
            {employeeField({ label: 'Employee', value: employeeId, onChange: (id) => update({ employeeId: id }) })}
            <div className={classes.actions}>
              {canMail && emailId && !disabled && (
                <Button
                  leftSection={<Icon name="link" />}
                  onClick={() =>
                    act.mutate(async () => [(await api(peopleEndpoints.mailInvitation, { params })) ?? {}, 'The link is on its way.'])
                  }
                >
                  Mail a one-time link
                </Button>
              )}
              <Button
                leftSection={<Icon name="link" />}
                onClick={() =>
                  act.mutate(async () => {
                    const { token, account: invited } = await api(peopleEndpoints.renewInvitation, { params });
                    onLink({ username, token });
                    return [invited];
                  })
                }
              >
                New one-time link
              </Button>
              {resetBlocked && (
                <Button
                  leftSection={<Icon name="refresh" />}
                  onClick={() =>
                    act.mutate(async () => {
                      await api(peopleEndpoints.liftResetBlock, { params });
                      return [{ resetBlocked: false }, 'The password can be reset by mail again.'];
                    })
                  }
                >
                  Allow a reset by mail again
                </Button>
              )}
              {hasSecondFactor && (
                <Button leftSection={<Icon name="phone" />} onClick={() => setLosing(true)}>
                  Remove a lost second step
                </Button>
              )}
              <Button leftSection={<Icon name={disabled ? 'unlock' : 'lock'} />} onClick={() => update({ disabled: !disabled })}>
                {disabled ? 'Unlock' : 'Lock'}
              </Button>
            </div>
            <p className="muted">Locking ends their sessions at once. What they entered stays.</p>
          </>
        )}
        <p role="status">{done}</p>
      </div>
      {isLosing && (
        <ConfirmDialog
          title={`Remove the second step of ${username}?`}
          text="They can then sign in by the password alone. It also ends their sessions. Make sure that it is really them who asks."
          confirm="Remove"
          onConfirm={async () => {
            await api(secondFactorEndpoints.resetSecondFactor, { params });
            setLosing(false);
            act.mutate(async () => [{ hasSecondFactor: false }]);
          }}
          onCancel={() => setLosing(false)}
        />
      )}
    </SheetDialog>
  );
}
