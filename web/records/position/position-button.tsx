import { Button } from '@mantine/core';
import { type Fix, POSITION_CAUSES, POSITION_WORDS } from '../../platform/geolocation.ts';
import { timeAgo, useNow } from '../../platform/time.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './position-button.module.css';
import { type Here, useHere } from './use-here.ts';

interface PositionButtonProps {
  /** Names the button where several stand on a page. */
  label?: string | undefined;
  /** Called with the first position, and with each better one while this stands. */
  onFix: (fix: Fix) => void;
}

/** "Use this position": where the device is, how exact that is, or why it can't be told (docs/product/checkins.md). */
export function PositionButton({ label, onFix }: PositionButtonProps) {
  const { here, ask } = useHere(onFix);
  return (
    <div className={classes.position}>
      <Button leftSection={<Icon name="pin" size={16} />} onClick={ask} loading={here.status === 'getting'} aria-label={label}>
        Use this position
      </Button>
      <div className={classes.words} aria-live="polite">
        <Words here={here} />
      </div>
    </div>
  );
}

/** Beyond this a fix says little about which yard one stands in; metres. */
const ROUGH_METRES = 100;

function Words({ here }: { here: Here }) {
  const now = useNow();
  if (here.status === 'getting') return POSITION_WORDS.getting;
  if (here.status === 'failed') {
    return (
      <>
        <p className={classes.cause}>{POSITION_CAUSES[here.failure]}</p>
        <p>{POSITION_WORDS.failed}</p>
        {!window.isSecureContext && <p>This page was opened over plain http, and phones give no position to it.</p>}
      </>
    );
  }
  if (here.status !== 'known') return null;
  const { accuracy, source, fixAt } = here.fix;
  const exactness = `Accurate to ±${Math.round(accuracy).toLocaleString('en-US')} m.`;
  if (source === 'cached') return `${exactness} Kept from ${timeAgo(fixAt, now).toLowerCase()}; try again for a new one.`;
  return accuracy > ROUGH_METRES ? `${exactness} Wait a moment in the open for a better one.` : exactness;
}
