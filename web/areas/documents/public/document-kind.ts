import { createBin } from '../../../records/bin/bin.ts';
import { sizeText } from '../document-fields.rules.ts';
import { documentRecords } from '../documents.queries.ts';

/** Deleted documents (docs/product/documents.md). */
export const bin = createBin(documentRecords, {
  title: 'Documents',
  nameHeader: 'Document',
  searchLabel: 'File name',
  keptWith: 'their files',
  describe: ({ fileName, fileSize, ownerName }) => ({ name: fileName, detail: `${ownerName} · ${sizeText(fileSize)}` }),
});

export { describeDocument as describe } from './document-entry.rules.ts';
