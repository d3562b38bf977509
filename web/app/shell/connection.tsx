import { useIsConnectionLost } from '../../platform/api/connection.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './connection.module.css';

const EXPLANATION = 'What you see was loaded before. Fairlead tries again on its own.';

/** Shows a chip while Fairlead can't be reached. */
export function Connection() {
  const isLost = useIsConnectionLost();
  return (
    <span role="status" className={classes.connection} title={isLost ? EXPLANATION : undefined}>
      {isLost && (
        <Chip tone="wait">
          <Icon name="offline" size={16} />
          <span className={classes.words}>No connection</span>
          <span className="sr-only">. {EXPLANATION}</span>
        </Chip>
      )}
    </span>
  );
}
