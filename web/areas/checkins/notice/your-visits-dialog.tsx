import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { download } from '../../../platform/api/download.ts';
import { describeError } from '../../../platform/error-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { noticeQuery } from './use-visit-notice.ts';
import classes from './visit-notice.module.css';
import { VisitNotice } from './visit-notice.tsx';

/** What the file holds (docs/product/checkins.md). */
const HELD = [
  'The file is a zip with every visit that you logged or came along on, whoever sees its client now, also those you logged that were deleted, until they are removed for good.',
  "In it: visits.csv for people; visits.json with everything that is stored, such as what was sent at first, corrections and rulings with their notes, what the verdict was worked out from and how far your device's clock was off; the photos; and the notice that you accepted. Positions that were removed are not in it.",
];

/** The notice to be read again, and all that is stored of the user's visits as a file. */
export function YourVisitsDialog({ onClose }: { onClose: () => void }) {
  const { data: notice } = useQuery(noticeQuery());
  const alert = useAlert();
  const taking = useMutation({
    mutationFn: () => download(visitEndpoints.ownVisits, {}),
    onSuccess: (file) => saveFile(file),
    onError: (error) => void alert(describeError(error, 'The file could not be made. Please try again.')),
  });
  return (
    <SheetDialog title="Your visits" onClose={onClose}>
      <VisitNotice notice={notice} />
      <div className={classes.notice}>
        {HELD.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <FormButtons>
        <Button leftSection={<Icon name="download" size={16} />} loading={taking.isPending} onClick={() => taking.mutate()}>
          Your visits as a file
        </Button>
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
      </FormButtons>
    </SheetDialog>
  );
}
