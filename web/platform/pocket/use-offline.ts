import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { ApiError } from '../api.ts';
import { pocketQueries } from './pocket.queries.ts';
import type { PocketAbout } from './pocket-store.ts';

interface Asked {
  data: unknown;
  error: unknown;
}

/**
 * What is known of the pocket while a query has no answer because Fairlead can't be reached; undefined otherwise, and where nothing is kept,
 * so that the query's own states are shown. It lasts until there is an answer: the query asks again meanwhile. While something is typed
 * on the page (`isHeld`) it lasts longer.
 */
export function useOffline({ data, error }: Asked, isHeld = false): PocketAbout | undefined {
  const isLost = useIsConnectionLost();
  const isCutOff = useLasting(
    isLost || (error instanceof ApiError && error.code === 'network'),
    !isHeld && (data !== undefined || isRefusal(error)),
  );
  const about = useQuery({ ...pocketQueries.about(), enabled: isCutOff });
  const known = useHeld(about.data ?? undefined, isHeld);
  return isCutOff ? known : undefined;
}

/** A value; while a page is held, the one before if there is none any more. */
export function useHeld<Value extends object>(value: Value | undefined, isHeld: boolean): Value | undefined {
  const [before, setBefore] = useState(value);
  const known = value ?? (isHeld ? before : undefined);
  if (known !== before) setBefore(known);
  return known;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status > 0;

/** True from `begins` on, until `ends`. */
function useLasting(begins: boolean, ends: boolean): boolean {
  const [hasBegun, setBegun] = useState(false);
  const lasts = !ends && (begins || hasBegun);
  if (lasts !== hasBegun) setBegun(lasts);
  return lasts;
}
