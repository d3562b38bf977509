import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import type { EmployeeRow } from './team.rules.ts';

export const find = (reader: Reader, id: string): Promise<EmployeeRow | undefined> =>
  employees(reader).selectAll('employee').where('employee.id', '=', id).executeTakeFirst();

/** SQL: the name of the employee whose id a column holds, also of one who has left. */
export const employeeNameOf = (column: string): RawBuilder<string | null> =>
  sql`(select ${sql.ref('employee.employeeName')} from ${sql.table('employee')} where ${sql.ref('employee.id')} = ${sql.ref(column)})`;

/** The ids of a department's employees, by name. */
export async function listIdsOfDepartment(reader: Reader, department: string): Promise<string[]> {
  const rows = await employees(reader)
    .select('employee.id')
    .where('employee.department', '=', department as EmployeeRow['department'])
    .orderBy('employee.nameKey')
    .orderBy('employee.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of everyone in an employee's department, including people who left: what was theirs stays visible to the department. */
export const selectIdsOfDepartment = (reader: Reader, employeeId: string) =>
  reader
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.department', '=', (own) =>
      own.selectFrom('employee as self').select('self.department').where('self.id', '=', employeeId),
    );

/** The given ids that belong to employees, with their rows. */
export const existing = (reader: Reader, ids: readonly string[]) =>
  employees(reader)
    .selectAll('employee')
    .where('employee.id', 'in', [...ids])
    .execute();

/** Takes a shared lock: nobody can change the employee until the transaction ends. */
export const share = (tx: Tx, id: string): Promise<EmployeeRow | undefined> =>
  forShare(tx, employees(tx).selectAll('employee').where('employee.id', '=', id)).executeTakeFirst();

/** The same for several employees, always in the same order. */
export const shareSome = (tx: Tx, column: 'id' | 'nameKey', values: readonly string[]): Promise<EmployeeRow[]> =>
  forShare(
    tx,
    employees(tx)
      .selectAll('employee')
      .where(isOneOf(tx, `employee.${column}`, values))
      .orderBy('employee.id'),
  ).execute();

/** Those with one of these folded texts as their name, e-mail address or Employee ID, under the same lock. Reads all employees. */
export const listNamed = async (reader: Reader, keys: readonly string[]): Promise<EmployeeRow[]> =>
  keys.length === 0
    ? []
    : forShare(
        reader,
        employees(reader)
          .selectAll('employee')
          .where(({ or, fn }) =>
            or([
              isOneOf(
                reader,
                'employee.nameKey',
                keys.map((key) => sortKey(key)),
              ),
              isOneOf(reader, fn<string>('lower', ['employee.emailId']), keys),
              isOneOf(reader, 'employee.employeeIdKey', keys),
            ]),
          )
          .orderBy('employee.id'),
      ).execute();

/** At most two employees with this e-mail address, in any case, under the same lock. Reads all employees, which is done once in an account's life. */
export const shareOfEmail = (tx: Tx, emailId: string): Promise<EmployeeRow[]> =>
  forShare(
    tx,
    employees(tx)
      .selectAll('employee')
      .where((employee) => employee.fn('lower', ['employee.emailId']), '=', emailId.toLowerCase())
      .orderBy('employee.id')
      .limit(2),
  ).execute();

/** The given keys of Employee IDs that are taken. */
export const listTakenKeys = async (reader: Reader, keys: readonly string[]): Promise<string[]> =>
  keys.length === 0
    ? []
    : (await employees(reader).select('employee.employeeIdKey').where('employee.employeeIdKey', 'in', keys).execute()).map(
        ({ employeeIdKey }) => employeeIdKey,
      );

/** Names of employees, including deleted ones, whose past work is still shown under their name. */
export const listNames = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('employee').select(['id', 'employeeName']).where('id', 'in', ids).execute();

/** The team by name. */
export const listTeam = (reader: Reader) =>
  employees(reader)
    .select(['employee.id as _id', 'employee.employeeName as name'])
    .orderBy('employee.nameKey')
    .orderBy('employee.id')
    .execute();

/** These employees, deleted or not. */
export const listAll = (reader: Reader, ids: readonly string[]): Promise<EmployeeRow[]> =>
  reader.selectFrom('employee').selectAll().where('id', 'in', ids).execute();

/** Overwrites rows, deleted or not, and returns the ids of their former photos. */
export async function overwrite(tx: Tx, ids: readonly string[], change: Partial<EmployeeRow>): Promise<(string | null)[]> {
  const before = await tx.selectFrom('employee').select('photoId').where('id', 'in', ids).execute();
  await tx.updateTable('employee').set(change).where('id', 'in', ids).execute();
  return before.map(({ photoId }) => photoId);
}

/** The employees that are not deleted. */
export const employees = (reader: Reader) => reader.selectFrom('employee').where('employee.deletedAt', 'is', null);
