import type { employeeList } from '@fairlead/contract/team';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Page, page } from '../../platform/db/lists/keyset.ts';
import { matchesText } from '../../platform/db/lists/text-search.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import type { EmployeeRow } from './team.rules.ts';

type Sort = (typeof employeeList.sorts)[number];

export interface Filter {
  search?: string | undefined;
  attendance?: 'All' | 'Active' | 'Inactive' | undefined;
  role?: EmployeeRow['role'] | undefined;
  department?: EmployeeRow['department'] | undefined;
}

export interface Order {
  sort: Sort;
  order: 'asc' | 'desc';
}

const COLUMNS = {
  employeeName: 'employee.nameKey',
  attendance: 'employee.attendance',
  emailId: 'employee.emailId',
  mobile: 'employee.mobile',
  createdAt: 'employee.createdAt',
} as const satisfies Record<Sort, string>;

const orderOf = ({ sort, order: direction }: Order) =>
  [
    { column: COLUMNS[sort], direction, type: sort === 'createdAt' ? 'instant' : 'text' },
    { column: 'employee.id', direction, type: 'id' },
  ] as const;

export const find = (reader: Reader, id: string): Promise<EmployeeRow | undefined> =>
  employees(reader).where('employee.id', '=', id).executeTakeFirst();

export async function list(reader: Reader, filter: Filter, order: Order): Promise<EmployeeRow[]> {
  let query = filtered(reader, filter);
  for (const { column, direction } of orderOf(order)) query = query.orderBy(column, direction);
  return query.execute();
}

export const listOfDepartment = (reader: Reader, department: string): Promise<EmployeeRow[]> =>
  employees(reader)
    .where('employee.department', '=', department as EmployeeRow['department'])
    .orderBy('employee.nameKey')
    .orderBy('employee.id')
    .execute();

export async function listPage(
  reader: Reader,
  filter: Filter,
  order: Order,
  at: { cursor?: string | undefined; page?: number | undefined; limit: number },
): Promise<Page<EmployeeRow>> {
  return page(filtered(reader, filter), { order: orderOf(order), ...at });
}

export async function count(reader: Reader, filter: Filter): Promise<number> {
  const { total } = await filtered(reader, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
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
    .where('employee.id', 'in', [...ids])
    .execute();

/** Nobody changes it until the transaction ends, but others may hold it likewise. */
export const share = (tx: Tx, id: string): Promise<EmployeeRow | undefined> =>
  forShare(tx, employees(tx).where('employee.id', '=', id)).executeTakeFirst();

/** The same of several, always in the same order. */
export const shareSome = (tx: Tx, column: 'id' | 'nameKey', values: readonly string[]): Promise<EmployeeRow[]> =>
  forShare(tx, employees(tx).where(`employee.${column}`, 'in', values).orderBy('employee.id')).execute();

/** Names of employees, deleted ones too: their past work is told under their name. */
export const listNames = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('employee').select(['id', 'employeeName']).where('id', 'in', ids).execute();

/** Overwrites rows, deleted or not, and answers the ids of the photos they had. */
export async function overwrite(tx: Tx, ids: readonly string[], change: Partial<EmployeeRow>): Promise<(string | null)[]> {
  const before = await tx.selectFrom('employee').select('photoId').where('id', 'in', ids).execute();
  await tx.updateTable('employee').set(change).where('id', 'in', ids).execute();
  return before.map(({ photoId }) => photoId);
}

const employees = (reader: Reader) => reader.selectFrom('employee').selectAll('employee').where('employee.deletedAt', 'is', null);

function filtered(reader: Reader, { search, attendance, role, department }: Filter) {
  const matches = matchesText(reader, { as: 'employee', text: search ?? '' });
  let query = employees(reader);
  if (matches) query = query.where(matches);
  if (attendance === 'Active') query = query.where('employee.attendance', '!=', 'Leave');
  if (attendance === 'Inactive') query = query.where('employee.attendance', '=', 'Leave');
  if (role) query = query.where('employee.role', '=', role);
  if (department) query = query.where('employee.department', '=', department);
  return query;
}
