import { Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { focusAgain } from './focus-again.ts';
import classes from './sheet.module.css';

export interface SheetProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Backdrop, X and, unless `onEscape` is given, Escape call this. */
  onClose: () => void;
  /** What Escape does instead of closing. */
  onEscape?: (() => void) | undefined;
  /** Width on wide screens, pixels. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** False removes the X, if the buttons are enough. */
  hasClose?: boolean;
  children: ReactNode;
}

/** The content of Sheet. */
export function SheetDialog({
  title,
  lead,
  onClose,
  onEscape = onClose,
  width = 520,
  role = 'dialog',
  hasClose = true,
  children,
}: SheetProps) {
  useEscape(onEscape);
  useFocusReturn();
  // The function must stay the same, or each render would move the focus.
  const prepare = useCallback(
    (content: HTMLElement | null) => {
      // Mantine always sets the role dialog.
      content?.setAttribute('role', role);
      if (content) chooseFocus(content);
    },
    [role],
  );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={width}
      centered
      classNames={{ inner: classes.inner, content: classes.content }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content ref={prepare}>
        <div className={classes.grab} aria-hidden="true" />
        <header className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {hasClose && <Modal.CloseButton aria-label="Close" className={classes.close} />}
        </header>
        {lead && <p className={classes.lead}>{lead}</p>}
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const FORM_FIELD = 'form :is(input:not([type=file], [type=hidden]), textarea)';

/**
 * Has the focus trap focus a form's first field, so that one can type at once, unless the dialog says otherwise. On a touch screen the
 * keyboard would cover half of the form, and a field with options would open them over it, so there the first button has the focus.
 */
function chooseFocus(dialog: HTMLElement): void {
  if (!window.matchMedia('(pointer: fine)').matches || dialog.querySelector('[data-autofocus]')) return;
  const first = dialog.querySelector(FORM_FIELD);
  if (!first?.hasAttribute('aria-haspopup')) first?.setAttribute('data-autofocus', '');
}

/** Escape reaches every open dialog; only the last one opened takes it. */
const open: string[] = [];

/** Handles Escape, unless the focused element handles it itself, such as an open dropdown. */
function useEscape(onEscape: () => void): void {
  const id = useId();
  const answer = useRef(onEscape);
  answer.current = onEscape;
  useEffect(() => {
    const hear = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || open.at(-1) !== id) return;
      // Mantine's mark of an open dropdown.
      if (!(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')) answer.current();
    };
    open.push(id);
    // In the capture phase, before the dropdown closes and can no longer be recognised as open.
    window.addEventListener('keydown', hear, true);
    return () => {
      open.splice(open.indexOf(id), 1);
      window.removeEventListener('keydown', hear, true);
    };
  }, [id]);
}

/** Returns the focus when the dialog is unmounted, which Mantine doesn't notice. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Unless something else was focused on purpose.
      if (isNowhere(document.activeElement)) focusAgain(before);
    };
  }, []);
}

const isNowhere = (element: Element | null) => element === null || element === document.body || !element.isConnected;
