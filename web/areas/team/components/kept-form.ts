import type { Employee } from '@fairlead/contract/team';
import { keptForms } from '../../../platform/kept-form.ts';
import type { EmployeeValues } from '../employee-form.rules.ts';

export const keptEmployeeForms = keptForms<Employee, EmployeeValues>('employee');
