import { portKind } from '@fairlead/contract/ports';
import type { ListSource } from '../../records/list/source.ts';
import { plainFile, plainRows, plainSource } from '../../records/plain-kind.ts';
import { storeKind } from '../../records/stored-kind.ts';
import { findDifferences, type NewRecord } from '../../records/write/kind.ts';
import { searchTextOf } from './ports.rules.ts';
import type { PortRow } from './ports.tables.ts';

const PORT_SOURCE: ListSource<'port'> = plainSource(portKind, 'port', { name: 'nameKey', country: 'countryKey' });

export const PORT_KIND = storeKind<'port', PortRow>(portKind, {
  source: PORT_SOURCE,
  nameOf: ({ name }) => name,
  ownership: ({ createdBy }) => ({ createdBy, assignedTo: [] }),
});

const plain = plainRows<PortRow>(PORT_KIND);
const withKeys = (row: PortRow): PortRow => ({ ...row, searchText: searchTextOf(row) });

/** Rows of a plain kind that are searched by one text more. */
export const PORT_ROWS = {
  ...plain,
  rowOf: (draft: object, made: Omit<NewRecord, 'fileId'>): PortRow => withKeys(plain.rowOf(draft, made)),
  changedBy: (row: PortRow, change: object): Partial<PortRow> =>
    findDifferences(row, withKeys({ ...row, ...plain.changedBy(row, change) })),
};
export const PORT_FILE = plainFile(PORT_KIND, 'Ports');
