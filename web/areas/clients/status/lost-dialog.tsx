import { CLIENT_FIELDS, CLIENT_LABELS, type Client } from '@fairlead/contract/clients';
import { CLIENT_RECORD_MESSAGES } from '@fairlead/contract/clients/records';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../../platform/drafts/open-drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import formClasses from '../../../records/form/form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';

interface LostDialogProps {
  client: Client;
  /** May reject; the dialog stays and says why. */
  onLost: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const FIELD = 'lost-reason';

/** Asks why a client was lost before it is (docs/product/clients.md). */
export function LostDialog({ client, onLost, onClose }: LostDialogProps) {
  const draft = openDraft<string>(`lost:${client._id}`);
  useOpenDraft(`lost:${client._id}`);
  const [reason, setReason] = useState(() => draft.read() ?? '');
  const [error, setError] = useState<{ message: string; isField: boolean }>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setError({ message: CLIENT_RECORD_MESSAGES.reasonMissing, isField: true });
    setBusy(true);
    setError(undefined);
    try {
      await onLost(reason.trim());
      draft.clear();
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.lostReason : undefined;
      setError({ message: field ?? describeError(failure, 'The status could not be changed.'), isField: field !== undefined });
      setBusy(false);
    }
  }

  function cancel() {
    draft.clear();
    onClose();
  }

  return (
    <FormSheet
      title="Why was it lost?"
      lead={client.companyName}
      onClose={cancel}
      isChanged={reason !== ''}
      isBusy={isBusy}
      hasDraft
      width={440}
    >
      <form className={formClasses.form} onSubmit={(event) => void save(event)} noValidate>
        <FormError message={error?.isField ? undefined : error?.message} />
        <Textarea
          id={FIELD}
          label={CLIENT_LABELS.lostReason}
          placeholder="Price, timing, a competitor…"
          required
          autosize={false}
          rows={3}
          maxLength={CLIENT_FIELDS.lostReason.max}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            draft.write(event.currentTarget.value);
            setError(undefined);
          }}
          error={error?.isField ? error.message : undefined}
          data-autofocus
        />
        <FormButtons>
          <Button onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Mark as lost
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
