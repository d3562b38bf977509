import { ACCOUNT_MESSAGES, accountEndpoints, type CurrentUser, PROFILE_PICTURE_MAX_BYTES } from '@fairlead/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx';
import { accountQueries } from '../accounts.queries.ts';
import classes from './profile-picture.module.css';

const RULE = { maxBytes: PROFILE_PICTURE_MAX_BYTES, notAnImage: ACCOUNT_MESSAGES.notAnImage, tooLarge: ACCOUNT_MESSAGES.pictureTooLarge };

/** Stored at once, apart from Save Changes. A removed picture is gone at once and returns when the server refuses (docs/product/accounts.md). */
export function ProfilePicture({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const { queryKey } = accountQueries.me();
  const upload = useMutation({
    mutationFn: (file: File) => api(accountEndpoints.uploadPicture, { file }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => void alert(uploadProblem(error)),
  });
  const remove = useMutation({
    mutationFn: () => api(accountEndpoints.updateMe, { body: { profilePicture: null } }),
    onMutate: () => {
      showPicture(null);
      return { removed: user.profilePicture };
    },
    onError: (_error, _nothing, context) => {
      showPicture(context?.removed ?? null);
      void alert(ACCOUNT_MESSAGES.pictureRemoveFailed);
    },
  });

  function showPicture(profilePicture: string | null) {
    queryClient.setQueryData(queryKey, (before) => before && { ...before, profilePicture });
  }

  return (
    <fieldset className={classes.group}>
      <legend>Profile Picture</legend>
      <PhotoPicker
        name={user.username}
        stored={user.profilePicture}
        file={undefined}
        onPick={(file) => upload.mutate(file)}
        onRemove={() => remove.mutate()}
        rule={RULE}
        words={{ upload: 'Edit', change: 'Edit' }}
        isSquare={false}
        isBusy={upload.isPending || remove.isPending}
      />
    </fieldset>
  );
}

/** What is wrong with the file itself is said; everything else is the one specified message. */
function uploadProblem(error: unknown): string {
  const isTheFile = error instanceof ApiError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
  return isTheFile ? error.message : ACCOUNT_MESSAGES.pictureFailed;
}
