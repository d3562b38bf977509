import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { type Account, type ListedAccount, peopleEndpoints } from '@fairlead/contract/people';
import { INVITATION_DAYS } from '@fairlead/contract/sign-in';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { providerQueries } from '../../sign-in/public/provider.queries.ts';
import { accountState } from '../list/account-state.rules.ts';
import classes from './account-dialog.module.css';
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

/** What an Administrator is asked about before it is done. */
type Question = 'loseStep' | 'allowLink' | 'unlink' | 'freeAddress';
/** What an action changes in the account, and what to say about it. */
type Done = [change: Partial<Account>, said?: string];

const ANSWERS: Record<Question, (params: { id: string }) => Promise<Done>> = {
  async loseStep(params) {
    await api(secondFactorEndpoints.resetSecondFactor, { params });
    return [{ hasSecondFactor: false }];
  },
  async allowLink(params) {
    await api(peopleEndpoints.allowLink, { params });
    return [{}, `They can sign in by the provider within ${INVITATION_DAYS} days.`];
  },
  async unlink(params) {
    await api(peopleEndpoints.unlink, { params });
    return [{ providerLinked: false }, 'The account is free.'];
  },
  async freeAddress(params) {
    await api(peopleEndpoints.freeAddress, { params });
    return [{ emailId: null, emailProved: false }, 'The address is free.'];
  },
};

function describeQuestion(question: Question, { username, emailId, provider }: { username: string; emailId: string; provider: string }) {
  const questions: Record<Question, { title: string; text: string; confirm: string; isDangerous?: boolean }> = {
    loseStep: {
      title: `Remove the second step of ${username}?`,
      text: 'They can then sign in by the password alone. It also ends their sessions, calendar addresses and API keys. Make sure that it is really them who asks.',
      confirm: 'Remove',
    },
    allowLink: {
      title: `Link ${username} to ${provider}?`,
      text: `Whoever ${provider} signs in as ${emailId} within ${INVITATION_DAYS} days gets this account and its role. The password, second step, passkeys, sessions, calendar addresses and API keys of before are then removed. Make sure that the account is theirs.`,
      confirm: 'Link',
    },
    unlink: {
      title: `Free ${username} from ${provider}?`,
      text: 'The person at the provider no longer enters this account. Its sessions, calendar addresses and API keys end.',
      confirm: 'Free',
    },
    freeAddress: {
      title: `Free ${emailId}?`,
      text: `${username} stays without an e-mail address, so that whose address it is can have it. Links and codes that were mailed to it end.`,
      confirm: 'Free the address',
    },
  };
  return questions[question];
}

type Change = { role?: AccountRole; employeeId?: string | null; disabled?: boolean };

/** One account and what an Administrator may do for it (docs/product/people.md). Mount it to open it. */
export function AccountDialog({ account: opened, isOwn, canMail, employeeField, onLink, onClose }: AccountDialogProps) {
  const [account, setAccount] = useState<Omit<Account, 'updatedAt'>>(opened);
  const [asked, setAsked] = useState<Question>();
  const [removesSecondStep, setRemovesSecondStep] = useState(false);
  const provider = useQuery(providerQueries.named()).data?.name ?? undefined;
  const [done, setDone] = useState('');
  const queries = useQueryClient();
  const at = useNow();
  const params = { id: account._id };
  const act = useMutation({
    mutationFn: (action: () => Promise<Done>) => action(),
    onMutate: () => setDone(''),
    onSuccess([change, said = '']) {
      setAccount((before) => ({ ...before, ...change }));
      setDone(said);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const query = { secondStep: removesSecondStep ? ('remove' as const) : ('ask' as const) };
  const update = (body: Change) => act.mutate(async () => [await api(peopleEndpoints.update, { params, body })]);
  const { text, tone } = accountState(account);
  const { username, emailId, role, employeeId, disabled, resetBlocked, hasSecondFactor, emailProved, providerLinked, lastSeenAt } = account;
  const isLinkable = provider !== undefined && emailId !== null && !emailProved && !providerLinked && !disabled;

  return (
    <SheetDialog title={username} lead={emailId ?? 'No e-mail'} onClose={onClose} width={460}>
      <div className={classes.body}>
        <p className={classes.top}>
          <Chip tone={tone} hasDot>
            {text}
          </Chip>
          {hasSecondFactor && <Chip>Second step</Chip>}
          {emailId && <Chip tone={emailProved ? 'good' : 'wait'}>{emailProved ? 'E-mail confirmed' : 'E-mail not confirmed'}</Chip>}
          {providerLinked && <Chip>{provider ? `Linked to ${provider}` : 'Linked to a provider'}</Chip>}
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
            {hasSecondFactor && (
              <Checkbox
                label="One-time links also remove the second step"
                description="Otherwise the second step is asked for after the link."
                checked={removesSecondStep}
                onChange={(event) => setRemovesSecondStep(event.currentTarget.checked)}
              />
            )}
            {hasSecondFactor && canMail && emailId && !emailProved && (
              <p className="muted">
                Nobody has confirmed {emailId} yet. A mailed link confirms it, and then ends every way into the account so far, also the
                second step.
              </p>
            )}
            <div className={classes.actions}>
              {canMail && emailId && !disabled && (
                <Button
                  leftSection={<Icon name="link" />}
                  onClick={() =>
                    act.mutate(async () => [
                      (await api(peopleEndpoints.mailInvitation, { params, query })) ?? {},
                      'The link is on its way.',
                    ])
                  }
                >
                  Mail a one-time link
                </Button>
              )}
              <Button
                leftSection={<Icon name="link" />}
                onClick={() =>
                  act.mutate(async () => {
                    const { token, account: invited } = await api(peopleEndpoints.renewInvitation, { params, query });
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
                <Button leftSection={<Icon name="phone" />} onClick={() => setAsked('loseStep')}>
                  Remove a lost second step
                </Button>
              )}
              {isLinkable && (
                <Button leftSection={<Icon name="link" />} onClick={() => setAsked('allowLink')}>
                  Link to {provider}
                </Button>
              )}
              {providerLinked && (
                <Button leftSection={<Icon name="unlock" />} onClick={() => setAsked('unlink')}>
                  Free from {provider ?? 'the provider'}
                </Button>
              )}
              {emailId && (
                <Button leftSection={<Icon name="close" />} onClick={() => setAsked('freeAddress')}>
                  Free the e-mail address
                </Button>
              )}
              <Button leftSection={<Icon name={disabled ? 'unlock' : 'lock'} />} onClick={() => update({ disabled: !disabled })}>
                {disabled ? 'Unlock' : 'Lock'}
              </Button>
            </div>
            <p className="muted">
              Locking ends their sessions, calendar addresses and API keys at once. What they entered stays. Unlocking does not bring API
              keys back.
            </p>
          </>
        )}
        <p role="status">{done}</p>
      </div>
      {asked && (
        <ConfirmDialog
          {...describeQuestion(asked, { username, emailId: emailId ?? '', provider: provider ?? 'the provider' })}
          onConfirm={async () => {
            const done = await ANSWERS[asked](params);
            setAsked(undefined);
            act.mutate(async () => done);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </SheetDialog>
  );
}
