import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Employee, type EmployeeChange, type EmployeeDraft, TEAM_MESSAGES } from '@fairlead/contract/team';
import type { Attendance } from '@fairlead/contract/team/records';
import { type Clock, instantText, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import type { Files } from '../../platform/files/files.ts';
import { conflict, invalidField, notFound } from '../../platform/http/app-error.ts';
import { JsonText } from '../../platform/http/long-list.ts';
import { readJson, readRecord } from '../../records/filters/reply.ts';
import { createRecordList } from '../../records/list/list.ts';
import type { RegisteredKind } from '../../records/visibility/kinds.ts';
import type { Owner } from '../../records/visibility/owner.ts';
import { createBulk } from '../../records/write/bulk.ts';
import { createRecordChanges } from '../../records/write/changes.ts';
import type { Step, WritableKind } from '../../records/write/kind.ts';
import type { History } from '../history/history.service.ts';
import { readAddedOptions } from '../settings/settings.service.ts';
import { createAttendance } from './attendance/attendance.service.ts';
import { EMPLOYEE_SOURCE } from './employee-list.store.ts';
import { assignSlugs } from './slug/slug.service.ts';
import * as slugs from './slug/slug.store.ts';
import * as policy from './team.policy.ts';
import * as rules from './team.rules.ts';
import * as store from './team.store.ts';

/** Sides of a stored photo, in pixels, at most. */
const PHOTO_SIDE = 512;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  readZone: ReadZone;
}

/** The ids of an employee's department as a subquery, for the lists of what belongs to its people; see the store. */
export const selectDepartment = store.selectIdsOfDepartment;
export const employeeNameOf = store.employeeNameOf;

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

/** The constant part of the kind, for the recycle bin and imports. */
export const EMPLOYEE_KIND = {
  table: 'employee',
  area: 'team',
  noun: 'Employee',
  nameOf: ({ employeeName }: rules.EmployeeRow) => employeeName,
  emptiedColumn: 'forgottenAt',
  refusals: {
    create: "You don't have permission to add employees.",
    edit: "You don't have permission to edit this employee.",
    remove: "You don't have permission to delete this employee.",
    restore: "You don't have permission to see deleted employees.",
    savedFirst: 'Someone else saved this employee first. Load the newest version and try again.',
  },
  policy: {
    canCreate: policy.canCreate,
    canEdit: policy.canEdit,
    canDelete: policy.canDelete,
    canRestore: policy.canRestore,
    refusedChanges: policy.refusedChanges,
    judgeAll: policy.judgeAll,
  },
} as const;

export type Team = ReturnType<typeof createTeam>;

/** The people of the team. Everybody sees all of them. */
export function createTeam({ db, files, history, clock, readZone }: Parts) {
  const followers: Follower[] = [];
  const attendance = createAttendance({ db, clock, readZone });

  const kind: WritableKind<rules.EmployeeRow, EmployeeDraft, EmployeeChange> = {
    ...EMPLOYEE_KIND,
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
    source: EMPLOYEE_SOURCE,
  };
  const changes = createRecordChanges(kind, { db, files, history, clock });
  const { create, update, remove, restore } = changes;

  /** Permanently removes these employees, deleted or not, in the caller's transaction, and takes them out of the attendance of past days. */
  async function removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await attendance.erase(tx, await store.listAll(tx, ids), history);
    await changes.removeForGood(tx, ids);
  }

  return {
    create,
    update,
    remove,
    restore,
    /** Registered once, for all that follows from who sees the records. */
    kind: { ...EMPLOYEE_KIND, list: EMPLOYEE_SOURCE.list, seenBy: 'everyone', removeForGood } satisfies RegisteredKind,
    removeForGood,
    bulk: createBulk(db, kind, changes),
    attendance: (actor: Actor, days: number): Promise<Attendance> => attendance.ofDays(actor.accountId, days),

    /** Registers a function that updates what refers to an employee by name. */
    follow: (follower: Follower): void => void followers.push(follower),

    /** Adds an employee in the caller's transaction and returns the id. Does not check permissions. */
    createIn: async (tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<string> => (await changes.createIn(tx, actor, draft)).id,

    changeIn: changes.changeIn,

    ...createRecordList(EMPLOYEE_SOURCE, { db, readZone }),

    async get(_actor: Actor, id: string): Promise<JsonText> {
      const found = (await store.find(db.read, id)) && (await readRecord(db.read, EMPLOYEE_SOURCE, id));
      if (!found) throw notFound('Employee');
      return found;
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

    /** After 30 days in the bin: erases everything that past work does not need. Visibility by department needs the department. */
    async forget(tx: Tx, ids: readonly string[]): Promise<void> {
      for (const photo of await store.overwrite(tx, ids, rules.blankColumnsAt(instantText(clock.now()))))
        if (photo) await files.release(tx, photo);
    },

    sweepAttendance: attendance.sweep,

    /** The names of employees by id, including deleted ones. */
    async namesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = ids.length === 0 ? [] : await store.listNames(reader, [...new Set(ids)]);
      return new Map(rows.map(({ id, employeeName }) => [id, employeeName]));
    },

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

    canSee: async (_actor: Actor, id: string): Promise<boolean> => (await store.find(db.read, id)) !== undefined,
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

/** Calls the followers for employees whose name or job role changed. */
export async function followNames(tx: Tx, steps: readonly Step<rules.EmployeeRow>[], followers: readonly Follower[]): Promise<void> {
  for (const { before, after } of steps) {
    if (!before || !after || (before.employeeName === after.employeeName && before.role === after.role)) continue;
    for (const follow of followers) await follow(tx, after.id, toNamed(before), toNamed(after));
  }
}

const toPerson = (row: rules.EmployeeRow): Person => ({ id: row.id, ...toNamed(row) });
const toNamed = ({ employeeName, role }: rules.EmployeeRow): Named => ({ name: employeeName, role });
