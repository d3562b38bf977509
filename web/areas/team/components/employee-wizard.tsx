import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { EMPLOYEE_PHOTO_MAX_BYTES, type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { backWords } from '../../../platform/kept-form.ts';
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx';
import { Wizard, WizardNotice } from '../../../ui/forms/wizard.tsx';
import { useRefusedFields } from '../../accounts/public/signed-in-user.ts';
import { ownershipOf, WIZARD_STEPS } from '../employee-fields.rules.ts';
import { blankValues, changedValues, type EmployeeValues, placeOf, problemsOf, summaryOf, valuesOf } from '../employee-form.rules.ts';
import { teamQueries } from '../team.queries.ts';
import { EmployeeReview } from './employee-review.tsx';
import { EmployeeStep } from './employee-step.tsx';
import { keptEmployeeForms } from './kept-form.ts';
import { type Photo, useEmployeeSave } from './use-employee-save.ts';

/** What a closed form held, to give it back. */
export interface Discarded {
  employee: Employee | undefined;
  values: EmployeeValues;
  photo: Photo;
  step: number;
}

interface EmployeeWizardProps {
  /** The employee to edit; absent when one is added. */
  employee?: Employee | undefined;
  /** What a form closed by accident held. */
  restored?: Discarded | undefined;
  onSaved: () => void;
  /** Closed without saving; `discarded` when something had been typed. */
  onClose: (discarded: Discarded | undefined) => void;
}

interface Refusal {
  /** Counts up, so that the same message takes the focus again. */
  attempt: number;
  message: string;
  fields: FieldErrors;
}

const PHOTO_RULE = { maxBytes: EMPLOYEE_PHOTO_MAX_BYTES, notAnImage: TEAM_MESSAGES.notAnImage, tooLarge: TEAM_MESSAGES.photoTooLarge };

/** Adds or edits an employee in three steps (docs/product/team.md). Mount it to open it. */
export function EmployeeWizard({ employee, restored, onSaved, onClose }: EmployeeWizardProps) {
  const queries = useQueryClient();
  const [before, setBefore] = useState(employee);
  const original = before ? valuesOf(before) : blankValues();
  const at = useLocation({ select: ({ pathname }) => pathname });
  const draft = keptEmployeeForms.draft(employee?._id);
  const [kept] = useState(() => (restored ? undefined : draft.read()));
  const [values, setValues] = useState<EmployeeValues>(restored?.values ?? { ...original, ...kept?.changes });
  const [photo, setPhoto] = useState<Photo>(restored?.photo);
  const [step, setStep] = useState(restored?.step ?? kept?.step ?? 0);
  const [notice, setNotice] = useState(kept && backWords(kept.hadPhoto));
  const [refusal, setRefusal] = useState<Refusal>();
  const [isOutdated, setOutdated] = useState(false);
  const save = useEmployeeSave(before);
  const refusedFields = useRefusedFields();
  const isDirty = photo !== undefined || Object.keys(changedValues(values, original)).length > 0;

  function keep(nextValues: EmployeeValues, nextPhoto: Photo, nextStep: number, base = before) {
    const changes = changedValues(nextValues, base ? valuesOf(base) : blankValues());
    const hadPhoto = nextPhoto instanceof File;
    if (!hadPhoto && Object.keys(changes).length === 0) draft.clear();
    else draft.write({ at, base, changes, step: nextStep, hadPhoto });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what Undo brought back is kept again from the start
  useEffect(() => {
    if (restored) keep(values, photo, step);
  }, []);

  function change(part: Partial<EmployeeValues>) {
    const next = { ...values, ...part };
    setValues(next);
    keep(next, photo, step);
    // A field that is being mended no longer says what was wrong with it.
    if (refusal) setRefusal({ ...refusal, fields: without(refusal.fields, Object.keys(part)) });
  }

  function changePhoto(next: Photo) {
    setPhoto(next);
    keep(values, next, step);
  }

  function show(next: number) {
    setStep(next);
    keep(values, photo, next);
  }

  /** Says what is wrong, at the first field that is. */
  function refuse(message: string, fields: FieldErrors = {}) {
    setRefusal({ attempt: (refusal?.attempt ?? 0) + 1, message, fields });
    const steps = Object.keys(fields).map((field) => placeOf(field).step);
    if (steps.length > 0) show(Math.min(...steps));
  }

  function go(to: number) {
    setRefusal(undefined);
    setNotice(undefined);
    show(to);
  }

  function finish() {
    const problems = problemsOf(values);
    if (Object.keys(problems).length > 0) return refuse(summaryOf(problems), problems);
    setRefusal(undefined);
    save.mutate({ values, photo }, { onSuccess: saved, onError: refused });
  }

  function saved() {
    draft.clear();
    onSaved();
  }

  function refused(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {};
    // A taken Employee ID is a conflict too, and names its field.
    if (error instanceof ApiError && error.code === 'conflict' && Object.keys(fields).length === 0) return setOutdated(true);
    refuse(describeError(error, employee ? TEAM_MESSAGES.updateFailed : TEAM_MESSAGES.createFailed), fields);
  }

  function close() {
    draft.clear();
    onClose(isDirty ? { employee: before, values, photo, step } : undefined);
  }

  /** Takes over what someone else saved; what was typed here stays on top of it. */
  async function loadNewest(id: string) {
    try {
      const newest = await queries.fetchQuery({ ...teamQueries.one(id), staleTime: 0 });
      const next = { ...valuesOf(newest), ...changedValues(values, original) };
      setValues(next);
      keep(next, photo, step, newest);
      setBefore(newest);
      setOutdated(false);
      setNotice('The newest version is loaded, with your changes on top. Check and finish.');
    } catch (error) {
      refuse(describeError(error, TEAM_MESSAGES.detailFailed));
    }
  }

  const shownProblems = Object.entries(refusal?.fields ?? {})
    .map(([field, message]) => ({ ...placeOf(field), message }))
    .filter((problem) => problem.step === step);

  return (
    <Wizard
      title={employee ? 'Edit Employee' : 'Add Employee'}
      lead={employee?.employeeName}
      steps={WIZARD_STEPS}
      step={step}
      onStep={go}
      onFinish={finish}
      finishLabel={finishWords(employee !== undefined, save.isPending)}
      isBusy={save.isPending}
      isChanged={isDirty && !save.isPending && !save.isSuccess}
      onClose={close}
      notice={
        <>
          {notice && <WizardNotice>{notice}</WizardNotice>}
          {isOutdated && before && (
            <WizardNotice tone="wait" action={<Button onClick={() => void loadNewest(before._id)}>Load the newest</Button>}>
              Someone saved this employee while you were editing. Nothing you typed is lost.
            </WizardNotice>
          )}
        </>
      }
      error={refusal && { ...refusal, fields: shownProblems }}
    >
      {step === 0 && (
        <PhotoPicker
          name={values.employeeName}
          stored={photo === null ? null : before?.profilePhoto}
          file={photo ?? undefined}
          onPick={changePhoto}
          onRemove={() => changePhoto(before?.profilePhoto ? null : undefined)}
          rule={PHOTO_RULE}
          isSquare={false}
        />
      )}
      {step === 0 || step === 1 ? (
        <EmployeeStep
          key={step}
          step={step}
          values={values}
          onChange={change}
          problems={refusal?.fields ?? {}}
          refused={before ? refusedFields('employees', ownershipOf(before)) : {}}
        />
      ) : (
        <EmployeeReview values={values} />
      )}
    </Wizard>
  );
}

/** See docs/product/team.md. */
function finishWords(isEdit: boolean, isSaving: boolean): string {
  if (isSaving) return isEdit ? 'Updating Employee...' : 'Adding Employee...';
  return isEdit ? 'Update' : 'Finish';
}

/** `assignedProjects` takes its entries' messages with it. */
function without(fields: FieldErrors, mended: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !mended.includes(field.split('.')[0] ?? '')));
}
