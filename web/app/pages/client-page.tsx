import { describeVisit } from '../../areas/checkins/public/visit-entry.rules.ts';
import { VisitsOf } from '../../areas/checkins/public/visits-of.tsx';
import { ClientPage as PageOfClient } from '../../areas/clients/page/client-page.tsx';

/** A client's page, with what other areas know of the client. */
export function ClientPage() {
  return <PageOfClient describeOther={describeVisit} further={(client) => <VisitsOf key={client} of={{ client }} />} />;
}
