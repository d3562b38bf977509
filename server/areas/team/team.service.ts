import { PAGE_SIZE, pagesOf } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import {
  type Employee,
  type EmployeeChange,
  type EmployeeDraft,
  type EmployeeListQuery,
  type EmployeePage,
  TEAM_MESSAGES,
} from '@fairlead/contract/team';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/writes/unique.ts';
import { type Files, filePath, type StoredImage } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { assertFieldsAllowed, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import * as policy from './team.policy.ts';
import * as rules from './team.rules.ts';
import * as store from './team.store.ts';

/** Sides of a stored photo, in pixels, at most. */
const PHOTO_SIDE = 512;
const CHANGED_MEANWHILE = 'Someone else saved this employee first. Load the newest version and try again.';

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
}

/** The ids of an employee's department as a subquery, for the lists of what belongs to its people; see the store. */
export const departmentOf = store.idsOfDepartmentOf;

/** An employee as other records name them. */
export interface Named {
  name: string;
  role: string;
}

export interface Person extends Named {
  id: string;
}

/** Called in the transaction that gives an employee another name or job role. */
type Follower = (tx: Tx, id: string, before: Named, after: Named) => Promise<void>;

export type Team = ReturnType<typeof createTeam>;

/** The people of the team. */
export function createTeam({ db, files, history, clock }: Parts) {
  const now = () => instantText(clock.now());
  const followers: Follower[] = [];
  const photoOf = (file: IncomingFile | undefined) =>
    file && files.storeImage(file, { notAnImage: TEAM_MESSAGES.notAnImage, maxSide: PHOTO_SIDE });

  async function load(reader: Reader, id: string) {
    const found = await store.find(reader, id);
    if (!found) throw notFound('Employee');
    return found;
  }

  async function lock(tx: Tx, id: string) {
    const found = await store.lock(tx, id);
    if (!found) throw notFound('Employee');
    return found;
  }

  /** Adds an employee in the caller's transaction and answers the id. */
  async function createIn(tx: Tx, actor: Actor, draft: EmployeeDraft, photo?: StoredImage): Promise<string> {
    const row = rules.rowOf(draft, { id: newId(), createdBy: actor.accountId, at: now(), photoId: photo?.id ?? null });
    await store.insert(tx, row);
    if (photo) await files.attach(tx, 'team', row.id, photo);
    const { id, employeeName } = row;
    await history.append(tx, { actor, area: 'team', entityId: id, action: 'created', changes: { employeeName }, subjects: [id] });
    return id;
  }

  /** Merges a change; what changes nothing leaves no trace. A sent version that is no longer the newest is refused. */
  async function change(
    actor: Actor,
    id: string,
    wanted: (row: rules.EmployeeRow) => EmployeeChange,
    photo?: StoredImage,
  ): Promise<Employee> {
    return db.write(async (tx) => {
      const found = await lock(tx, id);
      if (!policy.canEdit(actor, found)) throw notAllowed('edit this employee');
      const body = wanted(found);
      if (body.version !== undefined && body.version !== found.version) throw conflict(CHANGED_MEANWHILE);
      const next = { ...rules.merged(found, body), ...(photo && { photoId: photo.id }) };
      const changes = changesBetween(found, next);
      if (Object.keys(changes).length === 0) return toEmployee(found);
      assertFieldsAllowed(policy.refusedChanges(actor, found, Object.keys(changes)));
      const saved = { ...next, updatedAt: now(), version: found.version + 1 };
      await store.update(tx, saved);
      if (photo) await files.attach(tx, 'team', id, photo);
      if (found.photoId && found.photoId !== saved.photoId) await files.release(tx, found.photoId);
      if (changes.employeeName || changes.role) for (const follow of followers) await follow(tx, id, namedBy(found), namedBy(saved));
      await history.append(tx, { actor, area: 'team', entityId: id, action: 'updated', changes, subjects: [id] });
      return toEmployee(saved);
    });
  }

  /** Stores a photo around a write that names it. */
  async function withPhoto<Result>(
    file: IncomingFile | undefined,
    write: (photo: StoredImage | undefined) => Promise<Result>,
  ): Promise<Result> {
    const photo = await photoOf(file);
    try {
      return await files.discardOnFailure(photo, () => write(photo));
    } catch (error) {
      if (uniqueViolation(error)?.constraint.includes('employeeIdKey'))
        throw conflict(TEAM_MESSAGES.employeeIdTaken, { employeeId: TEAM_MESSAGES.employeeIdTaken });
      throw error;
    }
  }

  return {
    createIn,

    /** What is assigned to employees keeps up with their names. */
    follow: (follower: Follower): void => void followers.push(follower),

    /** Without paging parameters everyone; else one page. `count=false` leaves the total out. */
    async list(
      _actor: Actor,
      { search, attendance, sort = 'employeeName', order = 'asc', count, ...at }: EmployeeListQuery,
    ): Promise<EmployeePage> {
      const filter = { search, attendance };
      if (at.page === undefined && at.limit === undefined && at.cursor === undefined) {
        const all = await store.list(db.read, filter, { sort, order });
        return { employees: all.map(toEmployee), total: all.length, page: 1, pages: 1, next: null, previous: null };
      }
      const limit = at.limit ?? PAGE_SIZE;
      const { rows, ...place } = await store.listPage(db.read, filter, { sort, order }, { ...at, limit });
      const total = count === 'false' ? undefined : await store.count(db.read, filter);
      return { employees: rows.map(toEmployee), ...place, ...(total !== undefined && { total, pages: pagesOf(total, limit) }) };
    },

    async count(_actor: Actor, { limit = PAGE_SIZE, ...filter }: store.Filter & { limit?: number | undefined }) {
      const total = await store.count(db.read, filter);
      return { total, pages: pagesOf(total, limit) };
    },

    get: async (_actor: Actor, id: string): Promise<Employee> => toEmployee(await load(db.read, id)),

    async listOfDepartment(_actor: Actor, department: string): Promise<Employee[]> {
      return (await store.listOfDepartment(db.read, department)).map(toEmployee);
    },

    async create(actor: Actor, draft: EmployeeDraft, file: IncomingFile | undefined): Promise<Employee> {
      if (!policy.canCreate(actor)) throw notAllowed('add employees');
      return withPhoto(file, (photo) =>
        db.write(async (tx) => {
          const id = await createIn(tx, actor, draft, photo);
          return toEmployee(await load(tx, id));
        }),
      );
    },

    async update(actor: Actor, id: string, body: EmployeeChange, file: IncomingFile | undefined): Promise<Employee> {
      // Asked before a photo is stored for nothing; what counts is asked again once the row is locked.
      if (!policy.canEdit(actor, await load(db.read, id))) throw notAllowed('edit this employee');
      return withPhoto(file, (photo) => change(actor, id, () => body, photo));
    },

    setAttendance: (actor: Actor, id: string, attendance: Employee['attendance']) => change(actor, id, () => ({ attendance })),
    addProject: (actor: Actor, id: string, project: string) =>
      change(actor, id, (row) => {
        const assignedProjects = rules.withProject(row, project);
        if (assignedProjects.length > rules.MAX_PROJECTS)
          throw invalidField('project', `An employee has at most ${rules.MAX_PROJECTS} projects`);
        return { assignedProjects };
      }),
    removeProject: (actor: Actor, id: string, project: string) =>
      change(actor, id, (row) => ({ assignedProjects: rules.withoutProject(row, project) })),

    /** Takes an employee out of every list. The row and the photo stay, so that they can be restored. */
    async remove(actor: Actor, id: string): Promise<void> {
      await db.write(async (tx) => {
        const found = await lock(tx, id);
        if (!policy.canDelete(actor, found)) throw notAllowed('delete this employee');
        const at = now();
        await store.update(tx, { ...found, deletedAt: at, updatedAt: at, version: found.version + 1 });
        const { employeeName } = found;
        await history.append(tx, { actor, area: 'team', entityId: id, action: 'deleted', changes: { employeeName }, subjects: [id] });
      });
    },

    /** Which of these ids are employees. */
    async existing(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
      return new Set(ids.length === 0 ? [] : (await store.existing(reader, ids)).map(({ id }) => id));
    },

    /** An employee's name and job role, for a record that is assigned to them; undefined when there is no such employee. */
    async named(reader: Reader, id: string): Promise<Named | undefined> {
      const found = await store.find(reader, id);
      return found && namedBy(found);
    },

    /** The same, held until the transaction ends: nobody gives them another name before what names them is stored. */
    async hold(tx: Tx, id: string): Promise<Named | undefined> {
      const found = await store.share(tx, id);
      return found && namedBy(found);
    },

    /** Everyone by name and job role; in a transaction held likewise. */
    async everyone(reader: Reader): Promise<Person[]> {
      return (await store.shareAll(reader)).map((row) => ({ id: row.id, ...namedBy(row) }));
    },

    /** Takes employees and their photos away for good. */
    async removeForGood(tx: Tx, ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      for (const { photoId } of await store.removeForGood(tx, ids)) if (photoId) await files.release(tx, photoId);
    },

    canSee: async (_actor: Actor, id: string): Promise<boolean> => (await store.find(db.read, id)) !== undefined,
  };
}

const namedBy = ({ employeeName, role }: rules.EmployeeRow): Named => ({ name: employeeName, role });

function toEmployee(row: rules.EmployeeRow): Employee {
  const { id, photoId, ...rest } = row;
  return { ...rest, _id: id, assignedProjects: rules.projectsOf(row), profilePhoto: filePath(photoId) };
}
