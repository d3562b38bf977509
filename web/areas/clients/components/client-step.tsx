import { CLIENT_LABELS } from '@fairlead/contract/clients';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { askedOf, isLong, WIZARD_STEPS } from '../client-fields.rules.ts';
import { type ClientValues, inputIdOf } from '../client-form.rules.ts';
import { CategoryField } from './category-field.tsx';
import { ClientInput } from './client-input.tsx';
import classes from './client-wizard.module.css';
import { SiteEditor } from './site-editor.tsx';

interface ClientStepProps {
  step: 0 | 1;
  values: ClientValues;
  onChange: (change: Partial<ClientValues>) => void;
  problems: Readonly<Record<string, string>>;
}

/** The fields of one step, in groups. */
export function ClientStep({ step, values, onChange, problems }: ClientStepProps) {
  return (
    <>
      {WIZARD_STEPS[step].groups.map(({ title, fields }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          {askedOf(fields, values).map((field) => (
            <div key={field} className={isLong(field) ? classes.wide : undefined}>
              {field === 'assignedTo' ? (
                <Assignee values={values} onChange={onChange} error={problems.assignedTo ?? problems.assignedToId} />
              ) : field === 'category' ? (
                <CategoryField value={values.category} onChange={(category) => onChange({ category })} error={problems.category} />
              ) : (
                <ClientInput
                  field={field}
                  value={values[field]}
                  onChange={(value) => onChange({ [field]: value })}
                  error={problems[field]}
                />
              )}
            </div>
          ))}
        </fieldset>
      ))}
      {step === 1 && <SiteEditor sites={values.sites} onChange={(sites) => onChange({ sites })} problems={problems} />}
    </>
  );
}

interface AssigneeProps extends Pick<ClientStepProps, 'values' | 'onChange'> {
  error: string | undefined;
}

/** The employee's id, name and job role go together (docs/product/accounts.md). A name without an id came from elsewhere and is kept. */
function Assignee({ values, onChange, error }: AssigneeProps) {
  return (
    <EmployeeSelect
      id={inputIdOf('assignedTo')}
      label={CLIENT_LABELS.assignedTo}
      placeholder="Choose an employee"
      value={values.assignedToId || values.assignedTo}
      initialName={values.assignedTo}
      onChange={(employee) =>
        onChange({ assignedToId: employee?._id ?? '', assignedTo: employee?.employeeName ?? '', assignedRole: employee?.role ?? '' })
      }
      error={error}
    />
  );
}
