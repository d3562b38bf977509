import { moneyShown } from '@fairlead/contract/client-page';
import { CLIENT_MESSAGES, type Client, type ClientFormField } from '@fairlead/contract/clients';
import { formatCoordinates } from '../../platform/geolocation.ts';
import { monthDayYear } from '../../ui/dates/date-days.ts';
import { isDay } from './client-fields.rules.ts';
import type { SiteValues } from './client-form.rules.ts';

type Values = Partial<Record<ClientFormField, string | number | null>>;

/** What a field shows where it is only read: 'Not provided' for blanks, a dollar sign before the opportunity's value, days in words. */
export function shown(values: Values, field: ClientFormField): string {
  const value = values[field];
  if (value === null || value === undefined || value === '') return CLIENT_MESSAGES.notProvided;
  if (field === 'opportunityValue') return moneyShown(Number(value));
  if (isDay(field) && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return monthDayYear(String(value));
  return String(value);
}

/** As in '15°24'31.8"N 73°48'02.5"E'; what is no position yet stays as typed. */
export function positionShown({ latitude, longitude }: Pick<SiteValues, 'latitude' | 'longitude'> | Client['sites'][number]): string {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPosition = `${latitude}`.trim() !== '' && `${longitude}`.trim() !== '' && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPosition ? formatCoordinates(north, east) : `${latitude}, ${longitude}`;
}

/** As in 'within 300 m'. */
export const radiusShown = (radius: string | number) => `within ${Number(radius).toLocaleString('en-US')} m`;
