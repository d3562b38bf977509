import { useEffect } from 'react';
import { type Here, useHere } from '../../../records/position/use-here.ts';

export type PositionState = Exclude<Here, { status: 'idle' }>;

/** Watches the position as long as the component is mounted; `restart` asks for a new one. */
export function usePosition(): { position: PositionState; restart: () => void } {
  const { here, ask } = useHere();
  useEffect(ask, [ask]);
  return { position: here.status === 'idle' ? { status: 'getting' } : here, restart: ask };
}
