import { profileEndpoints } from '@fairlead/contract/profile';
import type { CurrentUser, Preferences } from '@fairlead/contract/sign-in/current-user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { accountQueries } from '../../sign-in/public/sign-in.queries.ts';
import { describeSaveFailure } from '../page/save-failure.ts';

/** Saves a choice at once. It shows before the server has answered, and goes back with an alert if it could not be saved. */
export function useSavePreference() {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const { queryKey } = accountQueries.me();
  const show = (chosen: Partial<Preferences>) =>
    queryClient.setQueryData(
      queryKey,
      (user: CurrentUser | undefined) => user && { ...user, preferences: { ...user.preferences, ...chosen } },
    );
  return useMutation({
    mutationFn: (preferences: Partial<Preferences>) => api(profileEndpoints.updateMe, { body: { preferences } }),
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<CurrentUser>(queryKey)?.preferences;
      show(chosen);
      return before;
    },
    onError: (error, _chosen, before) => {
      if (before) show(before);
      void alert(describeSaveFailure(error));
    },
  });
}
