import { useCallback, useEffect, useRef, useState } from 'react';
import { type Fix, type PositionFailure, watchPosition } from '../../../platform/geolocation.ts';

export type PositionState = { status: 'getting' } | { status: 'known'; fix: Fix } | { status: 'failed'; failure: PositionFailure };

/** The position from now on, as long as the component stands; `again` asks anew. */
export function usePosition(): { position: PositionState; again: () => void } {
  const [position, setPosition] = useState<PositionState>({ status: 'getting' });
  const stop = useRef(() => {});

  const again = useCallback(() => {
    stop.current();
    setPosition({ status: 'getting' });
    stop.current = watchPosition({
      onFix: (fix) => setPosition({ status: 'known', fix }),
      onFailure: (failure) => setPosition({ status: 'failed', failure }),
    });
  }, []);

  useEffect(() => {
    again();
    return () => stop.current();
  }, [again]);

  return { position, again };
}
