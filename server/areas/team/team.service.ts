import type { TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { PageExportQuery } from '@fairlead/contract/kit/records/lists';
import {
  type Attendance,
  type Employee,
  type EmployeeChange,
  type EmployeeDraft,
  type EmployeeTimeline,
  employeeKind,
  TEAM_MESSAGES,
} from '@fairlead/contract/team';
import { instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import { conflict, invalidField, notFound } from '../../platform/http/app-error.ts';
import { JsonText } from '../../platform/http/long-list.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import { readJson, readRecord } from '../../records/filters/reply.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import { readTimeline } from '../../records/timeline.ts';
import type { Owner } from '../../records/visibility/owner.ts';
import type { Step } from '../../records/write/kind.ts';
import type { History, ReadableEntries } from '../history/history.service.ts';
import { readAddedOptions } from '../settings/settings.service.ts';
import { createAttendance } from './attendance/attendance.service.ts';
import { employeePage } from './employee-export.rules.ts';
import { EMPLOYEE_TABLE } from './employee-export.service.ts';
import { EMPLOYEE_SOURCE } from './employee-list.store.ts';
import { assignSlugs } from './slug/slug.service.ts';
import * as slugs from './slug/slug.store.ts';
import * as rules from './team.rules.ts';
import * as store from './team.store.ts';

/** Sides of a stored photo, in pixels, at most. */
const PHOTO_SIDE = 512;

interface Parts extends RecordParts {
  history: History;
  /** What a reader may see in an employee's timeline. */
  readableBy: (reader: Reader, actor: Actor) => ReadableEntries;
}

/** The ids of an employee's department as a subquery, for the lists of what belongs to its people; see the store. */
export const selectDepartment = store.selectIdsOfDepartment;

/** An employee as other records name them. */
export interface Named {
  name: string;
  role: string;
}

export interface Person extends Named {
  id: string;
}

/** Called in the transaction that changes an employee's name or job role. */
export type Follower = (tx: Tx, id: string, before: Named, after: Named) => Promise<void>;

/** Employees, as what others hang on: everybody sees all of them. */
export const EMPLOYEE_OWNER: Owner = { table: 'employee', nameColumn: 'employeeName' };

/** What is true of employees whatever is done with them. One belongs to who added them and to themselves. */
export const EMPLOYEE_KIND = storeKind<'employee', rules.EmployeeRow>(employeeKind, {
  source: EMPLOYEE_SOURCE,
  nameOf: ({ employeeName }) => employeeName,
  ownership: ({ createdBy, id }) => ({ createdBy, assignedTo: [id] }),
  assigned: 'this is their own employee',
  emptiedColumn: 'forgottenAt',
});

export type Team = ReturnType<typeof createTeam>;

/** The people of the team. Everybody sees all of them. */
export function createTeam(parts: Parts) {
  const { db, files, history, clock, readZone, recordFiles, readableBy } = parts;
  const followers: Follower[] = [];
  const attendance = createAttendance({ db, clock, readZone });

  const records = createRecords<rules.EmployeeRow, EmployeeDraft, EmployeeChange>(
    EMPLOYEE_KIND,
    {
      file: EMPLOYEE_TABLE,
      seenBy: 'everyone',
      picture: { column: 'photoId', field: 'profilePhoto', notAnImage: TEAM_MESSAGES.notAnImage, maxSide: PHOTO_SIDE },
      rowOf: rules.rowOf,
      changedBy: rules.changedBy,
      readAddedOptions,
      async follow(tx, steps) {
        await attendance.count(tx, steps);
        await assignSlugs(tx, steps);
        await followNames(tx, steps, followers);
      },
      gist: ({ employeeName }) => ({ employeeName }),
      subjectsOf: ({ id }) => [id],
      refusalOfTaken: (constraint) =>
        constraint.includes('employeeIdKey')
          ? conflict(TEAM_MESSAGES.employeeIdTaken, { employeeId: TEAM_MESSAGES.employeeIdTaken })
          : undefined,
      /** Takes them out of the attendance of past days. */
      removeParts: async (tx, ids) => attendance.erase(tx, await store.listAll(tx, ids), history),
      erase,
    },
    parts,
  );
  const { changes, update } = records;

  /** After 30 days in the bin: erases everything that past work does not need. Visibility by department needs the department. */
  async function erase(tx: Tx, ids: readonly string[]): Promise<void> {
    for (const photo of await store.overwrite(tx, ids, rules.blankColumnsAt(instantText(clock.now()))))
      if (photo) await files.release(tx, photo);
  }

  return {
    ...records,
    attendance: (actor: Actor, days: number): Promise<Attendance> => attendance.ofDays(actor.accountId, days),

    employeeNameOf: store.employeeNameOf,

    /** Registers a function that updates what refers to an employee by name. */
    follow: (follower: Follower): void => void followers.push(follower),

    /** Adds an employee in the caller's transaction and returns the id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    /**
     * Removes employees, deleted or not, as if they had never been in the team, except for what the records that still name them need. In the
     * caller's transaction and without a history entry.
     */
    async eraseIn(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const rows = await store.listAll(tx, ids);
      await attendance.erase(tx, rows, history);
      const present = rows.filter(({ deletedAt }) => deletedAt === null);
      await attendance.count(
        tx,
        present.map((before) => ({ before, after: undefined })),
      );
      await store.overwrite(tx, ids, { deletedAt: instantText(clock.now()), deletedBy: actor.accountId });
      await erase(tx, ids);
    },

    async getBySlug(_actor: Actor, slug: string): Promise<JsonText> {
      const id = await slugs.findId(db.read, slug);
      const found = id && (await readRecord(db.read, EMPLOYEE_SOURCE, id));
      if (!found) throw notFound('Employee');
      return found;
    },

    async listOfDepartment(_actor: Actor, department: string): Promise<JsonText> {
      const ids = await store.listIdsOfDepartment(db.read, department);
      return new JsonText(`[${(await readJson(db.read, EMPLOYEE_SOURCE, ids)).join()}]`);
    },

    setAttendance: (actor: Actor, id: string, attendance: Employee['attendance']) => update(actor, id, { attendance }),
    addProject: (actor: Actor, id: string, project: string) =>
      changes.derive(actor, id, (row) => {
        const assignedProjects = rules.withProject(row, project);
        if (assignedProjects.length > rules.MAX_PROJECTS)
          throw invalidField('project', `An employee has at most ${rules.MAX_PROJECTS} projects`);
        return { assignedProjects };
      }),
    removeProject: (actor: Actor, id: string, project: string) =>
      changes.derive(actor, id, (row) => ({ assignedProjects: rules.withoutProject(row, project) })),

    /** What happened to an employee, to their clients and on their visits; of clients only those that the actor sees. */
    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<EmployeeTimeline> {
      await records.assertSeen(actor, id);
      const readable = readableBy(db.read, actor);
      return readTimeline(parts, query, (at) => history.listAbout(db.read, id, { ...at, readable }));
    },

    /** The page as a file. */
    async exportPage(actor: Actor, id: string, query: PageExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const employee = JSON.parse((await records.get(actor, id)).text);
      const timeZone = await recordFiles.chooseTimeZone(query);
      const made = await recordFiles.describeMaking(actor, timeZone);
      return recordFiles.takePage(actor, query, employeePage(employee, { made, timeZone }), gone);
    },

    /** Every day: erases who was deleted 30 days ago with what hangs on them, and attendance of days that can no longer be requested. */
    async sweep(): Promise<void> {
      await records.sweep();
      await attendance.sweep();
    },

    /** The names of employees by id, including deleted ones. */
    async namesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = ids.length === 0 ? [] : await store.listNames(reader, [...new Set(ids)]);
      return new Map(rows.map(({ id, employeeName }) => [id, employeeName]));
    },

    listTeam: store.listTeam,

    /** The given ids that belong to employees. */
    async existing(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
      return new Set(ids.length === 0 ? [] : (await store.existing(reader, ids)).map(({ id }) => id));
    },

    /** An employee's name and job role, for a record that is assigned to them; undefined when there is no such employee. */
    async named(reader: Reader, id: string): Promise<Named | undefined> {
      const found = await store.find(reader, id);
      return found && toNamed(found);
    },

    /** An employee's name; undefined when there is no such employee. */
    nameOf: async (id: string): Promise<string | undefined> => (await store.find(db.read, id))?.employeeName,

    /** The same under a shared lock: nobody can rename the employee until the transaction ends. */
    async hold(tx: Tx, id: string): Promise<Named | undefined> {
      const found = await store.share(tx, id);
      return found && toNamed(found);
    },

    /** The one employee with this e-mail address, under a shared lock; undefined when there is none or several. */
    async holdByEmail(tx: Tx, emailId: string): Promise<string | undefined> {
      const [found, ...others] = await store.shareOfEmail(tx, emailId);
      return others.length === 0 ? found?.id : undefined;
    },
  };
}

/** The given employees that exist, under a shared lock: nobody can rename them until the transaction ends. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  return ids.length === 0 ? [] : (await store.shareSome(tx, 'id', ids)).map(toPerson);
}

/** Everyone who has one of these names, under the same lock. */
export async function lockPeopleByName(tx: Tx, names: readonly string[]): Promise<Person[]> {
  const keys = new Set(names.map(folded));
  const found = keys.size === 0 ? [] : await store.shareSome(tx, 'nameKey', [...keys].map(rules.nameKey));
  return found.map(toPerson).filter(({ name }) => keys.has(folded(name)));
}

/**
 * For each text those whom it names: by name, or else by e-mail address or Employee ID. In a transaction they stay as they are until its end.
 */
export async function findPeopleNamed(reader: Reader, texts: readonly string[]): Promise<Person[][]> {
  const keys = texts.map(folded);
  const found = await store.listNamed(reader, [...new Set(keys.filter((key) => key !== ''))]);
  const by = (keyOf: (row: rules.EmployeeRow) => string | null) => Map.groupBy(found, (row) => folded(keyOf(row) ?? ''));
  const ways = [by(({ employeeName }) => employeeName), by(({ emailId }) => emailId), by(({ employeeId }) => employeeId)];
  return keys.map((key) =>
    key === '' ? [] : (ways.map((way) => way.get(key) ?? []).find(({ length }) => length > 0) ?? []).map(toPerson),
  );
}

/** Calls the followers for employees whose name or job role changed. */
export async function followNames(tx: Tx, steps: readonly Step<rules.EmployeeRow>[], followers: readonly Follower[]): Promise<void> {
  for (const { before, after } of steps) {
    if (!before || !after || (before.employeeName === after.employeeName && before.role === after.role)) continue;
    for (const follow of followers) await follow(tx, after.id, toNamed(before), toNamed(after));
  }
}

const toPerson = (row: rules.EmployeeRow): Person => ({ id: row.id, ...toNamed(row) });
const toNamed = ({ employeeName, role }: rules.EmployeeRow): Named => ({ name: employeeName, role });
