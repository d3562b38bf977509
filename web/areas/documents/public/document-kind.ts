import { createBin } from '../../../records/bin/bin.ts';
import { sizeText } from '../document-fields.rules.ts';
import { documentRecords } from '../documents.queries.ts';

/** Deleted documents (docs/product/documents.md). */
export const DELETED_DOCUMENTS = createBin(documentRecords, {
  title: 'Documents',
  nameHeader: 'Document',
  searchLabel: 'File name',
  keptWith: 'their files',
  describe: ({ fileName, fileSize, ownerName }) => ({ name: fileName, detail: `${ownerName} · ${sizeText(fileSize)}` }),
});
