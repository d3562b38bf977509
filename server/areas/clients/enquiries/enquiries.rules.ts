import { ENQUIRY_FIELDS, type Enquiry } from '@fairlead/contract/clients/enquiries';
import { fieldsWhere } from '@fairlead/contract/kit/records/fields';
import { folded } from '../../../platform/db/lists/folded.ts';
import type { ClientRow } from '../clients.rules.ts';

const FIELDS = fieldsWhere(ENQUIRY_FIELDS, () => true);

/** What was typed, by the labels and in the order of the form. */
export function describeEnquiry(sent: Omit<Enquiry, 'fax'>): string {
  const lines = FIELDS.flatMap((field) => (sent[field] ? [`${ENQUIRY_FIELDS[field].label}: ${sent[field]}`] : []));
  return ['Enquiry from the website', ...lines].join('\n');
}

/** Whether a lead says all that an enquiry says, however it was written. */
export const isSaidBy = (lead: ClientRow, enquiry: ClientRow): boolean =>
  FIELDS.every((field) => !enquiry[field] || folded(enquiry[field]) === folded(lead[field] ?? ''));
