import { CalendarPanel, NewEventButton } from '../view/calendar-panel.tsx';

interface CalendarOfProps {
  _id: string;
  name: string;
}

/** A client's Meetings tab. */
export function ClientCalendar({ _id, name }: CalendarOfProps) {
  return (
    <CalendarPanel
      key={_id}
      label={`Meetings of ${name}`}
      whose={{ client: _id }}
      owner={{ kind: 'client', _id, name }}
      actions={(add) => <NewEventButton label="New Event" onAdd={add} />}
    />
  );
}

/** An employee's Meetings tab: the events of their calendar, and those assigned to them. */
export function EmployeeCalendar({ _id, name }: CalendarOfProps) {
  return (
    <CalendarPanel
      key={_id}
      label={`Meetings of ${name}`}
      whose={{ employee: _id }}
      owner={{ kind: 'employee', _id, name }}
      actions={(add) => <NewEventButton label="Assign Task" onAdd={add} />}
    />
  );
}
