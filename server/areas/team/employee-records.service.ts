import type { TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { PageExportQuery, TableExportQuery } from '@fairlead/contract/kit/records/lists';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { Employee } from '@fairlead/contract/team';
import type { DeletedEmployee, EmployeeTimeline } from '@fairlead/contract/team/records';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import type { RecordFiles } from '../../records/export/record-files.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { History, ReadableEntries } from '../history/history.service.ts';
import { employeePage } from './employee-export.rules.ts';
import { EMPLOYEE_TABLE } from './employee-export.service.ts';
import { EMPLOYEE_SOURCE } from './employee-list.store.ts';
import { EMPLOYEE_KIND, type Team } from './team.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  team: Team;
  files: RecordFiles;
  /** What a reader may see in an employee's timeline. */
  readableBy: (reader: Reader, actor: Actor) => ReadableEntries;
  /** Removes what hangs on employees who are erased. */
  removeWhatHangsOn: (tx: Tx, employeeIds: readonly string[]) => Promise<void>;
}

export type EmployeeRecords = ReturnType<typeof createEmployeeRecords>;

/** Deleted employees, and the timeline of an employee with what happened to their clients and visits. */
export function createEmployeeRecords({ db, clock, history, accounts, team, files, readableBy, removeWhatHangsOn }: Parts) {
  const bin = createRecycleBin<Employee, 'employeeName' | 'employeeId' | 'emailId'>(
    EMPLOYEE_KIND,
    { source: EMPLOYEE_SOURCE, fields: ['employeeName', 'employeeId', 'emailId'] },
    { db, clock, namesOf: accounts.namesOf },
  );

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { employees: records satisfies DeletedEmployee[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<EmployeeTimeline> {
      if (!(await team.canSee(actor, id))) throw notFound('Employee');
      const readable = readableBy(db.read, actor);
      return readTimeline({ db, namesOf: accounts.namesOf }, query, (at) => history.listAbout(db.read, id, { ...at, readable }));
    },

    /** The filtered or named employees as a file. */
    exportTable: (actor: Actor, query: TableExportQuery, gone: AbortSignal) => files.takeTable(actor, EMPLOYEE_TABLE, query, gone),

    /** The page as a file. */
    async exportPage(actor: Actor, id: string, query: PageExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const employee = JSON.parse((await team.get(actor, id)).text);
      const timeZone = await files.chooseTimeZone(query);
      const made = await files.describeMaking(actor, timeZone);
      return files.takePage(actor, query, employeePage(employee, { made, timeZone }), gone);
    },

    /** Every day: erases employees who were deleted 30 days ago with what hangs on them, and attendance of days that can no longer be requested. */
    async sweep(): Promise<void> {
      await bin.sweep(async (tx, ids) => {
        await removeWhatHangsOn(tx, ids);
        await team.forget(tx, ids);
      });
      await team.sweepAttendance();
    },
  };
}
