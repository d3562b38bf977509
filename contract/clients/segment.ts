import type { Client } from '../clients.ts';

export type Segment = 'client' | 'lead' | 'lost';

/**
 * The segment of a record (docs/product/clients.md). Client is checked first: an Active customer whose latest opportunity was Lost is still a
 * customer, and so is a Won one whose relationship is called Lost.
 */
export function findSegment({ relationshipStatus, currentStatus }: Pick<Client, 'relationshipStatus' | 'currentStatus'>): Segment {
  if (relationshipStatus === 'Active' || relationshipStatus === 'Dormant' || currentStatus === 'Won') return 'client';
  if (relationshipStatus === 'Lost' || currentStatus === 'Lost') return 'lost';
  return 'lead';
}
