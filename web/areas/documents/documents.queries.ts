import { DOCUMENT_UPLOADS, type DocumentType, documentEndpoints, documentKind } from '@fairlead/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { download } from '../../platform/api/download.ts';
import { readBeginning } from '../../platform/api/read-beginning.ts';
import { type ResumableUpload, uploadResumably } from '../../platform/api/resumable-upload.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';

/** A document as a row of a list. */
export type ListedDocument = RowOfKind<typeof documentKind>;
export type DocumentView = ViewOfKind<typeof documentKind>;

/** Whose documents: a client's or an employee's. */
export interface DocumentOwner {
  kind: 'client' | 'employee';
  id: string;
  name: string;
}

/** Where the file itself is read; the sign-in's cookie opens it. */
export const addressOf = ({ file }: Pick<ListedDocument, 'file'>): string => file ?? '';

export const documentRecords = createRecords(documentKind, { path: paths.documents, href: paths.document });

export const documentQueries = {
  one: documentRecords.one,
  /** The first bytes of the file. */
  beginning: (document: Pick<ListedDocument, '_id' | 'file'>, bytes: number) =>
    queryOptions({
      queryKey: ['documents', 'beginning', document._id, bytes],
      queryFn: ({ signal }) => readBeginning(addressOf(document), bytes, signal),
    }),
};

/** All files of a client or an employee in one. */
export const downloadZip = ({ kind, id }: DocumentOwner, watch: ExportWatch) =>
  download(kind === 'client' ? documentEndpoints.zipOfClient : documentEndpoints.zipOfEmployee, { params: { id }, ...watch });

interface SentDocument {
  /** By which the server knows the upload however often it is begun. */
  id: string;
  file: File;
  owner: DocumentOwner;
  type: DocumentType;
}

/** Sends a file, from where an earlier attempt stopped. */
export const sendDocument = (
  { id, file, owner, type }: SentDocument,
  watch: Pick<ResumableUpload, 'signal' | 'isGivenUp' | 'onProgress'>,
): Promise<void> =>
  uploadResumably({
    address: DOCUMENT_UPLOADS,
    file,
    metadata: { uploadId: id, fileName: file.name, fileType: file.type, type, [`${owner.kind}Id`]: owner.id },
    ...watch,
  });
