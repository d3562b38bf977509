import type { ClientFormField } from './clients.ts';

interface FieldGroup {
  title: string;
  fields: readonly ClientFormField[];
}

/** What a client's page shows of its fields, and in which order: Basic Info's own as specified (docs/product/clients.md), then the others in groups. */
export const CLIENT_GROUPS = {
  basicInfo: {
    title: 'Basic Info',
    fields: [
      'companyName',
      'type',
      'email',
      'phone',
      'primaryContactName',
      'designation',
      'mobile',
      'website',
      'address',
      'country',
      'taxId',
      'relationshipStatus',
      'industryType',
      'cargoType',
      'accountManager',
      'decisionMaker',
      'contractType',
      'incoterms',
      'leadSource',
      'currentStatus',
    ],
  },
  company: { title: 'Company', fields: ['category', 'assignedTo', 'socialLinks'] },
  billing: { title: 'Billing & contract', fields: ['opportunityValue', 'historicalVolume', 'demurrageTerms', 'competitors'] },
  cargo: {
    title: 'Cargo & lanes',
    fields: [
      'typicalCargoes',
      'averageShipmentSize',
      'shipmentFrequency',
      'tradingRoutes',
      'preferredLoadPorts',
      'preferredDischargePorts',
      'preferredAgents',
    ],
  },
  project: {
    title: 'Project',
    fields: ['projectName', 'epcContractor', 'projectTimelineStart', 'projectTimelineEnd', 'specialRequirements', 'riskNotes'],
  },
} as const satisfies Record<string, FieldGroup>;

/** What opportunities are valued in (docs/product/clients.md). */
export const OPPORTUNITY_CURRENCY = 'USD';

/** As in '$1,250,000' and '$1,250,000.50'; the opportunity's own currency is the dollar (docs/product/clients.md). */
export const moneyShown = (value: number): string =>
  `$${value.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })}`;
