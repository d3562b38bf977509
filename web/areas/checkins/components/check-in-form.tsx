import { CHECKIN_EVENT_LABELS, CHECKIN_EVENT_TYPES, CHECKIN_MESSAGES, type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import '@mantine/dates/styles.layer.css';
import { Button, Select, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../platform/api.ts';
import { draftOf } from '../../../platform/drafts.ts';
import { now, timeOf, today } from '../../../platform/time.ts';
import { dayMonthYear } from '../../../ui/date-days.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { dropdown } from '../../../ui/dropdown.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import { type CheckInProblem, type CheckInValues, checked } from '../check-in-form.rules.ts';
import classes from './check-in.module.css';
import { PhotoField } from './photo-field.tsx';
import { PositionField } from './position-field.tsx';
import { usePosition } from './use-position.ts';

type Body = NonNullable<ReturnType<typeof checked>['body']>;

const draft = draftOf<CheckInValues>('checkin:new');
const OPTIONS = CHECKIN_EVENT_TYPES.map((value) => ({ value, label: CHECKIN_EVENT_LABELS[value] }));

/** Forgets what was typed: the next form begins blank (specification 1 §2: cancelling and the backdrop reset it). */
export const resetCheckInForm = () => draft.clear();

function blank(): CheckInValues {
  return { _id: newId(), clientId: '', eventType: '', date: today(), time: timeOf(now()), teamMembers: [], notes: '' };
}

interface Props {
  onCancel: () => void;
  /** Called with the stored visit, once. */
  onCreated: (checkIn: CheckIn) => void;
}

/** Logs a visit. What is typed outlives a reload; the id is made here, so a send that is repeated is stored once. */
export function CheckInForm({ onCancel, onCreated }: Props) {
  const [values, setValues] = useState(() => draft.read() ?? blank());
  const [photo, setPhoto] = useState<File>();
  const [photoError, setPhotoError] = useState<string>();
  const [problem, setProblem] = useState<CheckInProblem>();
  const { position, again } = usePosition();
  const queries = useQueryClient();

  const sending = useMutation({
    mutationFn: (body: Body) => api(checkInEndpoints.create, { body, file: photo }),
    onSuccess: async (checkIn) => {
      draft.clear();
      await queries.invalidateQueries({ queryKey: ['checkins'] });
      onCreated(checkIn);
    },
    onError: (error) => setProblem({ message: messageOf(error) }),
  });

  function set<Field extends keyof CheckInValues>(field: Field, value: CheckInValues[Field]) {
    const next = { ...values, [field]: value };
    setValues(next);
    draft.write(next);
    setProblem(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fix = position.status === 'known' ? position.fix : undefined;
    const { body, problem: missing } = checked(values, fix, Intl.DateTimeFormat().resolvedOptions().timeZone);
    setProblem(missing);
    if (body) sending.mutate(body);
  }

  const errorOf = (field: CheckInProblem['field']) => (problem && problem.field === field ? problem.message : undefined);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={problem?.message} />
      <ClientSelect
        label="Client/Lead Name"
        placeholder="Select Client/Lead"
        required
        value={values.clientId}
        onChange={(id) => set('clientId', id)}
        error={errorOf('clientId')}
      />
      <Select
        label="Event Type"
        placeholder="Select type"
        withAsterisk
        data={OPTIONS}
        value={values.eventType || null}
        onChange={(value) => set('eventType', value ?? '')}
        error={errorOf('eventType')}
        {...dropdown}
      />
      <div className={classes.pair}>
        <DateField
          label="Select a Date"
          required
          format={dayMonthYear}
          value={values.date}
          onChange={(date) => set('date', date)}
          max={today()}
          error={errorOf('date')}
        />
        <TimePicker
          label="Select a Time"
          withAsterisk
          format="12h"
          hoursInputLabel="Hours"
          minutesInputLabel="Minutes"
          amPmInputLabel="AM or PM"
          value={values.time}
          onChange={(time) => set('time', time.slice(0, 5))}
          error={errorOf('time')}
        />
      </div>
      <PositionField position={position} onAgain={again} error={errorOf('location')} />
      <EmployeeMultiSelect
        label="Add a Team Member"
        placeholder="Select team member"
        value={values.teamMembers}
        onChange={(ids) => set('teamMembers', ids)}
      />
      <TextInput
        label="Add notes"
        placeholder="Eg. Client Meeting"
        maxLength={2000}
        value={values.notes}
        onChange={(event) => set('notes', event.currentTarget.value)}
      />
      <PhotoField
        photo={photo}
        error={photoError}
        onChange={(file, error) => {
          setPhoto(file);
          setPhotoError(error);
          setProblem(undefined);
        }}
      />
      <div className={classes.actions}>
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={sending.isPending}>
          {sending.isPending ? 'Submitting...' : 'Check In'}
        </Button>
      </div>
    </form>
  );
}

/** The server's own words, else the specification's (1 §8). What was typed stays in the form. */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return CHECKIN_MESSAGES.submitFailed;
  if (error.code === 'network') return `${CHECKIN_MESSAGES.submitFailed} There is no connection; nothing you entered is lost.`;
  return error.message || CHECKIN_MESSAGES.submitFailed;
}
