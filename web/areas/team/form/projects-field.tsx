import { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { problemOf } from '../../../records/form/record-input.tsx';
import { useDropdown } from '../../../ui/choices/use-dropdown.ts';
import { settingsQuery } from '../../settings/public/settings.queries.ts';
import { type EmployeeValues, listOfferedTexts } from './employee-form.rules.ts';

/** Projects separated by commas; the workspace's are offered for the one that is being typed, and any other may be. */
export function ProjectsField({ values: { assignedProjects: typed }, onChange, problems, refused }: FieldInputProps<EmployeeValues>) {
  const settings = useQuery(settingsQuery());
  const offered = new Map(listOfferedTexts(typed, settings.data?.projects ?? []).map(({ text, project }) => [text, project]));
  // Enter keeps what was typed, instead of taking the first that was found.
  const { onKeyDown: _, ...list } = useDropdown();
  return (
    <Autocomplete
      id={inputIdOf({ name: 'employee' }, 'assignedProjects')}
      label={EMPLOYEE_FIELDS.assignedProjects.label}
      description={refused.assignedProjects ?? 'Enter projects separated by commas'}
      value={typed}
      onChange={(text) => onChange({ assignedProjects: text })}
      data={[...offered.keys()]}
      renderOption={({ option }) => offered.get(option.value)}
      filter={({ options }) => options}
      error={problemOf('assignedProjects', problems)}
      disabled={refused.assignedProjects !== undefined}
      {...list}
    />
  );
}
