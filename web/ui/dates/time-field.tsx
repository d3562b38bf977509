import { Input } from '@mantine/core';
import { useId } from 'react';
import classes from './time-field.module.css';

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, 24 hours. */
  value: string;
  onChange: (time: string) => void;
  error?: string | undefined;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 12 }, (_, place) => place + 1);
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute);

/** A required time of day in 12-hour format. Native selects: phones have a picker for them, and no value is wrong. */
export function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  const id = useId();
  const [hour = 0, minute = 0] = value.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  const hourOfHalf = hour % 12 || 12;
  const change = (part: { hourOfHalf?: number; minute?: number; half?: string }) => {
    const chosen = { hourOfHalf, minute, half, ...part };
    onChange(`${twoDigits((chosen.hourOfHalf % 12) + (chosen.half === 'PM' ? 12 : 0))}:${twoDigits(chosen.minute)}`);
  };

  return (
    <Input.Wrapper id={id} label={label} labelElement="div" withAsterisk error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend where no label of the kit stands */}
      <div role="group" aria-labelledby={`${id}-label`} className={classes.field} data-invalid={error !== undefined || undefined}>
        <select aria-label="Hours" value={hourOfHalf} onChange={({ target }) => change({ hourOfHalf: Number(target.value) })}>
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {twoDigits(each)}
            </option>
          ))}
        </select>
        :
        <select aria-label="Minutes" value={minute} onChange={({ target }) => change({ minute: Number(target.value) })}>
          {MINUTES.map((each) => (
            <option key={each} value={each}>
              {twoDigits(each)}
            </option>
          ))}
        </select>
        <select aria-label="AM or PM" value={half} onChange={({ target }) => change({ half: target.value })}>
          <option>AM</option>
          <option>PM</option>
        </select>
      </div>
    </Input.Wrapper>
  );
}
