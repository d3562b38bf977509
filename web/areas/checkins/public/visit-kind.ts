import { createBin } from '../../../records/bin/bin.ts';
import { visitRecords } from '../checkins.queries.ts';
import { eventText, visitorName, whenText } from '../visit-fields.rules.ts';

/** Deleted visits (docs/product/checkins.md). */
export const bin = createBin(visitRecords, {
  title: 'Visits',
  nameHeader: 'Visit',
  searchLabel: 'Notes or place',
  keptWith: 'their photo',
  describe: (visit) => ({ name: visit.companyName, detail: `${eventText(visit)} · ${whenText(visit)} · ${visitorName(visit)}` }),
});

export { describeVisit as describe } from './visit-entry.rules.ts';
