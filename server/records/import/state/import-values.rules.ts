import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import type * as store from '../imports.store.ts';

export const NO_COUNTS: RecordImport['counts'] = { create: 0, update: 0, skip: 0, question: 0, refused: 0, duplicates: 0, cellsLeftOut: 0 };

type StagedColumn = RecordImport['columns'][number] & { isChosen: boolean };
const NO_NOTATION = { notation: null, ambiguous: null, isChosen: false };

/** The columns of an import. One that an earlier version of Fairlead staged lacks what was added since. */
export const readColumns = ({ columns }: Pick<store.ImportRecord, 'columns'>): StagedColumn[] =>
  (JSON.parse(columns) as StagedColumn[]).map((column) => ({ ...NO_NOTATION, ...column }));

export const readCounts = ({ counts }: Pick<store.ImportRecord, 'counts'>): RecordImport['counts'] => ({
  ...NO_COUNTS,
  ...JSON.parse(counts),
});
