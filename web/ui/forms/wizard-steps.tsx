import classes from './wizard.module.css';

interface WizardStepsProps {
  labels: readonly string[];
  step: number;
  isBusy: boolean;
  onStep: (step: number) => void;
}

/** The indicator of a form in steps: it leads back and never ahead (docs/product/app.md). */
export function WizardSteps({ labels, step, isBusy, onStep }: WizardStepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {labels.map((label, index) => (
        <li key={label}>
          <button
            type="button"
            aria-current={index === step ? 'step' : undefined}
            data-reached={index <= step || undefined}
            disabled={index > step || isBusy}
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
