import { type CheckIn, VERDICT_LABELS, VERDICTS, type Verdict } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import formClasses from '../../../records/form/form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { visitRecords } from '../checkins.queries.ts';

const OPTIONS = VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }));

/** Asks a Manager for another verdict and why; what was worked out stays (docs/product/checkins.md). */
export function OverruleDialog({ visit, onClose }: { visit: CheckIn; onClose: () => void }) {
  const queries = useQueryClient();
  const [first] = useState<Verdict>(visit.verdict === 'verified' ? 'away' : 'verified');
  const [verdict, setVerdict] = useState(first);
  const [note, setNote] = useState('');
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => api(visitEndpoints.overrule, { params: { id: visit._id }, body: { verdict, note, version: visit.version } }),
    onSuccess(ruled) {
      void visitRecords.form.onSaved(queries, ruled);
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <FormSheet
      title="Overrule the verdict"
      lead={visit.companyName}
      onClose={onClose}
      isChanged={note !== '' || verdict !== first}
      isBusy={isPending}
    >
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <FormError key={failureCount} message={error ? describeError(error, 'It could not be saved. Please try again.') : undefined} />
        <NativeSelect
          label="Verdict"
          data={OPTIONS}
          value={verdict}
          onChange={(event) => setVerdict(event.currentTarget.value as Verdict)}
        />
        <Textarea
          label="Why"
          description="Everyone who sees the visit can read it. What was worked out stays beside it."
          required
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormButtons>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isPending}>
            Overrule
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
