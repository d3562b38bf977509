import { useId } from 'react';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** null while none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of a few, side by side; a group of radio buttons for keyboard and screen reader. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
