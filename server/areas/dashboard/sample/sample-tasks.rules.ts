import { SETTINGS_DEFAULT } from '@fairlead/contract/settings';
import { TASK_STATUSES, type TaskDraft } from '@fairlead/contract/tasks';
import { SAMPLE_TEAM } from './sample-team.rules.ts';

/** A task on a client's board; `client` and `employees` (to whom it is assigned) are indexes into the sample's lists. */
export interface SampleTask {
  draft: Omit<TaskDraft, 'assignedEmployees'>;
  client: number;
  employees: number[];
}

const DAY_MS = 86_400_000;
/** The clients whose boards have tasks. */
const BOARDS = 12;
const TASKS_EACH = 6;
const DAYS_BACK = 12;
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
 * Tasks around `today` (`YYYY-MM-DD`) on the boards of the first clients, in every column, for whoever a client is assigned to and
 * now and then a colleague. What was due long ago is done; something is overdue, and something is due today.
 */
export function sampleTasks(assignees: readonly number[], today: string): SampleTask[] {
  return Array.from({ length: BOARDS * TASKS_EACH }, (_, index) => {
    const client = index % BOARDS;
    const days = ((index * 5) % (DAYS_BACK + DAYS_AHEAD + 1)) - DAYS_BACK;
    const assignee = assignees[client] ?? 0;
    const hour = 9 + (index % 7);
    return {
      client,
      employees: index % 4 === 1 ? [...new Set([assignee, index % SAMPLE_TEAM.length])] : [assignee],
      draft: {
        title: TITLES[index % TITLES.length] as string,
        project: SETTINGS_DEFAULT.projects[client % SETTINGS_DEFAULT.projects.length] as string,
        priority: (['Medium', 'High', 'Medium', 'Low'] as const)[index % 4] ?? 'Medium',
        date: new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10),
        ...(index % 3 === 0 && { timeFrom: time(hour), timeTo: time(hour + 1) }),
        status: statusOf(days, index),
      },
    };
  });
}

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function statusOf(days: number, index: number): string {
  if (days < -3) return 'done';
  return TASK_STATUSES[days > 7 ? 0 : 1 + (index % 2)] as string;
}
