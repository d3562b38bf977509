import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../platform/api/download.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';

/** The refused rows as a file: line, reason, and the cells as they were, to be mended and sent again. */
export function RefusedDownload({ id }: { id: string }) {
  const alert = useAlert();
  const loading = useMutation({
    mutationFn: () => download(importEndpoints.refused, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => void alert(error.message),
  });
  return (
    <Button loading={loading.isPending} onClick={() => loading.mutate()}>
      Download refused rows
    </Button>
  );
}
