import { type Account, accountEndpoints } from '@fairlead/contract/accounts';
import { secondFactorEndpoints } from '@fairlead/contract/accounts/second-factor';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { accountQueries } from '../accounts.queries.ts';
import { useCurrentUser, useMay } from '../public/signed-in-user.ts';
import { type AccountChange, AccountTable, type EmployeeField } from './account-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MailList } from './mail-list.tsx';
import { type OneTimeLink, OneTimeLinkDialog } from './one-time-link-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];

/** The accounts and their roles; for Administrators. */
export function AccountsPage({ employeeField }: { employeeField: EmployeeField }) {
  const me = useCurrentUser();
  const may = useMay();
  const isAllowed = may('accounts.manage');
  const accounts = useQuery({ ...accountQueries.list(), enabled: isAllowed });
  const mails = useQuery({ ...accountQueries.mails(), enabled: isAllowed });
  const queryClient = useQueryClient();
  const alert = useAlert();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<OneTimeLink>();
  const [losing, setLosing] = useState<Account>();
  const refetch = () => queryClient.invalidateQueries({ queryKey: accountQueries.list().queryKey });
  const update = useMutation({
    mutationFn: ({ account, change }: { account: Account; change: AccountChange }) =>
      api(accountEndpoints.update, { params: { id: account._id }, body: change }),
    onError: (error) => void alert(error.message),
    onSettled: refetch,
  });
  const renew = useMutation({
    mutationFn: (account: Account) => api(accountEndpoints.renewInvitation, { params: { id: account._id } }),
    onSuccess: (reply) => setLink({ username: reply.account.username, token: reply.token }),
    onError: (error) => void alert(error.message),
    onSettled: refetch,
  });

  const lift = useMutation({
    mutationFn: (account: Account) => api(accountEndpoints.liftResetBlock, { params: { id: account._id } }),
    onError: (error) => void alert(error.message),
    onSettled: refetch,
  });

  if (me && !isAllowed) {
    return (
      <Page title="Accounts" crumbs={CRUMBS}>
        <EmptyState title="Only an Administrator manages accounts." />
      </Page>
    );
  }
  return (
    <Page title="Accounts" crumbs={CRUMBS}>
      <Stack gap={16}>
        <Panel
          title="Accounts"
          query={accounts}
          loading="Loading accounts..."
          skeleton={<SkeletonTable rows={4} />}
          isPadded={false}
          actions={
            <>
              <span className="grow" />
              <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
                Invite
              </Button>
            </>
          }
        >
          {(list) => (
            <AccountTable
              accounts={list.accounts}
              ownId={me?._id}
              employeeField={employeeField}
              onChange={(account, change) => update.mutate({ account, change })}
              onNewLink={(account) => renew.mutate(account)}
              onLiftResetBlock={(account) => lift.mutate(account)}
              onResetSecondFactor={setLosing}
            />
          )}
        </Panel>
        <Panel title="Mail" query={mails} loading="Loading mail..." skeleton={<SkeletonTable rows={2} />} isPadded={false}>
          {(list) => <MailList mails={list.mails} />}
        </Panel>
        <Panel title="What each role may do" query={{ data: true, error: undefined, refetch: () => undefined }} loading="" isPadded={false}>
          {() => <PermissionTable />}
        </Panel>
      </Stack>
      {isInviting && (
        <InviteDialog
          canMail={accounts.data?.canMailLinks}
          employeeField={employeeField}
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setLink(invited);
            void refetch();
            void queryClient.invalidateQueries({ queryKey: accountQueries.mails().queryKey });
          }}
        />
      )}
      {losing && (
        <ConfirmDialog
          title={`Remove the second step of ${losing.username}?`}
          text="They can then sign in by the password alone. It also ends their sessions. Make sure that it is really them who asks."
          confirm="Remove"
          onConfirm={async () => {
            await api(secondFactorEndpoints.resetSecondFactor, { params: { id: losing._id } });
            setLosing(undefined);
            await refetch();
          }}
          onCancel={() => setLosing(undefined)}
        />
      )}
      {link && <OneTimeLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Page>
  );
}
