import { type DOCUMENT_FIELDS, DOCUMENT_UPLOADS, type DocumentType, documentEndpoints, documentList } from '@fairlead/contract/documents';
import type { ListedOf } from '@fairlead/contract/kit/records/fields';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { download } from '../../platform/api/download.ts';
import { readBeginning } from '../../platform/api/read-beginning.ts';
import { uploadResumably } from '../../platform/api/resumable-upload.ts';
import { api } from '../../platform/api.ts';
import { exportFrom, listQueries, reloadOnFailure } from '../../records/list/list.queries.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';
import type { DocumentView } from './list/document-view.rules.ts';

/** A document as a row of a list. */
export type ListedDocument = ListedOf<typeof DOCUMENT_FIELDS>;

/** Whose documents: a client's or an employee's. */
export interface DocumentOwner {
  kind: 'client' | 'employee';
  id: string;
  name: string;
}

/** Where the file itself is read; the sign-in's cookie opens it. */
export const addressOf = ({ file }: Pick<ListedDocument, 'file'>): string => file ?? '';

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const documentListQueries = listQueries<ListedDocument, DocumentView>({
  area: 'documents',
  declared: documentList,
  readPage: async (query, signal) => {
    const { documents, ...page } = await api(documentEndpoints.list, { query, signal });
    return { rows: documents, ...page };
  },
  readCount: (query, signal) => api(documentEndpoints.count, { query, signal }),
  views: documentEndpoints,
});

export const documentQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['documents', 'one', id],
      queryFn: ({ signal }) => api(documentEndpoints.get, { params: { id }, signal }),
    }),
  /** The first bytes of the file. */
  beginning: (document: Pick<ListedDocument, '_id' | 'file'>, bytes: number) =>
    queryOptions({
      queryKey: ['documents', 'beginning', document._id, bytes],
      queryFn: ({ signal }) => readBeginning(addressOf(document), bytes, signal),
    }),
};

/** The documents that a view finds, as a list in a file. */
export const exportDocuments = exportFrom(documentEndpoints.exportTable, documentList.filters);

/** Deletes several at once; lists are read again. */
export async function removeDocuments(queries: QueryClient, ids: string[]) {
  const reply = await reloadOnFailure(queries, 'documents', api(documentEndpoints.bulkRemove, { body: { ids } }));
  await queries.invalidateQueries({ queryKey: ['documents'] });
  return reply;
}

/** All files of a client or an employee in one. */
export const downloadZip = ({ kind, id }: DocumentOwner, watch: ExportWatch) =>
  download(kind === 'client' ? documentEndpoints.zipOfClient : documentEndpoints.zipOfEmployee, { params: { id }, ...watch });

interface SentDocument {
  file: File;
  owner: DocumentOwner;
  type: DocumentType;
}

/** Sends a file, from where an earlier attempt stopped. */
export const sendDocument = (
  { file, owner, type }: SentDocument,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> =>
  uploadResumably({
    address: DOCUMENT_UPLOADS,
    file,
    metadata: { fileName: file.name, fileType: file.type, type, [`${owner.kind}Id`]: owner.id },
    signal,
    onProgress,
  });
