import { PinInput } from '@mantine/core';

interface CodeInputProps {
  /** How many digits a code has. */
  digits: number;
  value: string;
  onChange: (code: string) => void;
  isWrong: boolean;
}

/** A box for each digit of a code. Whatever is pasted, its first digits fill them: mail programs add blanks and words. */
export function CodeInput({ digits: length, value, onChange, isWrong }: CodeInputProps) {
  return (
    <PinInput
      length={length}
      type="number"
      size="lg"
      placeholder=""
      autoFocus
      value={value}
      onChange={onChange}
      error={isWrong}
      aria-label={`Code of ${length} digits`}
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1}` })}
      onPasteCapture={(event) => {
        const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
        if (digits === '') return;
        event.preventDefault();
        event.stopPropagation();
        onChange(digits);
        const boxes = event.currentTarget.querySelectorAll('input');
        boxes[Math.min(digits.length, boxes.length - 1)]?.focus();
      }}
    />
  );
}
