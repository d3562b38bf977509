import { useQuery } from '@tanstack/react-query';
import { employeeRecords } from '../team.queries.ts';

/** The name of an employee known only by id; undefined until read, or without an id. */
export function useEmployeeName(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({ ...employeeRecords.one(id ?? ''), enabled: id !== undefined });
  return isError ? 'Someone who is gone' : data?.employeeName;
}

/** An employee as a form begins with them, read once; nothing without an id, or where they can't be read. */
export const useEmployee = (id: string | null) => useQuery({ ...employeeRecords.one(id ?? ''), enabled: id !== null, retry: false });
