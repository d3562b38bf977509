import type { ListedAccount } from '@fairlead/contract/people';
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { AccountDialog, type EmployeeField } from '../dialogs/account-dialog.tsx';
import { InviteDialog } from '../dialogs/invite-dialog.tsx';
import { type OneTimeLink, OneTimeLinkDialog } from '../dialogs/one-time-link-dialog.tsx';
import { mailsQuery } from '../people.queries.ts';
import type { AccountList } from './account-list.tsx';
import { MailList } from './mail-list.tsx';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];

/** The accounts and their roles; for Administrators. */
export function AccountsPage({ list, employeeField }: { list: AccountList; employeeField: EmployeeField }) {
  const me = useCurrentUser();
  const may = useMay();
  const isAllowed = may('accounts.manage');
  const mails = useQuery({ ...mailsQuery(), enabled: isAllowed });
  const queryClient = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<OneTimeLink>();
  const [opened, setOpened] = useState<ListedAccount>();

  if (!isAllowed) {
    return (
      <Page title="People" crumbs={CRUMBS}>
        {me && <EmptyState title="Only an Administrator manages accounts." />}
      </Page>
    );
  }
  return (
    <Page title="People" crumbs={CRUMBS}>
      <Stack gap={16}>
        <RecordList
          list={list}
          isKnown
          add={{ label: 'Invite', isAllowed: true, onAdd: () => setInviting(true), onPrepare: () => undefined }}
          tools={[{ label: 'Permissions', icon: 'lock', to: paths.permissions }]}
          onOpen={setOpened}
        />
        <Panel title="Mail" query={mails} loading="Loading mail..." skeleton={<SkeletonTable rows={2} />} isPadded={false}>
          {(sent) => <MailList mails={sent.mails} />}
        </Panel>
      </Stack>
      {isInviting && (
        <InviteDialog
          employeeField={employeeField}
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setLink(invited);
            void queryClient.invalidateQueries({ queryKey: ['accounts'] });
          }}
        />
      )}
      {opened && (
        <AccountDialog
          account={opened}
          isOwn={opened._id === me?._id}
          canMail={mails.data?.canMailLinks ?? false}
          employeeField={employeeField}
          onLink={(made) => {
            setOpened(undefined);
            setLink(made);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {link && <OneTimeLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Page>
  );
}
