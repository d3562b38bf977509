import { Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import classes from './sheet.module.css';

export interface SheetProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Backdrop, Escape and X call this. */
  onClose: () => void;
  /** Width on wide screens, pixels. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** False leaves out the X, where the buttons say it all. */
  hasClose?: boolean;
  children: ReactNode;
}

/** The dialog itself; use it through Sheet. */
export function SheetDialog({ title, lead, onClose, width = 520, role = 'dialog', hasClose = true, children }: SheetProps) {
  const isTopmost = useTopmost();
  useFocusReturn();
  // Mantine always says dialog; an alert dialog is read out at once. A new function each time would move the focus at each key typed.
  const setRole = useCallback((content: HTMLElement | null) => content?.setAttribute('role', role), [role]);
  return (
    <Modal.Root
      opened
      onClose={() => isTopmost() && onClose()}
      size={width}
      centered
      classNames={{ inner: classes.inner, content: classes.content }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content ref={setRole}>
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

/** Escape reaches every open dialog; only the last one opened takes it. */
const open: string[] = [];

function useTopmost(): () => boolean {
  const id = useId();
  useEffect(() => {
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [id]);
  return () => open.at(-1) === id;
}

/** A dialog is closed by unmounting it, which Mantine does not see: whoever types goes on where they were. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // A field that went meanwhile, or focus that was taken elsewhere on purpose, is left alone.
      if (before instanceof HTMLElement && before.isConnected && isNowhere(document.activeElement)) before.focus({ preventScroll: true });
    };
  }, []);
}

const isNowhere = (element: Element | null) => element === null || element === document.body || !element.isConnected;
