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
import classes from './check-in.module.css';
import { PhotoField } from './photo-field.tsx';
import { PositionField } from './position-field.tsx';
import type { useCheckInForm } from './use-check-in-form.ts';

const OPTIONS = CHECKIN_EVENT_TYPES.map((value) => ({ value, label: CHECKIN_EVENT_LABELS[value] }));

/** The fields of a visit, in the order of docs/product/checkins.md. */
export function CheckInForm({ checkIn }: { checkIn: ReturnType<typeof useCheckInForm> }) {
  const { form, problems, date, time, setWhen, kept, client } = checkIn;

  function submit(event: FormEvent) {
    event.preventDefault();
    checkIn.submit();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {kept && (
        <WizardNotice action={<Button onClick={checkIn.startOver}>Start afresh</Button>}>
          {`Kept from ${dateTime(kept.keptAt)}.${kept.hadPhoto && !checkIn.photo ? ' Please choose the photo again.' : ''}`}
        </WizardNotice>
      )}
      <FormError message={checkIn.summary} />
      <ClientSelect
        label="Client/Lead Name"
        placeholder="Select Client/Lead"
        required
        {...form.getInputProps('clientId')}
        value={form.values.clientId}
        {...(client && form.values.clientId === client._id && { initialName: client.companyName })}
      />
      <Select
        label="Event Type"
        placeholder="Select type"
        withAsterisk
        data={OPTIONS}
        {...form.getInputProps('eventType')}
        value={form.values.eventType || null}
        {...dropdown}
      />
      <div className={classes.pair}>
        <DateField
          label="Select a Date"
          required
          format={dayMonthYear}
          value={date}
          onChange={(next) => setWhen({ date: next })}
          max={today()}
          error={problems.date}
        />
        <TimeField label="Select a Time" value={time} onChange={(next) => setWhen({ time: next })} error={problems.time} />
      </div>
      <PositionField position={checkIn.position} onAgain={checkIn.refreshPosition} error={problems.location} />
      <EmployeeMultiSelect
        label="Add a Team Member"
        placeholder="Select team member"
        {...form.getInputProps('teamMembers')}
        value={form.values.teamMembers}
      />
      <TextInput label="Add notes" placeholder="Eg. Client Meeting" maxLength={2000} {...form.getInputProps('notes')} />
      <PhotoField
        photo={checkIn.photo}
        error={checkIn.photoProblem}
        isPreparing={checkIn.picture.isPreparing}
        onPick={checkIn.picture.pick}
        onRemove={() => checkIn.changePhoto(undefined)}
      />
      <div className={classes.actions}>
        <Button type="button" onClick={checkIn.close}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={checkIn.isSending || checkIn.picture.isPreparing}>
          {checkIn.isSending ? 'Submitting...' : 'Check In'}
        </Button>
      </div>
    </form>
  );
}
