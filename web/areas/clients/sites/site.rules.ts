import { CLIENT_FIELDS, SITE_RADIUS_DEFAULT, type Site } from '@fairlead/contract/clients';
import { formatCoordinates } from '../../../platform/geolocation.ts';
import { numberText, readTyped } from '../../../records/form/typed-decimal.rules.ts';

const { of: FIELDS } = CLIENT_FIELDS.sites;

/** A site as it is typed. Degrees in WGS 84, `radius` in metres. */
export type SiteValues = Record<'name' | 'latitude' | 'longitude' | 'radius', string>;

export const BLANK_SITE: SiteValues = { name: '', latitude: '', longitude: '', radius: String(SITE_RADIUS_DEFAULT) };

export const SITE_PARTS = [
  { part: 'name', label: 'Site name' },
  { part: 'latitude', label: 'Latitude' },
  { part: 'longitude', label: 'Longitude' },
  { part: 'radius', label: 'Radius (m)' },
] as const;

/** The input of a part that is a number. Some phones' keypads of decimals have no minus, which degrees may need. */
export const numericInput = (part: keyof SiteValues) =>
  ({ inputMode: part === 'radius' ? 'decimal' : 'text', autoComplete: 'off' }) as const;

/** A millionth of a degree is a tenth of a metre. */
const DECIMALS = 6;

/** A device's position as if it had been typed. */
export const typePosition = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: longitude.toFixed(DECIMALS),
});

export const siteValues = (site: Site): SiteValues => ({
  name: site.name,
  latitude: String(site.latitude),
  longitude: String(site.longitude),
  radius: numberText(FIELDS.radius, site.radius),
});

const read = (part: Exclude<keyof SiteValues, 'name'>, typed: string | number) => readTyped(FIELDS[part], String(typed));

/** In metres; a blank radius is the usual one. What can't be read stays as it was typed. */
export const radiusOf = (radius: string | number) => (`${radius}`.trim() === '' ? SITE_RADIUS_DEFAULT : read('radius', radius));

/** What goes to the server. Blanks but that of the radius stay blank, for the contract to refuse. */
export function siteBody(site: SiteValues) {
  const degrees = (part: 'latitude' | 'longitude') => (site[part].trim() === '' ? null : read(part, site[part]));
  return { name: site.name, latitude: degrees('latitude'), longitude: degrees('longitude'), radius: radiusOf(site.radius) };
}

/** Where a site is; undefined while its position is incomplete. */
export function placeOf({ latitude, longitude }: Pick<SiteValues | Site, 'latitude' | 'longitude'>) {
  const place = { latitude: Number(read('latitude', latitude)), longitude: Number(read('longitude', longitude)) };
  const isComplete = `${latitude}`.trim() !== '' && `${longitude}`.trim() !== '';
  return isComplete && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** As in '15°24'31.8"N 73°48'02.5"E'; an incomplete position stays as typed. */
export function positionText(site: Pick<SiteValues | Site, 'latitude' | 'longitude'>): string {
  const place = placeOf(site);
  return place ? formatCoordinates(place.latitude, place.longitude) : `${site.latitude}, ${site.longitude}`;
}

/** As in 'within 300 m'. */
export const radiusText = (radius: string | number) => `within ${radiusOf(radius).toLocaleString('en-US')} m`;

/** All of a client's sites, a line each. */
export function sitesText(sites: readonly (SiteValues | Site)[]): string {
  if (sites.length === 0) return 'No sites';
  return sites.map((site) => `${site.name}: ${positionText(site)}, ${radiusText(site.radius)}`).join('\n');
}
