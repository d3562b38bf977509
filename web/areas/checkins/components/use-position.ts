import { useCallback, useEffect, useRef, useState } from 'react';
import { type Fix, type PositionFailure, watchPosition } from '../../../platform/geolocation.ts';

export type PositionState = { status: 'getting' } | { status: 'known'; fix: Fix } | { status: 'failed'; failure: PositionFailure };

/** Watches the position as long as the component is mounted; `restart` asks for a new one. */
export function usePosition(): { position: PositionState; restart: () => void } {
  const [position, setPosition] = useState<PositionState>({ status: 'getting' });
  const stop = useRef(() => {});

  const restart = useCallback(() => {
    stop.current();
    setPosition({ status: 'getting' });
    stop.current = watchPosition({
      onFix: (fix) => setPosition({ status: 'known', fix }),
      onFailure: (failure) => setPosition({ status: 'failed', failure }),
    });
  }, []);

  useEffect(() => {
    restart();
    return () => stop.current();
  }, [restart]);

  return { position, restart };
}
