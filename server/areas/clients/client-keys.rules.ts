import { findSegment } from '@fairlead/contract/clients/segment';
import type { Selectable } from 'kysely';
import { extractDigits, folded, sortKey } from '../../platform/db/lists/folded.ts';
import type { ClientTable } from './clients.tables.ts';

type Row = Selectable<ClientTable>;
type Keys = Pick<Row, 'segment' | 'nameKey' | 'typeKey' | 'assignedKey' | 'categoryKey' | 'phoneKey' | 'phoneDigits' | 'searchText'>;

/** The columns that lists filter, sort and search by. Each sort key holds what its column of the table shows. */
export function makeKeys(
  row: Omit<
    Row,
    | keyof Keys
    | ('id' | 'createdBy' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy' | 'mergedIntoId')
    | ('version' | 'undoneVersion' | 'undoneTo')
  >,
): Keys {
  return {
    segment: findSegment(row),
    nameKey: sortKey(row.companyName),
    // The blank, which no other key ends with, keeps the relationship from being found as a type.
    typeKey: row.type || !row.relationshipStatus ? sortKey(row.type) : `${sortKey(row.relationshipStatus)} `,
    assignedKey: sortKey(row.assignedTo),
    categoryKey: sortKey(row.category),
    phoneKey: sortKey(row.mobile ?? row.phone),
    // Separated by a line break for the same reason as below.
    phoneDigits: [row.mobile, row.phone]
      .map((number) => extractDigits(number ?? ''))
      .filter(Boolean)
      .join('\n'),
    // Folded text holds no line break, so no search matches across the two parts.
    searchText: `${folded(row.companyName)}\n${folded(row.email ?? '')}`,
  };
}
