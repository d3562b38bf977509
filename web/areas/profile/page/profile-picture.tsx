import { PROFILE_MESSAGES, PROFILE_PICTURE_MAX_BYTES, profileEndpoints } from '@fairlead/contract/profile';
import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx';
import { usePicture } from '../../../ui/forms/use-picture.ts';
import { accountQueries } from '../../sign-in/public/sign-in.queries.ts';
import classes from './profile-picture.module.css';

const RULE = { maxBytes: PROFILE_PICTURE_MAX_BYTES, notAnImage: PROFILE_MESSAGES.notAnImage, tooLarge: PROFILE_MESSAGES.pictureTooLarge };

/** Saved immediately, independent of Save Changes. A removed picture disappears at once, and returns if the server refuses (docs/product/profile.md). */
export function ProfilePicture({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const { queryKey } = accountQueries.me();
  const upload = useMutation({
    mutationFn: (file: File) => api(profileEndpoints.uploadPicture, { file }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => void alert(describeUploadProblem(error)),
  });
  const remove = useMutation({
    mutationFn: () => api(profileEndpoints.updateMe, { body: { profilePicture: null } }),
    onMutate: () => {
      showPicture(null);
      return { removed: user.profilePicture };
    },
    onError: (_error, _nothing, context) => {
      showPicture(context?.removed ?? null);
      void alert(PROFILE_MESSAGES.pictureRemoveFailed);
    },
  });
  const picture = usePicture({ rule: RULE, onPick: upload.mutate, onProblem: (message) => void alert(message) });

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
        onPick={picture.pick}
        onRemove={() => remove.mutate()}
        words={{ upload: 'Edit', change: 'Edit' }}
        isSquare={false}
        isBusy={picture.isPreparing || upload.isPending || remove.isPending}
      />
    </fieldset>
  );
}

/** The server's message if the file itself is the problem; for any other failure, one general message. */
function describeUploadProblem(error: unknown): string {
  const isFileProblem = error instanceof ApiError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
  return isFileProblem ? error.message : PROFILE_MESSAGES.pictureFailed;
}
