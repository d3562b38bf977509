import { POSITION_MAX_AGE_MS, POSITION_MESSAGES, POSITION_TIMEOUT_MS } from '@fairlead/contract/kit/position';

/** Why no position could be found. */
export type PositionFailure = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported';

/** Said while a position is being found, and below the cause when none was. */
export const POSITION_WORDS = { getting: POSITION_MESSAGES.gettingLocation, failed: POSITION_MESSAGES.locationFailed };
/** The message for each failure (docs/product/checkins.md). */
export const POSITION_CAUSES: Record<PositionFailure, string> = {
  denied: POSITION_MESSAGES.locationDenied,
  unavailable: POSITION_MESSAGES.locationUnavailable,
  timeout: POSITION_MESSAGES.locationTimeout,
  unknown: POSITION_MESSAGES.locationUnknown,
  unsupported: `${POSITION_MESSAGES.locationUnsupported}.`,
};

/** A position from the device. Degrees in WGS 84; `accuracy` in metres (68 %); `fixAt` is an instant; `cached` if the device had it stored. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number;
  fixAt: string;
  source: 'live' | 'cached';
}

export interface PositionWatcher {
  /** Called with the first position, and with each better one. */
  onFix(fix: Fix): void;
  onFailure(failure: PositionFailure): void;
}

/** Some browsers never report their own timeout, for example while they ask for permission. */
const OUTER_TIMEOUT_MS = POSITION_TIMEOUT_MS + 2_000;
/** A fix older than this is replaced by a newer one even if that is less accurate. */
const STALE_MS = 60_000;

/**
 * Reports the current position, and better ones until the returned function is called. If there is no live fix in time, reports
 * one that the device has stored, at most five minutes old and marked as cached.
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
  let isStopped = false;

  function reportFix(position: GeolocationPosition, source: Fix['source']) {
    if (isStopped) return;
    const { latitude, longitude, accuracy } = position.coords;
    const fix = { latitude, longitude, accuracy, fixAt: new Date(position.timestamp).toISOString(), source };
    if (best && !isBetter(fix, best)) return;
    best = fix;
    clearTimeout(timer);
    onFix(fix);
  }

  function reportFailure(failure: PositionFailure) {
    if (isStopped || best) return;
    clearTimeout(timer);
    if (failure === 'denied' || !geolocation) return onFailure(failure);
    geolocation.getCurrentPosition(
      (position) => reportFix(position, 'cached'),
      () => isStopped || best || onFailure(failure),
      { maximumAge: POSITION_MAX_AGE_MS, timeout: 0 },
    );
  }

  const timer = setTimeout(() => reportFailure('timeout'), OUTER_TIMEOUT_MS);
  const watch = geolocation.watchPosition(
    (position) => reportFix(position, 'live'),
    (error) => reportFailure(toFailure(error)),
    { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT_MS },
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    geolocation.clearWatch(watch);
  };
}

function isBetter(next: Fix, current: Fix): boolean {
  if (current.source === 'cached') return true;
  return next.accuracy <= current.accuracy || Date.parse(next.fixAt) - Date.parse(current.fixAt) > STALE_MS;
}

function toFailure(error: GeolocationPositionError): PositionFailure {
  if (error.code === error.PERMISSION_DENIED) return 'denied';
  if (error.code === error.POSITION_UNAVAILABLE) return 'unavailable';
  if (error.code === error.TIMEOUT) return 'timeout';
  return 'unknown';
}

/** `15°24'31.8"N 73°48'02.5"E`: degrees, minutes with two digits, seconds with one decimal (docs/product/checkins.md). */
export function formatCoordinates(latitude: number, longitude: number): string {
  return `${formatAngle(latitude)}${latitude < 0 ? 'S' : 'N'} ${formatAngle(longitude)}${longitude < 0 ? 'W' : 'E'}`;
}

function formatAngle(value: number): string {
  // Rounds to tenths of a second first, so that 59.96" becomes the next minute and not 60.0".
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = (tenths % 600) / 10;
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds.toFixed(1).padStart(4, '0')}"`;
}
