import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import type { Draft } from '../../platform/drafts/drafts.ts';
import { useOpenDraft } from '../../platform/drafts/open-drafts.ts';
import { describeError } from '../../platform/error-message.ts';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useHeldPage } from '../../ui/forms/held-page.tsx';
import classes from '../page/panels.module.css';

interface TextEditorProps<Context> {
  id?: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  /** What stands there before anything is typed. */
  initial: string;
  /** Keeps what is typed over a reload, with what it was typed on. */
  draft: Draft<TypedText<Context>>;
  /** False where the text is not in sight again after a reload. */
  survivesReload?: boolean;
  context: Context;
  save: string;
  /** Said for a text that may not be blank. */
  blank?: string;
  /** May reject; the text stays and the message shows. */
  onSave: (text: string) => Promise<unknown>;
  /** Absent where there is nothing to go back to. */
  onCancel?: () => void;
  hasFocus?: boolean;
}

export interface TypedText<Context> {
  text: string;
  context: Context;
}

/** A text of several lines with its own Save; what is typed outlives a reload, and is not left without a question. */
export function TextEditor<Context>({
  id,
  label,
  placeholder,
  maxLength,
  initial,
  draft,
  survivesReload = true,
  context,
  save,
  blank,
  onSave,
  onCancel,
  hasFocus = false,
}: TextEditorProps<Context>) {
  const [text, setText] = useState(() => draft.read()?.text ?? initial);
  const [error, setError] = useState<string>();
  const [isBlank, setBlank] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTyped = text !== initial;
  // What the device has that is newer may replace a text that is only back, but not one that somebody is typing or sending.
  const [isTouched, setTouched] = useState(false);
  useOpenDraft((isTouched || isBusy) && isTyped ? draft.name : undefined);
  const notice = useHeldPage(isTyped);

  function type(next: string) {
    setTouched(true);
    setText(next);
    setBlank(false);
    setCopied(false);
    setError(undefined);
    if (next === initial) draft.clear();
    else draft.write({ text: next, context: draft.read()?.context ?? context });
  }

  async function copy() {
    const isDone = await copyText(text);
    setCopied(isDone);
    if (isDone) return;
    // The user can copy what is selected.
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (blank !== undefined && text.trim() === '') return setBlank(true);
    setBusy(true);
    setError(undefined);
    try {
      await onSave(text);
      draft.clear();
      setText(initial);
    } catch (failure) {
      setError(describeError(failure, 'It could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormError message={error} />
      <Textarea
        ref={field}
        {...(id && { id })}
        label={label}
        placeholder={placeholder}
        rows={3}
        resize="vertical"
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={isBlank ? blank : undefined}
        autoFocus={hasFocus}
      />
      {/* On a phone the page's own line is out of sight. Below the field it moves nothing that is being typed in. */}
      {notice && isTyped && <p className={classes.gone}>{`${notice} Copy it if you need it elsewhere.`}</p>}
      {(onCancel || isTyped || isBlank) && (
        <FormButtons>
          <Button
            onClick={() => {
              draft.clear();
              setText(initial);
              setBlank(false);
              setError(undefined);
              onCancel?.();
            }}
            disabled={isBusy}
          >
            Cancel
          </Button>
          {notice && isTyped && <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>}
          <Button type="submit" variant="filled" loading={isBusy}>
            {save}
          </Button>
        </FormButtons>
      )}
      {/* What is typed on a page whose record is gone can't be found again. */}
      <LeaveGuard isOn={isTyped} hasDraft={notice === undefined} survivesReload={survivesReload && notice === undefined} asksForBack />
    </form>
  );
}
