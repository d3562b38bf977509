/** In milliseconds (docs/product/checkins.md). */
export const POSITION_TIMEOUT_MS = 10_000;
export const POSITION_MAX_AGE_MS = 300_000;

/** Said while a device's position is being found (docs/product/checkins.md). */
export const POSITION_MESSAGES = {
  gettingLocation: 'Getting location...',
  locationFailed: 'Unable to get your location. Please enable GPS permissions.',
  locationDenied: 'Location access denied by user',
  locationUnavailable: 'Location information is unavailable',
  locationTimeout: 'Location request timed out',
  locationUnknown: 'An unknown error occurred while retrieving location',
  locationUnsupported: 'Geolocation is not supported by this browser',
} as const;

/** Degrees in WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The mean radius of the earth in metres. */
const EARTH_RADIUS_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres between two places over the ground, on a sphere: at most 0.562 % off the ellipsoid, so 1.7 m at the rim of a site that reaches
 * 300 m, and 281 m at that of one that reaches 50 km (docs/product/checkins.md).
 */
export function metresBetween(one: Place, other: Place): number {
  const between = radians(other.latitude - one.latitude);
  const around = radians(other.longitude - one.longitude);
  const squared =
    Math.sin(between / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(around / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(squared)));
}
