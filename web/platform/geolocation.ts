/** docs/product/checkins.md: milliseconds. */
import { CHECKIN_MESSAGES, POSITION_MAX_AGE_MS, POSITION_TIMEOUT_MS } from '@fairlead/contract/checkins';

/** Why there is no position. */
export type PositionFailure = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported';

/** The cause of each failure, in the specified words; under it stands what to do (docs/product/checkins.md). */
export const POSITION_CAUSES: Record<PositionFailure, string> = {
  denied: CHECKIN_MESSAGES.locationDenied,
  unavailable: CHECKIN_MESSAGES.locationUnavailable,
  timeout: CHECKIN_MESSAGES.locationTimeout,
  unknown: CHECKIN_MESSAGES.locationUnknown,
  unsupported: `${CHECKIN_MESSAGES.locationUnsupported}.`,
};

/** A position as the device gave it. Degrees in WGS 84; `accuracy` is metres (68 %); `fixAt` an instant; `cached` when the device kept it from before. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number;
  fixAt: string;
  source: 'live' | 'cached';
}

export interface PositionWatcher {
  /** A first position, and each better one after it. */
  onFix(fix: Fix): void;
  onFailure(failure: PositionFailure): void;
}

/** The browser may keep silent about its own limit, for instance while it asks for permission. */
const OUTER_TIMEOUT_MS = POSITION_TIMEOUT_MS + 2_000;
/** A fix this old gives way to a newer one even if that is less exact. */
const STALE_MS = 60_000;

/**
 * Asks for the position here and now and goes on watching for a better one until the returned function is called. When no
 * live fix comes in time, one that the device kept for at most five minutes is given, marked as cached; never a guess.
 */
export function watchPosition(
  { onFix, onFailure }: PositionWatcher,
  geolocation: Geolocation | undefined = navigator.geolocation,
): () => void {
  if (!geolocation) {
    onFailure('unsupported');
    return () => {};
  }
  let best: Fix | undefined;
  let isOver = false;

  function offer(position: GeolocationPosition, source: Fix['source']) {
    if (isOver) return;
    const { latitude, longitude, accuracy } = position.coords;
    const fix = { latitude, longitude, accuracy, fixAt: new Date(position.timestamp).toISOString(), source };
    if (best && !isBetter(fix, best)) return;
    best = fix;
    clearTimeout(outer);
    onFix(fix);
  }

  function fail(failure: PositionFailure) {
    if (isOver || best) return;
    clearTimeout(outer);
    if (failure === 'denied' || !geolocation) return onFailure(failure);
    geolocation.getCurrentPosition(
      (position) => offer(position, 'cached'),
      () => isOver || best || onFailure(failure),
      { maximumAge: POSITION_MAX_AGE_MS, timeout: 0 },
    );
  }

  const outer = setTimeout(() => fail('timeout'), OUTER_TIMEOUT_MS);
  const watch = geolocation.watchPosition(
    (position) => offer(position, 'live'),
    (error) => fail(failureOf(error)),
    { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT_MS },
  );
  return () => {
    isOver = true;
    clearTimeout(outer);
    geolocation.clearWatch(watch);
  };
}

function isBetter(next: Fix, current: Fix): boolean {
  if (current.source === 'cached') return true;
  return next.accuracy <= current.accuracy || Date.parse(next.fixAt) - Date.parse(current.fixAt) > STALE_MS;
}

function failureOf(error: GeolocationPositionError): PositionFailure {
  if (error.code === error.PERMISSION_DENIED) return 'denied';
  if (error.code === error.POSITION_UNAVAILABLE) return 'unavailable';
  if (error.code === error.TIMEOUT) return 'timeout';
  return 'unknown';
}

/** `15°24'31.8"N 73°48'02.5"E`: degrees, minutes with two digits, seconds with one decimal (docs/product/checkins.md). */
export function formatCoordinates(latitude: number, longitude: number): string {
  return `${inDegrees(latitude)}${latitude < 0 ? 'S' : 'N'} ${inDegrees(longitude)}${longitude < 0 ? 'W' : 'E'}`;
}

function inDegrees(value: number): string {
  // Counted in tenths of a second, so that 59.96" becomes the next minute and not 60.0".
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = (tenths % 600) / 10;
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds.toFixed(1).padStart(4, '0')}"`;
}
