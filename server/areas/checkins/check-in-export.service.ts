import { defineTableFile } from '../../records/export/table-file.ts';
import * as rules from './check-in-export.rules.ts';
import { CHECKIN_SOURCE } from './check-in-list.store.ts';

/** Visits as a file (docs/product/checkins.md): the filtered or selected ones of the list. */
export const CHECKIN_TABLE = defineTableFile('checkins', {
  source: CHECKIN_SOURCE,
  nouns: { one: 'visit', many: 'visits' },
  describe: () => ({ title: 'Visits', rows: 'Visits' }),
  data: { columns: rules.EXPORT_COLUMNS, rowOf: rules.exportRow },
  print: { columns: rules.PRINTED_COLUMNS, rowOf: rules.exportRow },
});
