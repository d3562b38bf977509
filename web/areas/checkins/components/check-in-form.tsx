import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { dateTime } from '../../../platform/time.ts';
import { StepField } from '../../../records/form/record-step.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { WizardNotice } from '../../../ui/forms/wizard.tsx';
import classes from './check-in.module.css';
import { PhotoField } from './photo-field.tsx';
import { PositionField } from './position-field.tsx';
import type { useCheckInForm } from './use-check-in-form.ts';
import { WhereaboutsField } from './whereabouts-field.tsx';

/** The fields of a visit, in the order of docs/product/checkins.md. */
export function CheckInForm({ checkIn }: { checkIn: ReturnType<typeof useCheckInForm> }) {
  const { form, kind, entry, kept } = checkIn;
  const field = { kind, values: entry, onChange: form.change, problems: form.problems, refused: {} };

  function submit(event: FormEvent) {
    event.preventDefault();
    form.finish();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {kept && (
        <WizardNotice action={<Button onClick={checkIn.startOver}>Start afresh</Button>}>
          {`Kept from ${dateTime(kept.keptAt)}.${form.isPhotoLost ? ' Please choose the photo again.' : ''}`}
        </WizardNotice>
      )}
      <FormError key={form.refusal?.attempt} message={form.refusal?.message} />
      <StepField {...field} name="clientId" />
      <StepField {...field} name="eventType" />
      <div className={classes.pair}>
        <StepField {...field} name="date" />
        <StepField {...field} name="time" />
      </div>
      <PositionField position={checkIn.position} before={checkIn.before} onAgain={checkIn.refreshPosition} error={form.problems.location} />
      <WhereaboutsField judged={checkIn.judged} entry={entry} error={form.problems.awayReason} onChange={form.change} />
      <StepField {...field} name="teamMembers" />
      <StepField {...field} name="notes" />
      <PhotoField
        photo={form.photo ?? undefined}
        error={checkIn.photoProblem}
        isPreparing={form.picture.isPreparing}
        onPick={checkIn.pickPhoto}
        onRemove={checkIn.removePhoto}
      />
      <div className={classes.actions}>
        <Button type="button" onClick={form.close}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={form.isSaving || form.picture.isPreparing}>
          {form.isSaving ? 'Submitting...' : 'Check In'}
        </Button>
      </div>
    </form>
  );
}
