import { RESET_CODE_DIGITS } from '@fairlead/contract/accounts/reset';
import { PinInput } from '@mantine/core';

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  isWrong: boolean;
}

/** Four boxes for a code. Whatever is pasted, its first four digits fill them: mail programs add blanks and words. */
export function CodeInput({ value, onChange, isWrong }: CodeInputProps) {
  return (
    <PinInput
      length={RESET_CODE_DIGITS}
      type="number"
      size="lg"
      placeholder=""
      autoFocus
      value={value}
      onChange={onChange}
      error={isWrong}
      aria-label="Code of four digits"
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1}` })}
      onPasteCapture={(event) => {
        const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, RESET_CODE_DIGITS);
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
