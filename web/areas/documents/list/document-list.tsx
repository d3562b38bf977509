import { DOCUMENT_MESSAGES } from '@fairlead/contract/documents';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListColumn, ListDescription } from '../../../records/list/list-description.ts';
import { useClientName } from '../../clients/public/use-client-name.ts';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import { type DocumentView, documentRecords, type ListedDocument } from '../documents.queries.ts';
import { DOCUMENT_COLUMNS, OWNER_COLUMN } from '../table/document-columns.tsx';
import classes from '../table/document-table.module.css';

const ClientField = lazyPart(() => import('./document-filters.tsx'), 'ClientField');
const EmployeeField = lazyPart(() => import('./document-filters.tsx'), 'EmployeeField');
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
    client: { Field: ClientField, Value: ClientName },
    employee: { Field: EmployeeField, Value: EmployeeName },
    uploader: { Field: EmployeeField, Value: EmployeeName },
  },
  sortLabels: { fileSize: 'Size' },
  columns: FILE ? [FILE, OWNER_COLUMN, ...OTHERS.map(withoutSecondLine)] : [],
  tableClass: classes.table,
  nameRow: ({ fileName }) => fileName,
};

function ClientName({ value }: { value: string }) {
  return useClientName(value) ?? '…';
}

function EmployeeName({ value }: { value: string }) {
  return useEmployeeName(value) ?? '…';
}
