import { POSITION_MESSAGES } from '@fairlead/contract/kit/position';
import { ActionIcon, Input, Loader } from '@mantine/core';
import { type Fix, formatCoordinates, POSITION_CAUSES } from '../../../platform/geolocation.ts';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './check-in.module.css';
import type { PositionState } from './use-position.ts';

interface Props {
  position: PositionState;
  /** Where the form was when it was left. It says how old it is and does not count. */
  before?: Fix | undefined;
  onAgain: () => void;
  error: string | undefined;
}

/** The user's position with its accuracy, a loader while it is being determined, or why it failed (docs/product/checkins.md). */
export function PositionField({ position, before, onAgain, error }: Props) {
  const at = useNow();
  return (
    <Input.Wrapper label="Add your location" withAsterisk labelElement="div" error={error}>
      <div className={classes.position} data-failed={position.status === 'failed' || undefined} aria-live="polite">
        <span className={classes.coordinates}>{describePosition(position)}</span>
        {position.status === 'getting' && <Loader size="xs" aria-hidden />}
        <ActionIcon variant="subtle" color="gray" onClick={onAgain} aria-label="Refresh location">
          <Icon name="refresh" />
        </ActionIcon>
      </div>
      {position.status === 'known' && <Accuracy fix={position.fix} />}
      {position.status === 'failed' && <p className={classes.hint}>{POSITION_MESSAGES.locationFailed}</p>}
      {before && position.status !== 'known' && (
        <p className={classes.hint}>
          {`${timeAgo(before.fixAt, at)} you were at ${formatCoordinates(before.latitude, before.longitude)}, ${formatMetres(before)}. That does not count as where you are now.`}
        </p>
      )}
      {!window.isSecureContext && (
        <p className={classes.hint}>
          This page was opened over plain http, and phones give no position to it. Ask whoever runs Fairlead for its https address.
        </p>
      )}
    </Input.Wrapper>
  );
}

function describePosition(position: PositionState): string {
  if (position.status === 'getting') return POSITION_MESSAGES.gettingLocation;
  if (position.status === 'failed') return POSITION_CAUSES[position.failure];
  return formatCoordinates(position.fix.latitude, position.fix.longitude);
}

/** Metres. A less accurate position hardly tells one yard from the next. */
const ROUGH_METRES = 100;

function Accuracy({ fix }: { fix: Fix }) {
  const at = useNow();
  const metres = formatMetres(fix);
  if (fix.source === 'cached')
    return <p className={classes.hint}>{`Kept position, ${timeAgo(fix.fixAt, at).toLowerCase()}, ${metres}. Refresh for a new one.`}</p>;
  return <p className={classes.hint}>{fix.accuracy > ROUGH_METRES ? `${metres}. Wait a moment in the open for a better one.` : metres}</p>;
}

const formatMetres = ({ accuracy }: Fix) => `±${Math.round(accuracy).toLocaleString('en-US')} m`;
