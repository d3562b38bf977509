import {
  ENQUIRY_FIELDS,
  ENQUIRY_MESSAGES,
  ENQUIRY_STEPS,
  type EnquiryField,
  enquiry,
  enquiryEndpoints,
} from '@fairlead/contract/clients/enquiries';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { fieldsWhere } from '@fairlead/contract/kit/records/fields';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { openPublicDraft } from '../../../platform/drafts/drafts.ts';
import formClasses from '../../../records/form/form.module.css';
import { problemsIn } from '../../../records/form/form-values.rules.ts';
import { isLong, problemOf, RecordInput } from '../../../records/form/record-input.tsx';
import { ReviewGroup } from '../../../records/form/record-review.tsx';
import { fieldProblem } from '../../../ui/forms/field-problem.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { WizardSteps } from '../../../ui/forms/wizard-steps.tsx';
import classes from './enquiry-form.module.css';

type Values = Partial<Record<EnquiryField, string>>;
const STEPS = ENQUIRY_STEPS.map((title) => ({ title, fields: fieldsWhere(ENQUIRY_FIELDS, ({ step }) => step === title) }));
const REVIEW = STEPS.length;
const LABELS = [...ENQUIRY_STEPS, 'Review Changes'];

/** What was typed so far, and at which step. */
interface Typed {
  values: Values;
  step: number;
}
const draft = openPublicDraft<Typed>('enquiry');

/** Three steps: two ask, the third shows what will be sent. Keeps what was typed when sending fails, and over a reload until it is sent. */
export function EnquiryForm({ onSent }: { onSent: () => void }) {
  const [kept] = useState(() => draft.read());
  const [values, setValues] = useState<Values>(kept?.values ?? {});
  const [fax, setFax] = useState('');
  const [step, setStep] = useState(kept?.step ?? 0);
  const [missing, setMissing] = useState<FieldErrors>({});
  const heading = useHeadingFocus(step);
  const send = useMutation({
    mutationFn: () => api(enquiryEndpoints.send, { body: { ...filled(values), fax } as never }),
    onSuccess() {
      draft.clear();
      onSent();
    },
    // The first step with a refused field comes up again.
    onError: (error) => {
      const refused = STEPS.findIndex(({ fields }) => fields.some((field) => problemOf(field, fieldsOf(error))));
      if (refused >= 0) setStep(refused);
    },
  });
  const isSent = send.isSuccess;
  useEffect(() => {
    if (!isSent) draft.write({ values, step });
  }, [values, step, isSent]);
  const problems = { ...fieldsOf(send.error), ...missing };
  const current = STEPS[step];
  const refused = (current?.fields ?? []).filter((name) => problemOf(name, problems));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    if (step === REVIEW) return send.mutate();
    const found = problemsIn(enquiry, ENQUIRY_FIELDS, filled(values));
    const left = Object.entries(found).filter(([name]) => current?.fields.includes(name as EnquiryField));
    setMissing(
      Object.fromEntries(left.map(([name, problem]) => [name, fieldProblem(ENQUIRY_FIELDS[name as EnquiryField].label, problem)])),
    );
    if (left.length === 0) setStep(step + 1);
  }

  return (
    <>
      <WizardSteps labels={LABELS} step={step} isBusy={send.isPending} onStep={setStep} />
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {LABELS[step]}
        </h2>
        <FormError
          message={refused.length > 0 ? 'Please check these fields' : describe(send.error)}
          fields={refused.map((name) => ({
            id: `enquiry-${name}`,
            label: ENQUIRY_FIELDS[name].label,
            message: problemOf(name, problems) ?? '',
          }))}
        />
        {current ? (
          <div className={formClasses.group}>
            {current.fields.map((name) => (
              <div key={name} className={isLong(ENQUIRY_FIELDS[name]) ? formClasses.wide : undefined}>
                <RecordInput
                  id={`enquiry-${name}`}
                  field={ENQUIRY_FIELDS[name]}
                  value={values[name] ?? ''}
                  error={problemOf(name, problems)}
                  onChange={(value) => {
                    setValues((before) => ({ ...before, [name]: value }));
                    setMissing({});
                  }}
                />
              </div>
            ))}
          </div>
        ) : (
          STEPS.map(({ title, fields }) => (
            <ReviewGroup
              key={title}
              title={title}
              heading="h3"
              entries={fields.map((name) => ({
                label: ENQUIRY_FIELDS[name].label,
                text: values[name]?.trim() || 'Not provided',
                isBlank: !values[name]?.trim(),
              }))}
            />
          ))
        )}
        {/* People neither see nor reach it. */}
        <div className={classes.trap} aria-hidden="true">
          <input name="fax" tabIndex={-1} autoComplete="off" value={fax} onChange={(event) => setFax(event.currentTarget.value)} />
        </div>
        <div className={classes.buttons}>
          {step > 0 && (
            <Button onClick={() => setStep(step - 1)} disabled={send.isPending}>
              Prev
            </Button>
          )}
          <Button type="submit" variant="filled" loading={send.isPending}>
            {step === REVIEW ? 'Submit' : 'Next'}
          </Button>
        </div>
      </form>
    </>
  );
}

const filled = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
const fieldsOf = (error: unknown): FieldErrors => (error instanceof ApiError ? error.fields : {});

function describe(error: unknown): string | undefined {
  if (!error) return undefined;
  return error instanceof ApiError && error.code !== 'internal' ? error.message : ENQUIRY_MESSAGES.failed;
}

/** Focuses the heading of a new step, so that a screen reader says it. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
