import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '../../../platform/error-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { visitRecords } from '../checkins.queries.ts';
import { noticeQuery } from './use-visit-notice.ts';
import { VisitNotice } from './visit-notice.tsx';

const UNWATCHED = { signal: new AbortController().signal, onProgress() {} };

/** The notice to be read again, and the user's visits as a file, those included on which they came along. */
export function YourVisitsDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  // An account without an employee stands for itself.
  const whose = user?.employeeId ?? user?._id;
  const { data: notice } = useQuery(noticeQuery());
  const alert = useAlert();
  const taking = useMutation({
    mutationFn: (id: string) => visitRecords.list.exportFile({ view: { employee: id } as object }, 'csv', UNWATCHED),
    onSuccess: (file) => saveFile(file),
    onError: (error) => void alert(describeError(error, 'The file could not be made. Please try again.')),
  });
  return (
    <SheetDialog title="Your visits" onClose={onClose}>
      <VisitNotice notice={notice} />
      <FormButtons>
        {whose && (
          <Button leftSection={<Icon name="download" size={16} />} loading={taking.isPending} onClick={() => taking.mutate(whose)}>
            Your visits as a file
          </Button>
        )}
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
      </FormButtons>
    </SheetDialog>
  );
}
