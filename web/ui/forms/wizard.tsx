import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormError } from './form-error.tsx';
import { FormSheet } from './form-sheet.tsx';
import { LookUpsProvider, useSubmit } from './look-ups.ts';
import classes from './wizard.module.css';
import { WizardSteps } from './wizard-steps.tsx';

interface WizardProps {
  title: string;
  /** Names the record that is edited. */
  lead?: string | undefined;
  /** The steps in order: the label in the indicator, and the heading. */
  steps: readonly { label: string; title: string }[];
  step: number;
  /** Called by the indicator, Previous and Next. */
  onStep: (step: number) => void;
  /** Called by the last step's button, or Enter. */
  onFinish: () => void;
  finishLabel: string;
  isBusy: boolean;
  /** True while the last step's button must wait for something other than the server. */
  isWaiting?: boolean;
  /** True if there are unsaved changes: Escape, Back and leaving the page then ask first (docs/product/app.md). */
  isChanged: boolean;
  /** False where a reload takes something away, such as a photo. */
  survivesReload: boolean;
  /** Called by backdrop and X, and by Escape and Back after the question. */
  onClose: () => void;
  /** Above the form: that a draft was restored, or that someone else saved in the meantime. */
  notice?: ReactNode;
  /** Over the buttons, where it moves nothing that is being typed in. */
  hint?: ReactNode;
  /** The problem. `attempt` is increased each time, so that the same message gets the focus again. */
  error?: { message: string; attempt: number; fields: readonly { id: string; label: string; message: string }[] } | undefined;
  children: ReactNode;
}

/** A form in steps: the indicator leads back and never ahead (docs/product/app.md). A single step makes a plain form. Mounting opens it. */
export function Wizard({
  title,
  lead,
  steps,
  step,
  onStep,
  onFinish,
  finishLabel,
  isBusy,
  isWaiting = false,
  isChanged,
  survivesReload,
  onClose,
  notice,
  hint,
  error,
  children,
}: WizardProps) {
  const heading = useStepFocus(step, error !== undefined);
  const isLast = step === steps.length - 1;

  const { lookUps, isLookingUp, submit } = useSubmit(() => {
    if (isBusy || isWaiting) return;
    if (isLast) onFinish();
    else onStep(step + 1);
  });

  return (
    <FormSheet {...{ title, lead, onClose, isChanged, survivesReload, isBusy }} width={720} hasUndo hasDraft>
      {steps.length > 1 && <WizardSteps labels={steps.map(({ label }) => label)} {...{ step, isBusy, onStep }} />}
      <form className={classes.form} onSubmit={submit} noValidate>
        {steps.length > 1 && (
          <h3 ref={heading} tabIndex={-1} className={classes.heading}>
            {steps[step]?.title}
          </h3>
        )}
        {notice}
        <FormError key={error?.attempt} message={error?.message} fields={error?.fields ?? []} />
        <LookUpsProvider value={lookUps}>{children}</LookUpsProvider>
        <div className={classes.buttons}>
          <div role="status" className={classes.hint}>
            {hint}
          </div>
          {step > 0 && (
            <Button onClick={() => onStep(step - 1)} disabled={isBusy}>
              Previous
            </Button>
          )}
          <Button type="submit" variant="filled" disabled={isBusy || isWaiting || isLookingUp}>
            {isLast ? finishLabel : 'Next'}
          </Button>
        </div>
      </form>
    </FormSheet>
  );
}

/** A notice above a form, with an action. */
export function WizardNotice({ tone, action, children }: { tone?: 'wait'; action?: ReactNode; children: ReactNode }) {
  return (
    <div role={tone === 'wait' ? 'alert' : 'status'} className={classes.notice} data-tone={tone}>
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

/** Scrolls to and focuses the heading of a new step, unless it has a problem. */
function useStepFocus(step: number, isRefused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!isRefused) heading.current?.focus();
  }, [step, isRefused]);
  return heading;
}
