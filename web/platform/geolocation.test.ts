import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fix, formatCoordinates, type PositionFailure, watchPosition } from './geolocation.ts';

describe('coordinates in words', () => {
  it.each([
    [15.408833, 73.800694, '15°24\'31.8"N 73°48\'02.5"E'],
    [-33.8568, -70.5, '33°51\'24.5"S 70°30\'00.0"W'],
    [0, 0, '0°00\'00.0"N 0°00\'00.0"E'],
    [9.99999, 179.999999, '10°00\'00.0"N 180°00\'00.0"E'],
  ])('%d, %d read %s', (latitude, longitude, words) => {
    expect(formatCoordinates(latitude, longitude)).toBe(words);
  });
});

/** A fake device that reports what the test tells it to. */
function device() {
  const asked: PositionOptions[] = [];
  let success: PositionCallback = () => {};
  let failure: PositionErrorCallback = () => {};
  let kept: GeolocationPosition | undefined;
  const position = (accuracy: number, timestamp: number) =>
    ({ coords: { latitude: 15.4, longitude: 73.8, accuracy }, timestamp }) as GeolocationPosition;
  const error = (code: number) => ({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }) as GeolocationPositionError;
  const geolocation = {
    watchPosition(onSuccess: PositionCallback, onError: PositionErrorCallback, options: PositionOptions) {
      asked.push(options);
      success = onSuccess;
      failure = onError;
      return 7;
    },
    getCurrentPosition(onSuccess: PositionCallback, onError: PositionErrorCallback, options: PositionOptions) {
      asked.push(options);
      if (kept) onSuccess(kept);
      else onError(error(3));
    },
    clearWatch: vi.fn(),
  };
  return {
    geolocation: geolocation as unknown as Geolocation,
    asked,
    gives: (accuracy: number, timestamp = 1_000) => success(position(accuracy, timestamp)),
    fails: (code: number) => failure(error(code)),
    keeps(accuracy: number) {
      kept = position(accuracy, 500);
    },
  };
}

describe('watching the position', () => {
  let fixes: Fix[];
  let failures: PositionFailure[];
  const watcher = { onFix: (fix: Fix) => fixes.push(fix), onFailure: (failure: PositionFailure) => failures.push(failure) };
  beforeEach(() => {
    fixes = [];
    failures = [];
  });

  it('asks for a fresh and exact one', () => {
    const phone = device();
    watchPosition(watcher, phone.geolocation);
    expect(phone.asked).toEqual([{ enableHighAccuracy: true, maximumAge: 0, timeout: 10_000 }]);
  });

  it('keeps the better of two, and the newer after a minute', () => {
    const phone = device();
    watchPosition(watcher, phone.geolocation);
    phone.gives(40, 1_000);
    phone.gives(90, 2_000);
    phone.gives(9, 3_000);
    phone.gives(25, 70_000);
    expect(fixes.map(({ accuracy }) => accuracy)).toEqual([40, 9, 25]);
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unknown'],
  ])('tells error %d as %s', (code, name) => {
    const phone = device();
    watchPosition(watcher, phone.geolocation);
    phone.fails(code);
    expect(failures).toEqual([name]);
  });

  it('falls back to one the device kept, and says so', () => {
    const phone = device();
    phone.keeps(20);
    watchPosition(watcher, phone.geolocation);
    phone.fails(3);
    expect(fixes).toEqual([expect.objectContaining({ source: 'cached', accuracy: 20 })]);
    expect(failures).toEqual([]);
  });

  it('does not take a kept one for an answer when permission is denied', () => {
    const phone = device();
    phone.keeps(20);
    watchPosition(watcher, phone.geolocation);
    phone.fails(1);
    expect([fixes, failures]).toEqual([[], ['denied']]);
  });

  it('says nothing more once it is stopped', () => {
    const phone = device();
    const stop = watchPosition(watcher, phone.geolocation);
    stop();
    phone.gives(5);
    phone.fails(2);
    expect([fixes, failures]).toEqual([[], []]);
    expect(phone.geolocation.clearWatch).toHaveBeenCalledWith(7);
  });

  it('is told when there is no such thing', () => {
    watchPosition(watcher, null as unknown as Geolocation);
    expect(failures).toEqual(['unsupported']);
  });
});
