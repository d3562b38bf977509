import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepFresh } from '../../platform/live.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './connection.module.css';

const MEANING = 'What you see was loaded before. Fairlead tries again on its own.';

/** Keeps what is shown as fresh as colleagues make it, and says so while Fairlead can't be reached. */
export function Connection({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const [isCut, setCut] = useState(false);
  useEffect(() => keepFresh(queries, userId, (canBe) => setCut(!canBe)), [queries, userId]);
  return (
    <span role="status" className={classes.connection} title={isCut ? MEANING : undefined}>
      {isCut && (
        <Chip tone="wait" hasDot>
          No connection
          <span className="sr-only">. {MEANING}</span>
        </Chip>
      )}
    </span>
  );
}
