import { Modal } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import classes from './sheet.module.css';
import { useEscapeAndBack, useFocusReturn } from './use-dialog.ts';

export interface SheetProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Backdrop, X and, unless `onEscape` is given, Escape and the browser's Back call this. */
  onClose: () => void;
  /** What Escape and Back do instead of closing. */
  onEscape?: (() => void) | undefined;
  /** The page's address is the dialog's own, so Back leaves it. */
  hasAddress?: boolean | undefined;
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
  hasAddress = false,
  width = 520,
  role = 'dialog',
  hasClose = true,
  children,
}: SheetProps) {
  useEscapeAndBack(onEscape, hasAddress);
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
 * keyboard would cover half of the form, so there the first button has the focus.
 */
function chooseFocus(dialog: HTMLElement): void {
  if (!window.matchMedia('(pointer: fine)').matches || dialog.querySelector('[data-autofocus]')) return;
  dialog.querySelector(FORM_FIELD)?.setAttribute('data-autofocus', '');
}
