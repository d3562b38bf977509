import { SegmentedControl } from '@mantine/core';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** null while none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A choice of one of a few options, side by side; a group of radio buttons for keyboard and screen reader. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <SegmentedControl<Value | ''>
      unstyled
      aria-label={label}
      data={[...options]}
      value={value ?? ''}
      onChange={(chosen) => chosen !== '' && onChange(chosen)}
      classNames={classes}
    />
  );
}
