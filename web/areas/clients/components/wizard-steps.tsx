import { WIZARD_STEPS } from '../client-fields.rules.ts';
import classes from './client-wizard.module.css';

/** Where one is in the wizard; leads back to earlier steps, never ahead (specification 2 §2.3). */
export function WizardSteps({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {WIZARD_STEPS.map(({ label }, index) => (
        <li key={label}>
          <button
            type="button"
            aria-current={index === step ? 'step' : undefined}
            data-reached={index <= step || undefined}
            disabled={index > step}
            onClick={() => onStep(index)}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            {label}
          </button>
        </li>
      ))}
    </ol>
  );
}
