import { CLIENT_FIELDS, CLIENT_MESSAGES, type ClientFormField, OPPORTUNITY_CURRENCY_DEFAULT } from '@fairlead/contract/clients';
import { moneyShown } from '@fairlead/contract/clients/page';
import { monthDayYear } from '../../ui/dates/date-days.ts';

type Values = Partial<Record<ClientFormField, string | number | null>>;

/** A field as read-only text: 'Not provided' for blanks, the sign of its currency before the opportunity's value, days in words. */
export function fieldText(values: Values, field: ClientFormField): string {
  const value = values[field];
  if (value === null || value === undefined || value === '') return CLIENT_MESSAGES.notProvided;
  if (field === 'opportunityValue') return moneyShown(Number(value), String(values.opportunityCurrency || OPPORTUNITY_CURRENCY_DEFAULT));
  if (CLIENT_FIELDS[field].kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return monthDayYear(String(value));
  return String(value);
}
