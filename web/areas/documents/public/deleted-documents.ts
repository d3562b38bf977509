import { documentEndpoints } from '@fairlead/contract/documents';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';
import { sizeText } from '../document-fields.rules.ts';

/** Deleted documents (docs/product/documents.md). */
export const DELETED_DOCUMENTS: BinDescription = {
  area: 'documents',
  title: 'Documents',
  label: 'Recently deleted documents',
  nameHeader: 'Document',
  searchLabel: 'File name',
  loading: 'Loading deleted documents...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days, with their files; then gone for good.`,
  isSquare: true,
  href: paths.document,
  read: async (query, signal) => {
    const { documents, ...page } = await api(documentEndpoints.listDeleted, { query, signal });
    const rows = documents.map(({ _id, fileName, fileSize, ownerName, deletedAt, deletedBy }) => ({
      _id,
      name: fileName,
      detail: `${ownerName} · ${sizeText(fileSize)}`,
      deletedAt,
      deletedBy,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(documentEndpoints.restore, { params: { id } }),
};
