import { DOCUMENT_MESSAGES } from '@fairlead/contract/documents';
import { describeError } from '../../../platform/error-message.ts';
import type { ListColumn, ListDescription } from '../../../records/list/list-description.ts';
import { CLIENT_FILTER } from '../../clients/public/client-name.tsx';
import { EMPLOYEE_FILTER } from '../../team/public/employee-name.tsx';
import { type DocumentView, documentRecords, type ListedDocument } from '../documents.queries.ts';
import { DOCUMENT_COLUMNS, OWNER_COLUMN } from '../table/document-columns.tsx';
import classes from '../table/document-table.module.css';

const [FILE, ...OTHERS] = DOCUMENT_COLUMNS;

/** On a phone the owner is the second line of a card. */
const withoutSecondLine = (column: ListColumn<ListedDocument>): ListColumn<ListedDocument> =>
  column.phone === 'secondary' ? { ...column, phone: 'hidden' } : column;

/** The documents of all clients and employees as a list (docs/product/documents.md). */
export const DOCUMENT_LIST: ListDescription<ListedDocument, DocumentView> = {
  ...documentRecords.list,
  title: 'Documents',
  searchLabel: 'File name',
  loading: DOCUMENT_MESSAGES.loading,
  failure: (error) => describeError(error, DOCUMENT_MESSAGES.listFailed),
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nothing found for “${search}”.`, hint: 'The search covers the names of files.' };
    if (reason === 'filters') return { title: 'Nothing matches.', hint: 'No document fits all the filters.' };
    return { title: 'No documents yet.', hint: 'Files of clients and employees appear here once the first one is uploaded.' };
  },
  controls: {
    client: CLIENT_FILTER,
    employee: EMPLOYEE_FILTER,
    uploader: EMPLOYEE_FILTER,
  },
  sortLabels: { fileSize: 'Size' },
  columns: FILE ? [FILE, OWNER_COLUMN, ...OTHERS.map(withoutSecondLine)] : [],
  tableClass: classes.table,
  nameRow: ({ fileName }) => fileName,
};
