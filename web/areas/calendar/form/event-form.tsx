import { calendarEndpoints, EVENT_COLOR_LABELS, EVENT_COLORS, EVENT_FIELDS, type Event } from '@fairlead/contract/calendar';
import { seriesEndpoints } from '@fairlead/contract/calendar/series';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { EmployeeChooser } from '../../team/public/employee-select.tsx';
import { eventRecords } from '../calendar.queries.ts';
import classes from './event-form.module.css';
import {
  addedBody,
  changedBody,
  EVENT,
  type EventOpening,
  type EventValues,
  follow,
  type NewEvent,
  newValues,
  problemsOf,
  valuesOf,
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
    ...EVENT,
    area: 'calendar',
    noun: 'event',
    nameOf: ({ eventName }) => eventName,
    isCheckedByStep: false,
    blankValues: () => newValues(start),
    opening: { start: { date: start.date, time: start.time }, dates: start.series?.dates } satisfies EventOpening,
    valuesOf,
    problemsOf: (values) => problemsOf(values, isOwnerAsked),
    isAsked: (field, { allDay }) => (field === 'owner' ? isOwnerAsked : !(allDay && (field === 'time' || field === 'endTime'))),
    hints: {
      owner: { isWide: true },
      date: { format: dayMonthYear },
      time: { isNative: true },
      endDate: { format: dayMonthYear },
      assignedTeamMemberId: ({ assignedTeamMemberId: { _id, name } }) => ({
        placeholder: 'Choose a team member',
        description: _id === '' && name !== '' ? `Assigned to ${name}, who is not in the team` : undefined,
      }),
    },
    choosers: { one: { employee: EmployeeChooser } },
    follow,
    inputs: { owner: OwnerField, color: Color },
    unitOfColumn: { ...EVENT.unitOfColumn, assignedTeamMember: 'assignedTeamMemberId' },
    save: ({ before, values }) => (before ? update(before, values, start.series) : add(values, start.minutes)),
    ...eventRecords.form,
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
  const { kind, ...value } = owner;
  const shared = { id: inputIdOf(NAME, 'owner'), value, required: true, error: problems.owner };
  return (
    <div className={classes.owner}>
      <Segmented
        label="Whose event it is"
        options={OWNER_KINDS}
        value={kind}
        onChange={(chosen) => chosen !== kind && onChange({ owner: { kind: chosen, _id: '', name: '' } })}
      />
      {kind === 'client' ? (
        <ClientChooser
          {...shared}
          label="Client"
          placeholder="Choose a client"
          onChange={(client) => onChange({ owner: { kind, ...client } })}
        />
      ) : (
        <EmployeeChooser
          {...shared}
          label="Team member"
          placeholder="Choose a team member"
          onChange={(employee) => onChange({ owner: { kind, ...employee } })}
        />
      )}
    </div>
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
