import type { Selectable } from 'kysely';
import { extractDigits, folded, sortKey } from '../../platform/db/lists/folded.ts';
import type { ClientTable } from './clients.tables.ts';

type Row = Selectable<ClientTable>;
type Keys = Pick<Row, 'segment' | 'nameKey' | 'typeKey' | 'assignedKey' | 'categoryKey' | 'phoneKey' | 'phoneDigits' | 'searchText'>;

/** The columns that lists filter, sort and search by. Each sort key is what its column of the table shows. */
export function keysOf(
  row: Omit<
    Row,
    keyof Keys | 'id' | 'createdBy' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy' | 'version' | 'undoneVersion' | 'undoneTo'
  >,
): Keys {
  return {
    segment: segmentOf(row),
    nameKey: sortKey(row.companyName),
    typeKey: sortKey(row.type ?? row.relationshipStatus),
    assignedKey: sortKey(row.assignedTo),
    categoryKey: sortKey(row.category),
    phoneKey: sortKey(row.mobile ?? row.phone),
    // A line break for the same reason as below.
    phoneDigits: [row.mobile, row.phone]
      .map((number) => extractDigits(number ?? ''))
      .filter(Boolean)
      .join('\n'),
    // A line break, which no folded text holds, so that nothing is found across the two.
    searchText: `${folded(row.companyName)}\n${folded(row.email ?? '')}`,
  };
}

/**
 * Where a record stands (docs/product/clients.md). Being a client goes first: "every other record is a lead, except the lost". An Active
 * customer whose latest opportunity was Lost is still a customer, and so is one once Won whose relationship is called Lost.
 */
export function segmentOf({ relationshipStatus, currentStatus }: Pick<Row, 'relationshipStatus' | 'currentStatus'>): Row['segment'] {
  if (relationshipStatus === 'Active' || relationshipStatus === 'Dormant' || currentStatus === 'Won') return 'client';
  if (relationshipStatus === 'Lost' || currentStatus === 'Lost') return 'lost';
  return 'lead';
}
