import { CHECKIN_EVENT_LABELS, CHECKIN_EVENT_TYPES } from '@fairlead/contract/checkins';
import { Button, Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { dateTime, today } from '../../../platform/time.ts';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { WizardNotice } from '../../../ui/forms/wizard.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import type { CheckInProblem } from '../check-in-form.rules.ts';
import classes from './check-in.module.css';
import { PhotoField } from './photo-field.tsx';
import { PositionField } from './position-field.tsx';
import type { useCheckInForm } from './use-check-in-form.ts';

const OPTIONS = CHECKIN_EVENT_TYPES.map((value) => ({ value, label: CHECKIN_EVENT_LABELS[value] }));

/** The fields of a visit, in the order of docs/product/checkins.md. */
export function CheckInForm({ form }: { form: ReturnType<typeof useCheckInForm> }) {
  const { values, problem, kept, change } = form;
  const findError = (field: CheckInProblem['field']) => (problem && problem.field === field ? problem.message : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {kept && (
        <WizardNotice action={<Button onClick={form.startOver}>Start afresh</Button>}>
          {`Kept from ${dateTime(kept.keptAt)}.${kept.hadPhoto && !form.photo ? ' Please choose the photo again.' : ''}`}
        </WizardNotice>
      )}
      <FormError message={problem?.message} />
      <ClientSelect
        label="Client/Lead Name"
        placeholder="Select Client/Lead"
        required
        value={values.clientId}
        onChange={(clientId) => change({ clientId })}
        error={findError('clientId')}
      />
      <Select
        label="Event Type"
        placeholder="Select type"
        withAsterisk
        data={OPTIONS}
        value={values.eventType || null}
        onChange={(eventType) => change({ eventType: eventType ?? '' })}
        error={findError('eventType')}
        {...dropdown}
      />
      <div className={classes.pair}>
        <DateField
          label="Select a Date"
          required
          format={dayMonthYear}
          value={values.date}
          onChange={(date) => change({ date })}
          max={today()}
          error={findError('date')}
        />
        <TimeField label="Select a Time" value={values.time} onChange={(time) => change({ time })} error={findError('time')} />
      </div>
      <PositionField position={form.position} onAgain={form.refreshPosition} error={findError('location')} />
      <EmployeeMultiSelect
        label="Add a Team Member"
        placeholder="Select team member"
        value={values.teamMembers}
        onChange={(teamMembers) => change({ teamMembers })}
      />
      <TextInput
        label="Add notes"
        placeholder="Eg. Client Meeting"
        maxLength={2000}
        value={values.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <PhotoField
        photo={form.photo}
        error={form.photoProblem}
        isPreparing={form.picture.isPreparing}
        onPick={form.picture.pick}
        onRemove={() => form.changePhoto(undefined)}
      />
      <div className={classes.actions}>
        <Button type="button" onClick={form.close}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={form.isSending || form.picture.isPreparing}>
          {form.isSending ? 'Submitting...' : 'Check In'}
        </Button>
      </div>
    </form>
  );
}
