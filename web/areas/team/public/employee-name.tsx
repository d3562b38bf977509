import { useEmployeeName } from './use-employee-name.ts';

/** The name of an employee known only by id. */
export const EmployeeName = ({ id }: { id: string }) => useEmployeeName(id) ?? '…';
