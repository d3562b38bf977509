import type { ListedDocument } from '../documents.queries.ts';

/** A listed document of a client, uploaded by somebody else unless told. */
export const aDocument = (_id: string, rest: Partial<ListedDocument> = {}) => ({
  _id,
  fileName: 'rates.csv',
  fileSize: 2600,
  fileType: 'text/csv',
  fileKind: 'document',
  type: 'Extra',
  uploadedBy: 'Dev Menon',
  userRole: 'Sales',
  uploadedDate: '2026-11-21T09:35:00.000Z',
  clientId: '0198bbbb-0000-7000-8000-000000000001',
  employeeId: null,
  ownerName: 'Konkan Minerals',
  file: `/uploads/${_id}`,
  thumbnail: null,
  createdBy: 'someone',
  createdAt: '2026-11-21T09:35:00.000Z',
  version: 1,
  ...rest,
});
