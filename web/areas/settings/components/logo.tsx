import { LOGO_MAX_BYTES, type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx';
import { usePicture } from '../../../ui/forms/use-picture.ts';
import { settingsQuery } from '../public/settings.queries.ts';
import { workspaceQueries } from '../public/workspace.queries.ts';

const RULE = { maxBytes: LOGO_MAX_BYTES, notAnImage: 'Please select an image file', tooLarge: 'File size must be less than 5MB' };

/** The workspace's logo, saved at once. */
export function Logo({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const parts = {
    onSuccess: (saved: Settings) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: workspaceQueries.public().queryKey });
    },
    onError: (error: Error) => void alert(error.message),
  };
  const upload = useMutation({ mutationFn: (file: File) => api(settingsEndpoints.setLogo, { file }), ...parts });
  const remove = useMutation({ mutationFn: () => api(settingsEndpoints.update, { body: { logo: null } }), ...parts });
  const picture = usePicture({ rule: RULE, onPick: upload.mutate, onProblem: (message) => void alert(message) });
  return (
    <PhotoPicker
      name={settings.workspaceName}
      stored={settings.logo}
      file={undefined}
      onPick={picture.pick}
      onRemove={() => remove.mutate()}
      words={{ upload: 'Upload Logo', change: 'Change Logo' }}
      isBusy={picture.isPreparing || upload.isPending || remove.isPending}
    />
  );
}
