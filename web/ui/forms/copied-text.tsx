import { ActionIcon, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { Icon } from '../icon.tsx';

/** A text that is there to be copied, with a button that does so. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    // Where the browser refuses, the user can copy what is selected.
    input.current?.select();
    setCopied(await copyText(text));
  }

  return (
    <>
      <TextInput
        ref={input}
        label={label}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <ActionIcon variant="subtle" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
            <Icon name={isCopied ? 'tick' : 'copy'} />
          </ActionIcon>
        }
      />
      <span role="status" className="sr-only">
        {isCopied ? 'Copied.' : ''}
      </span>
    </>
  );
}
