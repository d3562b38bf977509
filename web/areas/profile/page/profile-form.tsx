import { PROFILE_MESSAGES, profileEndpoints } from '@fairlead/contract/profile';
import { PASSWORD_MAX, PASSWORD_MIN } from '@fairlead/contract/sign-in';
import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../../platform/drafts/open-drafts.ts';
import { renameSession } from '../../../platform/session.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { findFieldError } from '../../sign-in/public/field-errors.ts';
import { useAskedLogOut } from '../../sign-in/public/log-out.ts';
import { providerQueries } from '../../sign-in/public/provider.queries.ts';
import { accountQueries } from '../../sign-in/public/sign-in.queries.ts';
import { usePasswordFault } from '../../sign-in/public/use-password-fault.ts';
import { NotificationChoices } from '../preferences/notification-choices.tsx';
import classes from './profile-form.module.css';
import { describeSaveFailure } from './save-failure.ts';

type Name = 'username' | 'phoneNumber' | 'emailId';
/** What was typed, and what was stored when that began. */
type Edits = Partial<Record<Name, { value: string; base: string }>>;

const DRAFT = openDraft<Edits>('profile');

/**
 * Name, phone, e-mail and password. Changing username, e-mail or password requires the current password. Only what was typed is sent, so
 * that what changed meanwhile elsewhere, as on another device, stays.
 */
export function ProfileForm({ user }: { user: CurrentUser }) {
  useOpenDraft('profile');
  const queryClient = useQueryClient();
  const alert = useAlert();
  const logOut = useAskedLogOut();
  const stored: Record<Name, string> = { username: user.username, phoneNumber: user.phoneNumber ?? '', emailId: user.emailId ?? '' };
  const [edits, setEdits] = useState(() => DRAFT.read() ?? {});
  const shown = (name: Name) => edits[name]?.value ?? stored[name];
  const [newPassword, setNewPassword] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  // For as long as the page stands; with it, Log Out asks, and a reload takes nothing away.
  useEffect(() => {
    if (Object.keys(edits).length === 0) return undefined;
    DRAFT.write(edits);
    return () => DRAFT.clear();
  }, [edits]);
  // Whoever signs in by the provider alone proves it by having signed in a moment ago.
  const isPasswordless = useQuery(providerQueries.link()).data?.link?.hasPassword === false;
  const fault = usePasswordFault(newPassword, shown('username'), shown('emailId'));
  const needsProof = newPassword !== '' || edits.username !== undefined || edits.emailId !== undefined;
  const save = useMutation({
    mutationFn: () =>
      api(profileEndpoints.updateMe, {
        body: {
          ...(edits.username && { username: edits.username.value }),
          ...(edits.phoneNumber && { phoneNumber: edits.phoneNumber.value }),
          ...(edits.emailId && { emailId: edits.emailId.value }),
          ...(newPassword !== '' && { newPassword }),
          ...(needsProof && !isPasswordless && { currentPassword }),
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accountQueries.me().queryKey, saved);
      renameSession(saved.username);
      setEdits({});
      setNewPassword('');
      setCurrentPassword('');
      void queryClient.invalidateQueries({ queryKey: providerQueries.link().queryKey });
      void alert(PROFILE_MESSAGES.saved);
    },
    onError: (error) => void alert(describeSaveFailure(error)),
  });
  const atPassword = findFieldError(save.error, 'currentPassword');
  function edit(name: Name, value: string) {
    setEdits(({ [name]: before, ...others }) =>
      value === stored[name] ? others : { ...others, [name]: { value, base: before ? before.base : stored[name] } },
    );
  }
  const eye = { visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' } };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={60}
        value={shown('username')}
        onChange={(event) => edit('username', event.currentTarget.value)}
        error={findFieldError(save.error, 'username')}
      />
      <TextInput
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={shown('phoneNumber')}
        onChange={(event) => edit('phoneNumber', event.currentTarget.value)}
        error={findFieldError(save.error, 'phoneNumber')}
      />
      <TextInput
        label="Email Id"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={shown('emailId')}
        onChange={(event) => edit('emailId', event.currentTarget.value)}
        error={findFieldError(save.error, 'emailId')}
      />
      <PasswordInput
        label="Change Password"
        placeholder="New password"
        description={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind; empty leaves it as it is`}
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
        error={fault ?? findFieldError(save.error, 'newPassword')}
        {...eye}
      />
      {needsProof && isPasswordless && (
        <>
          <p className="muted">Without a password here, changes to these fields are taken within 10 minutes of signing in.</p>
          <FormError message={atPassword} />
        </>
      )}
      {needsProof && !isPasswordless && (
        <PasswordInput
          label="Current Password"
          description="To change your username, e-mail or password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          error={atPassword}
          {...eye}
        />
      )}
      <NotificationChoices user={user} />
      <FormButtons>
        <Button onClick={logOut}>Logout</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          Save Changes
        </Button>
      </FormButtons>
    </form>
  );
}
