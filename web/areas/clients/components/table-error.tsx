import { CloseButton } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import classes from './table-error.module.css';

/** What could not be done with a row; it stands above the rows until it is dismissed (specification 2 §4). */
export function TableError({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div role="alert" className={classes.error}>
      <Icon name="warning" />
      <span className="grow">{message}</span>
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
