import { INVITATION_DAYS } from '@fairlead/contract/sign-in';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './dialog-form.module.css';

export interface OneTimeLink {
  username: string;
  token: string;
  /** It was to be mailed, which failed, or of which no answer came. */
  mail?: 'failed' | 'unknown';
}

const MAIL_PROBLEMS = {
  failed: 'The e-mail could not be sent.',
  unknown: 'It is not known whether the e-mail goes out. If it does, only the link in it works.',
};

/** Shows the link once: the server stores only its hash. */
export function OneTimeLinkDialog({ link, onClose }: { link: OneTimeLink; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = location.origin + paths.invitation(link.token);

  async function copy() {
    // Where the browser refuses, the user can copy what is selected.
    input.current?.select();
    setCopied(await copyText(address));
  }

  return (
    <Sheet
      title={`One-time link for ${link.username}`}
      lead={`It works once, for ${INVITATION_DAYS} days, and is shown only now.`}
      onClose={onClose}
      width={480}
    >
      <div className={classes.form}>
        <FormError message={link.mail && MAIL_PROBLEMS[link.mail]} />
        <TextInput ref={input} aria-label="One-time link" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <span role="status" className="muted">
          {isCopied ? 'Copied.' : 'Copy it and send it to them.'}
        </span>
        <FormButtons>
          <Button onClick={onClose}>Done</Button>
          <Button variant="filled" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
            Copy
          </Button>
        </FormButtons>
      </div>
    </Sheet>
  );
}
