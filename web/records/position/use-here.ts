import { useCallback, useEffect, useRef, useState } from 'react';
import { type Fix, type PositionFailure, watchPosition } from '../../platform/geolocation.ts';

export type Here =
  | { status: 'idle' }
  | { status: 'getting' }
  | { status: 'known'; fix: Fix }
  | { status: 'failed'; failure: PositionFailure };

/** The device's position, from when it is asked for, and bettered until `stop` or the end of the component. */
export function useHere(onFix?: (fix: Fix) => void) {
  const [here, setHere] = useState<Here>({ status: 'idle' });
  const end = useRef(() => {});
  const tell = useRef(onFix);
  tell.current = onFix;

  const stop = useCallback(() => end.current(), []);
  const ask = useCallback(() => {
    end.current();
    setHere({ status: 'getting' });
    end.current = watchPosition({
      onFix: (fix) => {
        setHere({ status: 'known', fix });
        tell.current?.(fix);
      },
      onFailure: (failure) => setHere({ status: 'failed', failure }),
    });
  }, []);
  useEffect(() => stop, [stop]);
  return { here, ask, stop };
}
