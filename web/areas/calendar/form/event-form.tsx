import { calendarEndpoints, EVENT_COLOR_LABELS, EVENT_COLORS, EVENT_FIELDS, type Event } from '@fairlead/contract/calendar';
import { seriesEndpoints } from '@fairlead/contract/calendar/series';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { eventSaved, eventTimeline, readEvent } from '../calendar.queries.ts';
import classes from './event-form.module.css';
import {
  addedBody,
  changedBody,
  EVENT_COLUMNS,
  EVENT_STEPS,
  EVENT_UNITS,
  type EventOpening,
  type EventValues,
  FORM_FIELDS,
  type NewEvent,
  newValues,
  type Owner,
  problemsOf,
  textOf,
  valuesOf,
  withStart,
} from './event-form.rules.ts';

const NAME = { name: 'event' };
const OWNER_KINDS = [
  { value: 'client', label: 'Client' },
  { value: 'employee', label: 'Team member' },
] as const;

/** How an event is filled in, checked, saved and merged (docs/product/calendar.md), where a new one begins like `start`. */
export const eventForm = (start: NewEvent, isNew: boolean): FormKind<Event, EventValues> => {
  const isOwnerAsked = isNew && start.owner === undefined;
  return {
    ...NAME,
    area: 'calendar',
    noun: 'event',
    nameOf: ({ eventName }) => eventName,
    fields: FORM_FIELDS,
    steps: EVENT_STEPS,
    isCheckedByStep: false,
    blankValues: () => newValues(start),
    opening: { start: { date: start.date, time: start.time }, dates: start.series?.dates } satisfies EventOpening,
    valuesOf,
    problemsOf: (values) => problemsOf(values, isOwnerAsked),
    isAsked: (field, { allDay }) => (field === 'owner' ? isOwnerAsked : !(allDay && (field === 'time' || field === 'endTime'))),
    inputs: {
      owner: OwnerField,
      date: StartDay,
      time: StartTime,
      endDate: EndDay,
      endTime: EndTime,
      allDay: AllDay,
      assignedTeamMember: Member,
      color: Color,
    },
    textOf,
    units: EVENT_UNITS,
    unitOfColumn: EVENT_COLUMNS,
    save: ({ before, values }) => (before ? update(before, values, start.series) : add(values, start.minutes)),
    onSaved: eventSaved,
    read: readEvent,
    readEntries: async (queries, id) => {
      const timeline = await queries.fetchInfiniteQuery({ ...eventTimeline(id), staleTime: 0 });
      return timeline.pages[0]?.entries ?? [];
    },
  };
};

function add(values: EventValues, minutes: number): Promise<Event> {
  const body = addedBody(values, minutes);
  const { kind, _id } = values.owner;
  if (kind === 'client') return api(calendarEndpoints.createOfClient, { params: { clientId: _id }, body });
  return api(calendarEndpoints.createOfEmployee, { params: { id: _id }, body });
}

async function update(before: Event, values: EventValues, series: NewEvent['series']): Promise<Event> {
  const params = { id: before._id };
  const body = { ...changedBody(values, valuesOf(before)), version: before.version };
  if (!series) return api(calendarEndpoints.update, { params, body });
  series.tellRefused(await api(seriesEndpoints.updateSeries, { params, body: { ...body, dates: series.dates } }));
  return api(calendarEndpoints.get, { params });
}

type Props = FieldInputProps<EventValues>;

/** Whose calendar it stands in; asked for where the calendar is everybody's. */
function OwnerField({ values: { owner }, onChange, problems }: Props) {
  const change = (part: Partial<Owner>) => onChange({ owner: { ...owner, ...part } });
  const shared = { id: inputIdOf(NAME, 'owner'), value: owner._id, required: true, error: problems.owner };
  return (
    <div className={classes.owner}>
      <Segmented
        label="Whose event it is"
        options={OWNER_KINDS}
        value={owner.kind}
        onChange={(kind) => kind !== owner.kind && change({ kind, _id: '', name: '' })}
      />
      {owner.kind === 'client' ? (
        <ClientSelect
          {...shared}
          label="Client"
          placeholder="Choose a client"
          initialName={owner.name}
          onChange={(_id, name) => change({ _id, name })}
        />
      ) : (
        <EmployeeSelect
          {...shared}
          label="Team member"
          placeholder="Choose a team member"
          initialName={owner.name}
          onChange={(employee) => change({ _id: employee?._id ?? '', name: employee?.employeeName ?? '' })}
        />
      )}
    </div>
  );
}

const BOUNDS = { min: '1900-01-01', max: '2100-12-31' };

function DayInput({ name, values, onChange, problems, refused }: Props & { name: 'date' | 'endDate' }) {
  return (
    <DateField
      {...BOUNDS}
      id={inputIdOf(NAME, name)}
      label={EVENT_FIELDS[name].label}
      required={name === 'date'}
      value={values[name]}
      format={dayMonthYear}
      onChange={(day) => onChange(name === 'date' ? withStart(values, { date: day }) : { endDate: day })}
      error={problems[name]}
      disabled={refused[name] !== undefined}
    />
  );
}

const StartDay = (props: Props) => <DayInput {...props} name="date" />;
const EndDay = (props: Props) => <DayInput {...props} name="endDate" />;

function TimeInput({ name, values, onChange, problems, refused }: Props & { name: 'time' | 'endTime' }) {
  return (
    <TextInput
      type="time"
      id={inputIdOf(NAME, name)}
      label={EVENT_FIELDS[name].label}
      required={name === 'time'}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => onChange(name === 'time' ? withStart(values, { time: value }) : { endTime: value })}
      error={problems[name]}
      disabled={refused[name] !== undefined}
    />
  );
}

const StartTime = (props: Props) => <TimeInput {...props} name="time" />;
const EndTime = (props: Props) => <TimeInput {...props} name="endTime" />;

function AllDay({ values: { allDay }, onChange }: Props) {
  return (
    <Checkbox
      id={inputIdOf(NAME, 'allDay')}
      className={classes.allDay}
      label={EVENT_FIELDS.allDay.label}
      checked={allDay}
      onChange={({ currentTarget }) => onChange({ allDay: currentTarget.checked, endTime: '' })}
    />
  );
}

function Member({ values: { assignedTeamMember: member }, onChange, problems, refused }: Props) {
  return (
    <EmployeeSelect
      id={inputIdOf(NAME, 'assignedTeamMember')}
      label={EVENT_FIELDS.assignedTeamMember.label}
      placeholder="Choose a team member"
      value={member._id}
      initialName={member.name}
      onChange={(employee) => onChange({ assignedTeamMember: { _id: employee?._id ?? '', name: employee?.employeeName ?? '' } })}
      error={problems.assignedTeamMember ?? problems.assignedTeamMemberId}
      description={member._id === '' && member.name !== '' ? `Assigned to ${member.name}, who is not in the team` : undefined}
      disabled={refused.assignedTeamMember !== undefined}
    />
  );
}

function Color({ values: { color }, onChange, problems }: Props) {
  const group = useId();
  return (
    <Input.Wrapper label={EVENT_FIELDS.color.label} labelElement="div" id={group} error={problems.color}>
      <div role="radiogroup" aria-labelledby={`${group}-label`} className={classes.colors}>
        {EVENT_COLORS.map((each) => (
          <label key={each} title={EVENT_COLOR_LABELS[each]}>
            <input
              type="radio"
              name={group}
              aria-label={EVENT_COLOR_LABELS[each]}
              checked={color === each}
              onChange={() => onChange({ color: each })}
              style={{ background: each }}
            />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
