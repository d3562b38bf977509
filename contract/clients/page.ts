import { CLIENT_FIELDS, CLIENT_STEPS, type ClientFormField } from '../clients.ts';
import { currencySign } from '../kit/money.ts';
import { type FieldGroup, groupsOfStep } from '../kit/records/fields.ts';

/** Basic Info in the order that its page is specified in (docs/product/clients.md). */
const BASIC_INFO: readonly ClientFormField[] = [
  ...(['companyName', 'type', 'email', 'phone', 'primaryContactName', 'designation', 'mobile', 'website', 'address', 'country'] as const),
  ...(['taxId', 'relationshipStatus', 'industryType', 'cargoType', 'accountManager', 'decisionMaker', 'contractType'] as const),
  ...(['incoterms', 'leadSource', 'currentStatus'] as const),
];

/** The groups of fields on a client's page: Basic Info, then the groups of the wizard's second step without fields that were shown already. */
export const CLIENT_GROUPS: [FieldGroup<ClientFormField>, ...FieldGroup<ClientFormField>[]] = [
  { title: 'Basic Info', fields: BASIC_INFO },
  { title: 'Company', fields: ['category', 'assignedTo', 'visitEveryDays', 'socialLinks'] },
  ...groupsOfStep(CLIENT_FIELDS, CLIENT_STEPS[1]).map(({ title, fields }) => ({
    title,
    // The value is shown with its currency.
    fields: fields.filter((field) => !BASIC_INFO.includes(field) && field !== 'opportunityCurrency'),
  })),
];

/** As in '1,250,000' and '1,250,000.50'. */
export const valueShown = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: Number.isInteger(value) ? 0 : 2 });

/** As in '$1,250,000' and 'CHF 1,250,000.50', in the opportunity's own currency (docs/product/clients.md). */
export function moneyShown(value: number, currency: string): string {
  const sign = currencySign(currency);
  return `${sign}${/[a-z]$/i.test(sign) ? '\u00a0' : ''}${valueShown(value)}`;
}
