import { ActionIcon } from '@mantine/core';
import { useFocusAgain } from '../../ui/dialogs/focus-again.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './list-error.module.css';

/** What could not be done with a row; it stands above the rows until it is dismissed (docs/product/app.md). */
export function ListError({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  const { bar, leave } = useFocusAgain<HTMLDivElement>();

  function dismiss() {
    leave();
    onDismiss();
  }

  return (
    <div {...bar} role="alert" className={classes.error}>
      <Icon name="warning" />
      <span className="grow">{message}</span>
      <ActionIcon size={28} aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
