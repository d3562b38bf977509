import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { DeletedTask, Task } from '@fairlead/contract/tasks';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { History } from '../history/history.service.ts';
import { TASK_SOURCE } from './task-list.store.ts';
import { TASK_KIND, type Tasks } from './tasks.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  tasks: Tasks;
}

const TOLD_OF_DELETED = ['title', 'date', 'clientName'] as const;

export type TaskRecords = ReturnType<typeof createTaskRecords>;

/** What is told of tasks beside their fields: those that were deleted, and what happened to each. */
export function createTaskRecords({ db, clock, history, accounts, tasks }: Parts) {
  const { namesOf } = accounts;
  const source = { source: TASK_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<Task, (typeof TOLD_OF_DELETED)[number]>(TASK_KIND, source, { db, clock, namesOf });

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { tasks: records satisfies DeletedTask[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      if (!(await tasks.canSee(actor, id))) throw notFound(TASK_KIND.noun);
      const record = { area: TASK_KIND.area, entityId: id };
      return readTimeline({ db, namesOf }, query, (at) => history.listOf(db.read, record, at));
    },

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => bin.sweep(tasks.removeForGood),
  };
}
