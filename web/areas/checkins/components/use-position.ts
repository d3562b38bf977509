import { useEffect } from 'react';
import { type Here, useHere } from '../../../records/position/use-here.ts';

export type PositionState = Exclude<Here, { status: 'idle' }>;

/** Watches the position as long as the component is mounted; `restart` asks for a new one. `onFix` is called for each that comes. */
export function usePosition(onFix: () => void): { position: PositionState; restart: () => void } {
  const { here, ask } = useHere(onFix);
  useEffect(ask, [ask]);
  return { position: here.status === 'idle' ? { status: 'getting' } : here, restart: ask };
}
