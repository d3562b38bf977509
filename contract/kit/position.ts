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
