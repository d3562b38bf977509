import type { Event } from '@fairlead/contract/calendar';
import type { Task } from '@fairlead/contract/tasks';
import type { Letter } from '../../../platform/mail/letter.ts';

/** Entries of a list in the mail. The rest is counted. */
export const SHOWN = 15;

export interface DayAhead {
  day: string;
  events: readonly Pick<Event, 'eventName' | 'time' | 'endTime' | 'allDay' | 'clientName'>[];
  /** Due today or earlier, and not finished. */
  tasks: readonly Pick<Task, 'title' | 'date' | 'clientName'>[];
  /** How many tasks there are beyond these. */
  moreTasks: number;
  /** Due today or in the days before. */
  followUps: readonly { companyName: string; followUpDate: string }[];
  /** Of the last day, at most `UNREAD_MAX`. */
  unread: number;
}

interface Style {
  /** How its reader wants dates written. */
  dateLanguage: string;
  publicUrl: string | undefined;
}

/** The e-mail of the day (docs/product/notifications.md). Undefined if there is nothing to tell. */
export function writeDigest(
  { day, events, tasks, moreTasks, followUps, unread }: DayAhead,
  { dateLanguage, publicUrl }: Style,
): Letter | undefined {
  const date = (of: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLanguage, { ...style, timeZone: 'UTC' }).format(new Date(of));
  const since = (due: string) => (due < day ? ` (since ${date(due, { day: 'numeric', month: 'short' })})` : '');
  const lists = [
    {
      title: 'Events today',
      entries: events.map(({ eventName, time, endTime, allDay, clientName }) => {
        const when = allDay ? 'All day' : [time, endTime].filter(Boolean).join('–');
        return `${when}  ${eventName}${clientName ? ` · ${clientName}` : ''}`;
      }),
      more: 0,
    },
    { title: 'Tasks due', entries: tasks.map((task) => `${task.title} · ${task.clientName}${since(task.date)}`), more: moreTasks },
    {
      title: 'Clients to follow up',
      entries: followUps.map(({ companyName, followUpDate }) => `${companyName}${since(followUpDate)}`),
      more: 0,
    },
  ].filter(({ entries }) => entries.length > 0);
  if (lists.length === 0 && unread === 0) return undefined;
  const long = date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const news = unread === 1 ? 'You have 1 unread notification.' : `You have ${unread} unread notifications.`;
  return {
    subject: `Your day: ${long}`,
    lines: [
      long,
      ...(unread > 0 ? [news] : []),
      ...(publicUrl === undefined ? [] : [`Open Fairlead: ${publicUrl.replace(/\/$/, '')}/dashboard`]),
    ],
    lists: lists.map(({ title, entries, more }) => ({
      title,
      entries: [...entries.slice(0, SHOWN), ...countRest(Math.max(0, entries.length - SHOWN) + more)],
    })),
    closing: 'You get this mail because you chose E-mail of the day in your profile. Switch it off there at any time.',
  };
}

const countRest = (count: number): string[] => (count > 0 ? [`and ${count} more`] : []);
