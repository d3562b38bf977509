import { addDays } from '@fairlead/contract/kit/time';
import { SETTINGS_DEFAULT } from '@fairlead/contract/settings';
import { TASK_STATUSES, type TaskDraft } from '@fairlead/contract/tasks';
import type { SampleClient } from './sample-data.rules.ts';
import { SAMPLE_TEAM } from './sample-team.rules.ts';

/** A task on a client's board; `client` and `employees` (to whom it is assigned) are indexes into the sample's lists. */
export interface SampleTask {
  draft: Omit<TaskDraft, 'assignedEmployees'>;
  client: number;
  employees: number[];
  addedOn: string;
  /** The day it was ticked: three of four by the day it was due. */
  finishedOn: string | undefined;
}

/** The clients whose boards have tasks: those who have been known the longest. */
const BOARDS = 12;
const TASKS_EACH = 8;
const DAYS_BACK = 84;
const DAYS_AHEAD = 15;

const TITLES = [
  'Send the revised rate sheet',
  'Chase the signed contract',
  'Book space on the next sailing',
  'Check the draft bill of lading',
  'Ask for the VGM declaration',
  'Clear up the demurrage invoice',
  'Arrange reefer pre-cooling at the plant',
  'Prepare the tender answer',
  'Collect the missing packing lists',
  'Confirm the stuffing date',
  'Plan the site visit',
  'Update the credit limit form',
  'Get the insurance certificate',
];

/**
 * Tasks of the twelve weeks before `today` (`YYYY-MM-DD`) and the two after it on the boards of the oldest clients, in every column, for whoever a client is assigned to and
 * now and then a colleague. What was due long ago is done; something is overdue, and something is due today.
 */
export function sampleTasks(clients: readonly Pick<SampleClient, 'employee' | 'addedOn'>[], today: string): SampleTask[] {
  const oldest = clients
    .map(({ addedOn }, index) => ({ addedOn, index }))
    .sort((one, other) => (one.addedOn < other.addedOn ? -1 : 1))
    .map(({ index }) => index);
  return Array.from({ length: BOARDS * TASKS_EACH }, (_, index) => {
    const client = oldest[index % BOARDS] ?? 0;
    const days = ((index * 37) % (DAYS_BACK + DAYS_AHEAD + 1)) - DAYS_BACK;
    const assignee = clients[client]?.employee ?? 0;
    const status = statusOf(days, index);
    const hour = 9 + (index % 7);
    return {
      client,
      addedOn: addDays(today, Math.min(days - 6, -1)),
      finishedOn: status === 'done' ? addDays(today, days + (index % 4 === 3 ? 2 : -(index % 3))) : undefined,
      employees: index % 4 === 1 ? [...new Set([assignee, index % SAMPLE_TEAM.length])] : [assignee],
      draft: {
        title: TITLES[index % TITLES.length] as string,
        project: SETTINGS_DEFAULT.projects[client % SETTINGS_DEFAULT.projects.length] as string,
        priority: (['Medium', 'High', 'Medium', 'Low'] as const)[index % 4] ?? 'Medium',
        date: addDays(today, days),
        ...(index % 3 === 0 && { timeFrom: time(hour), timeTo: time(hour + 1) }),
        status,
      },
    };
  });
}

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function statusOf(days: number, index: number): string {
  if (days < -3) return 'done';
  return TASK_STATUSES[days > 7 ? 0 : 1 + (index % 2)] as string;
}
