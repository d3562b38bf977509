import { DOCUMENT_FIELDS, type Document } from '@fairlead/contract/documents';
import type { Column, Row } from '../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../records/export/file-columns.ts';
import { defineTableFile } from '../../records/export/table-file.ts';
import { DOCUMENT_SOURCE } from './document-list.store.ts';

const PRINTED_FIELDS = ['fileName', 'fileSize', 'type', 'uploadedBy', 'userRole', 'uploadedDate', 'ownerName'] as const;
const PRINTED_COLUMNS: Column[] = PRINTED_FIELDS.map((field) => fileColumn(field, DOCUMENT_FIELDS[field]));
const rowOf = ({ file: _file, ...document }: Document): Row => document;

/** A list of documents as a file (docs/product/documents.md): the filtered or selected ones. */
export const DOCUMENT_TABLE = defineTableFile('documents', {
  source: DOCUMENT_SOURCE,
  nouns: { one: 'document', many: 'documents' },
  describe: () => ({ title: 'Documents', rows: 'Documents' }),
  data: { columns: fileColumns(DOCUMENT_FIELDS), rowOf },
  print: { columns: PRINTED_COLUMNS, rowOf },
});
