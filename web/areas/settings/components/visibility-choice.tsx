import type { Visibility } from '@fairlead/contract/kit/permissions';
import { useId } from 'react';
import { VISIBILITY_NAMES } from './setting-texts.rules.ts';
import classes from './settings-form.module.css';

const CHOICES: { value: Visibility; text: string }[] = [
  { value: 'all', text: 'Everyone who is signed in sees every client and lead.' },
  { value: 'department', text: 'Those that people of their department added or are assigned to, and their own.' },
  { value: 'own', text: 'Those that they added themselves or are assigned to.' },
];

interface VisibilityChoiceProps {
  label: string;
  hint: string;
  value: Visibility;
  onChange: (value: Visibility) => void;
}

/** Which clients Members and Viewers see (docs/product/people.md). */
export function VisibilityChoice({ label, hint, value, onChange }: VisibilityChoiceProps) {
  const id = useId();
  return (
    <>
      <fieldset className={classes.choices} aria-describedby={`${id}-note`}>
        <legend>{label}</legend>
        {CHOICES.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={`${id}-visibility`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-text`}
            />
            <span>
              <b id={`${id}-${choice.value}`}>{VISIBILITY_NAMES[choice.value]}</b>
              <small id={`${id}-${choice.value}-text`}>{choice.text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-note`} className={classes.note}>
        {hint}
      </p>
    </>
  );
}
