import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './security.module.css';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  // Where the browser refuses, the codes can still be downloaded or selected.
  const copy = async () => setCopied(await copyText(text));
  return (
    <div className={classes.form}>
      <p>Keep these recovery codes in a safe place. Each lets you in once when your phone is lost. They are shown only now.</p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button leftSection={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          leftSection={<Icon name="download" />}
          onClick={() => saveFile({ blob: new Blob([text], { type: 'text/plain' }), name: 'fairlead-recovery-codes.txt' })}
        >
          Download
        </Button>
        <span role="status">{isCopied && 'Copied.'}</span>
      </div>
      <FormButtons>
        <Button variant="filled" onClick={onDone}>
          I have kept them
        </Button>
      </FormButtons>
    </div>
  );
}
