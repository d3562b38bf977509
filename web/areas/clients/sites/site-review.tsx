import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { ReviewGroup } from '../../../records/form/record-review.tsx';
import type { ClientValues } from '../form/client-form.rules.ts';
import { positionText, radiusText } from './site.rules.ts';

/** The sites as they will be saved. */
export function SiteReview({ values: { sites } }: { values: ClientValues }) {
  const entries = sites.map((site, index) => ({
    label: site.name || `Site ${index + 1}`,
    text: `${positionText(site)} · ${radiusText(site.radius)}`,
  }));
  return (
    <ReviewGroup
      title="Sites"
      entries={entries.length > 0 ? entries : [{ label: 'Site', text: CLIENT_MESSAGES.notProvided, isBlank: true }]}
    />
  );
}
