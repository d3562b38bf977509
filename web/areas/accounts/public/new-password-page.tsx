import { accountEndpoints, type CurrentUser } from '@fairlead/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { accountQueries } from '../accounts.queries.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { rememberTyped, typedPassword } from '../components/typed-password.ts';

/** Stands before everything else until a password made by the server is replaced by the user's own (docs/product/accounts.md). */
export function NewPasswordPage({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const typed = typedPassword();
  const save = useMutation({
    mutationFn: ({ newPassword, currentPassword }: { newPassword: string; currentPassword: string }) =>
      api(accountEndpoints.updateMe, { body: { newPassword, currentPassword: typed ?? currentPassword } }),
    onSuccess: (saved) => {
      rememberTyped(undefined);
      queryClient.setQueryData(accountQueries.me().queryKey, saved);
    },
  });
  return (
    <PublicFrame
      title="Choose a new password"
      lead={`Welcome, ${user.username}. The password you were given is for the first sign-in only.`}
    >
      <NewPasswordForm
        username={user.username}
        asksCurrent={typed === undefined}
        submit="Save and continue"
        isBusy={save.isPending}
        error={save.error}
        onSubmit={(passwords) => save.mutate(passwords)}
      />
    </PublicFrame>
  );
}
