import { Checkbox } from '@mantine/core';
import classes from './form.module.css';
import type { FieldHint, FieldInputProps, FormKind, FormValues, Named, StoredRecord } from './form-kind.ts';
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
  const { title: heading, groups = [], Extra } = kind.steps[step] ?? {};
  return (
    <>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className={classes.group}>
          {title !== heading && <legend>{title}</legend>}
          {askedFields(kind, fields, own.values).map((name) => (
            <StepField key={name} kind={kind} name={name} {...own} />
          ))}
        </fieldset>
      ))}
      {Extra && <Extra {...own} />}
    </>
  );
}

interface StepFieldProps<Stored extends StoredRecord, Values extends FormValues> extends FieldInputProps<Values> {
  kind: FormKind<Stored, Values>;
  name: string;
}

/** One field with its input. */
export function StepField<Stored extends StoredRecord, Values extends FormValues>(props: StepFieldProps<Stored, Values>) {
  const { kind, name, values } = props;
  const field = kind.fields[name];
  if (!field) return null;
  const given = kind.hints?.[name];
  const hint = typeof given === 'function' ? given(values) : given;
  return (
    <div className={isLong(field) || hint?.isWide ? classes.wide : undefined}>
      <FieldInput {...props} hint={hint} />
    </div>
  );
}

/** The area's own input, or the one that fits the field's kind. */
function FieldInput<Stored extends StoredRecord, Values extends FormValues>({
  kind,
  name,
  hint,
  ...own
}: StepFieldProps<Stored, Values> & { hint: FieldHint | undefined }) {
  const { values, onChange, problems, refused } = own;
  const Own = kind.inputs?.[name];
  if (Own) return <Own {...own} />;
  const field = kind.fields[name] as NonNullable<(typeof kind.fields)[string]>;
  const value = values[name];
  const change = (next: unknown) => onChange({ [name]: next } as Partial<Values>);
  const shared = { id: inputIdOf(kind, name), error: problemOf(name, problems) };
  const choosing = {
    ...shared,
    ...(hint?.placeholder !== undefined && { placeholder: hint.placeholder }),
    label: field.label,
    onChange: change,
    required: field.required !== undefined,
    disabled: refused[name] !== undefined,
    description: refused[name] ?? hint?.description,
  };
  if (field.kind === 'reference') {
    const Chooser = kind.choosers?.one?.[field.to];
    return Chooser && <Chooser {...choosing} value={value as Named} />;
  }
  if (field.kind === 'references') {
    const Chooser = kind.choosers?.several?.[field.to];
    return Chooser && <Chooser {...choosing} value={value as readonly Named[]} />;
  }
  if (field.kind === 'flag') {
    const { onChange: _, required: _required, ...ticking } = choosing;
    return (
      <Checkbox {...ticking} className={classes.flag} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />
    );
  }
  const typing = { ...shared, hint, value: String(value ?? ''), onChange: change, refused: refused[name] };
  const { ExtendedChoice } = kind;
  if (ExtendedChoice && field.kind === 'choice' && field.extendedBy !== undefined) return <ExtendedChoice {...typing} field={field} />;
  const currency = field.kind === 'money' ? String(values[field.currencyField] ?? '') : undefined;
  return <RecordInput {...typing} field={field} currency={currency} />;
}
