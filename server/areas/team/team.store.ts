import type { Reader, Tx } from '../../platform/db/database.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import type { EmployeeRow } from './team.rules.ts';

export const find = (reader: Reader, id: string): Promise<EmployeeRow | undefined> =>
  employees(reader).selectAll('employee').where('employee.id', '=', id).executeTakeFirst();

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

/** The ids of everyone in the department of an employee, those who left included: what was theirs stays the department's. */
export const idsOfDepartmentOf = (reader: Reader, employeeId: string) =>
  reader
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.department', '=', (own) =>
      own.selectFrom('employee as self').select('self.department').where('self.id', '=', employeeId),
    );

/** Which of these ids are employees, with what a record that names them shows. */
export const existing = (reader: Reader, ids: readonly string[]) =>
  employees(reader)
    .selectAll('employee')
    .where('employee.id', 'in', [...ids])
    .execute();

/** Nobody changes it until the transaction ends, but others may hold it likewise. */
export const share = (tx: Tx, id: string): Promise<EmployeeRow | undefined> =>
  forShare(tx, employees(tx).selectAll('employee').where('employee.id', '=', id)).executeTakeFirst();

/** The same of several, always in the same order. */
export const shareSome = (tx: Tx, column: 'id' | 'nameKey', values: readonly string[]): Promise<EmployeeRow[]> =>
  forShare(tx, employees(tx).selectAll('employee').where(`employee.${column}`, 'in', values).orderBy('employee.id')).execute();

/** Which of these keys of Employee IDs belong to employees. */
export const listTakenKeys = async (reader: Reader, keys: readonly string[]): Promise<string[]> =>
  keys.length === 0
    ? []
    : (await employees(reader).select('employee.employeeIdKey').where('employee.employeeIdKey', 'in', keys).execute()).map(
        ({ employeeIdKey }) => employeeIdKey,
      );

/** Names of employees, deleted ones too: their past work is told under their name. */
export const listNames = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('employee').select(['id', 'employeeName']).where('id', 'in', ids).execute();

/** Overwrites rows, deleted or not, and answers the ids of the photos they had. */
export async function overwrite(tx: Tx, ids: readonly string[], change: Partial<EmployeeRow>): Promise<(string | null)[]> {
  const before = await tx.selectFrom('employee').select('photoId').where('id', 'in', ids).execute();
  await tx.updateTable('employee').set(change).where('id', 'in', ids).execute();
  return before.map(({ photoId }) => photoId);
}

/** The employees that are not deleted. */
export const employees = (reader: Reader) => reader.selectFrom('employee').where('employee.deletedAt', 'is', null);
