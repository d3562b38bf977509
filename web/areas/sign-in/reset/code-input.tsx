import { PinInput } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { useEffect, useId, useRef, useState } from 'react';

interface CodeInputProps {
  /** How many digits a code has. */
  digits: number;
  /** Called with the digits of all boxes, without those that are empty. */
  onChange: (code: string) => void;
  isWrong: boolean;
}

/**
 * A box for each digit of a code. Whatever is pasted, its first digits fill them: mail programs add blanks and words. The boxes keep what is
 * in them, as a text of digits can't say which box is empty; so a paste, and a new `key`, make them anew.
 */
export function CodeInput({ digits: length, onChange, isWrong }: CodeInputProps) {
  const [pasted, setPasted] = useState({ count: 0, digits: '' });
  const group = useRef<HTMLDivElement>(null);
  // With an id of the library's own, the boxes would be made once more after the first has the focus.
  const id = useId();

  useEffect(() => {
    const boxes = group.current?.querySelectorAll('input');
    boxes?.[Math.min(pasted.digits.length, length - 1)]?.focus();
  }, [pasted, length]);

  return (
    <PinInput
      key={pasted.count}
      id={id}
      rootRef={group}
      // Eight boxes are wider than a phone.
      style={{ flexWrap: 'wrap' }}
      length={length}
      type="number"
      size="lg"
      placeholder=""
      defaultValue={pasted.digits}
      onChange={onChange}
      error={isWrong}
      aria-label={`Code of ${length} digits`}
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1}` })}
      onKeyDownCapture={(event) => {
        // In a box with a digit the browser takes that one back and stays; the library would go on to the box before.
        if (event.key === 'Backspace' && (event.target as HTMLInputElement).value !== '') event.stopPropagation();
      }}
      onPasteCapture={(event) => {
        const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
        if (digits === '') return;
        event.preventDefault();
        event.stopPropagation();
        setPasted({ count: pasted.count + 1, digits });
        onChange(digits);
      }}
    />
  );
}
