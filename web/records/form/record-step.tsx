import classes from './form.module.css';
import type { FieldInputProps, FormKind, FormValues, StoredRecord } from './form-kind.ts';
import { askedFields, inputIdOf } from './form-values.rules.ts';
import { isLong, problemOf, RecordInput } from './record-input.tsx';

interface RecordStepProps<Stored extends StoredRecord, Values extends FormValues> extends FieldInputProps<Values> {
  kind: FormKind<Stored, Values>;
  step: number;
}

/** The fields of one step, in groups. */
export function RecordStep<Stored extends StoredRecord, Values extends FormValues>({
  kind,
  step,
  ...own
}: RecordStepProps<Stored, Values>) {
  const { values, onChange, problems, refused } = own;
  const { title: heading, groups = [], Extra } = kind.steps[step] ?? {};
  return (
    <>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className={classes.group}>
          {title !== heading && <legend>{title}</legend>}
          {askedFields(kind, fields, values).map((name) => {
            const field = kind.fields[name];
            const Own = kind.inputs?.[name];
            return (
              field && (
                <div key={name} className={isLong(field) ? classes.wide : undefined}>
                  {Own ? (
                    <Own {...own} />
                  ) : (
                    <RecordInput
                      id={inputIdOf(kind, name)}
                      field={field}
                      hint={kind.hints?.[name]}
                      value={String(values[name] ?? '')}
                      onChange={(value) => onChange({ [name]: value } as Partial<Values>)}
                      error={problemOf(name, problems)}
                      currency={field.kind === 'money' ? String(values[field.currencyField] ?? '') : undefined}
                      refused={refused[name]}
                    />
                  )}
                </div>
              )
            );
          })}
        </fieldset>
      ))}
      {Extra && <Extra {...own} />}
    </>
  );
}
