import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { pathId, text } from './kit/values.ts';

/** See docs/product/documents.md. */
export const DOCUMENT_TYPES = ['Important', 'Extra'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
const DOCUMENT_TYPE_DEFAULT = 'Extra';
/** What the icon tells apart. */
export const DOCUMENT_KINDS = ['image', 'video', 'document'] as const;
export const DOCUMENT_MAX_BYTES = 52_428_800;

/** See docs/product/documents.md. */
export const DOCUMENT_MESSAGES = {
  loading: 'Loading documents...',
  listFailed: 'Failed to load documents',
  uploadFailed: 'Failed to upload document',
  deleteFailed: 'Failed to delete document',
  tooLarge: 'File size must be less than 50MB',
  missing: 'Please choose a file that is not empty',
  ownerMissing: 'Please choose a client or an employee',
} as const;

const stored = { required: '', isReadOnly: true, isInLists: true } as const;

/** A document's fields. The server states all but the type; whose it is follows from the path that it is uploaded at. */
export const DOCUMENT_FIELDS = defineFields({
  fileName: { kind: 'text', max: 255, label: 'File Name', column: 'fileName', width: 40, ...stored },
  /** In bytes. */
  fileSize: {
    kind: 'number',
    min: 0,
    max: DOCUMENT_MAX_BYTES,
    isWhole: true,
    label: 'Size (bytes)',
    column: 'fileSize',
    width: 14,
    ...stored,
  },
  /** The media type, as the bytes show it, or else the name. */
  fileType: { kind: 'text', max: 200, label: 'Filetype', column: 'fileType', width: 24, ...stored },
  fileKind: { kind: 'choice', options: DOCUMENT_KINDS, label: 'Kind', column: 'fileKind', width: 12, ...stored },
  type: {
    kind: 'choice',
    options: DOCUMENT_TYPES,
    default: DOCUMENT_TYPE_DEFAULT,
    wrong: 'must be Important or Extra',
    label: 'Type',
    isInLists: true,
    width: 12,
  },
  /** Today's name of whoever uploaded it, and their job, or the role of an account without one. */
  uploadedBy: { kind: 'text', max: 160, label: 'Uploaded by', width: 24, ...stored },
  userRole: { kind: 'text', max: 80, label: 'Role', isReadOnly: true, isInLists: true, width: 24 },
  uploadedDate: { kind: 'instant', label: 'Uploaded on (UTC)', column: 'uploadedAt', ...stored },
  clientId: { kind: 'reference', to: 'client', label: 'Client', column: 'clientId', isReadOnly: true, isInLists: true },
  employeeId: { kind: 'reference', to: 'employee', label: 'Employee', column: 'employeeId', isReadOnly: true, isInLists: true },
  ownerName: { kind: 'text', max: 200, label: 'Client or employee', width: 30, ...stored },
  /** Where the file itself is read, below the server's root. */
  file: { kind: 'picture', label: 'File', column: 'fileId', isReadOnly: true, isInLists: true },
  /** The same for a small picture of it; null where it is no picture, or a broken one. */
  thumbnail: { kind: 'picture', label: 'Thumbnail', column: 'thumbnailId', isReadOnly: true, isInLists: true },
} as const satisfies Fields);

/** Beside the file: who uploads it is known from the session, whatever is sent. */
export const documentDraft = z.object({
  type: z.enum(DOCUMENT_TYPES, DOCUMENT_FIELDS.type.wrong).default(DOCUMENT_TYPE_DEFAULT),
  uploadedBy: text(200).optional(),
  userRole: text(200).optional(),
});
export type DocumentDraft = z.output<typeof documentDraft>;

/** Where files arrive in pieces and go on where they were cut, by tus 1.0; metadata: fileName, type, and clientId or employeeId. */
export const DOCUMENT_UPLOADS = '/api/documents/uploads';

const upload = {
  field: 'file',
  maxBytes: DOCUMENT_MAX_BYTES,
  tooLarge: DOCUMENT_MESSAGES.tooLarge,
  notAnImage: DOCUMENT_MESSAGES.missing,
  mediaTypes: ['application/octet-stream'],
  required: true,
  parts: ['type', 'uploadedBy', 'userRole'],
};
const params = z.object({ id: pathId });

/** Stored files of clients and employees. See docs/product/documents.md. */
export const documentKind = defineKind('Document', {
  area: 'documents',
  thing: 'document',
  words: { one: 'document', many: 'documents' },
  rights: kindRights('documents'),
  fields: DOCUMENT_FIELDS,
  hangsOn: { client: 'clientId', employee: 'employeeId' },
  path: '/api/documents',
  rows: 'documents',
  filters: {
    search: { by: 'text', fields: ['fileName'], max: 200, label: 'Search', isSearch: true },
    client: { by: 'value', field: 'clientId', label: 'Client' },
    employee: { by: 'value', field: 'employeeId', label: 'Employee' },
    type: { by: 'value', field: 'type', label: 'Type' },
    kind: { by: 'value', field: 'fileKind', label: 'Kind' },
    uploader: { by: 'record', to: 'employee', label: 'Uploaded by' },
    uploaded: { by: 'period', field: 'uploadedDate', label: 'Uploaded on' },
  },
  sorts: ['uploadedDate', 'fileName', 'type', 'fileSize'],
  order: 'desc',
  toldOfDeleted: ['fileName', 'fileSize', 'ownerName'],
  search: { by: ['fileName'], title: 'fileName', detail: ['ownerName', 'type'], page: '/documents/:id' },
  without: ['create', 'update', 'bulkChange'],
  summaries: {
    list: 'Documents of all clients and employees, latest first unless another order is asked for.',
    bulkRemove: 'Deletes several documents (kept restorable for 30 days); what one may not delete is refused one by one.',
    restore: 'Brings a deleted document back, with its file. Administrators only.',
  },
  calls: ({ record }) => ({
    listOfClient: endpoint({
      keys: 'documents',
      method: 'GET',
      path: '/api/documents/:id',
      summary: "All documents of a client, latest first. The id is the client's.",
      params,
      reply: z.array(record),
    }),
    createOfClient: endpoint({
      keys: 'documents',
      method: 'POST',
      path: '/api/documents/:id',
      summary:
        "Adds a file of up to 50 MB to a client's documents: multipart with `file`, and `type` or the same in `data`. The id is the client's.",
      params,
      body: documentDraft,
      upload,
      reply: record,
      status: 201,
    }),
    remove: endpoint({
      keys: 'documents',
      method: 'DELETE',
      path: '/api/documents/:id',
      summary: "Deletes a document (kept restorable for 30 days). The id is the document's.",
      params,
    }),
    listOfEmployee: endpoint({
      keys: 'documents',
      method: 'GET',
      path: '/api/employeedocuments/:id',
      summary: "All documents of an employee, latest first. The id is the employee's.",
      params,
      reply: z.array(record),
    }),
    createOfEmployee: endpoint({
      keys: 'documents',
      method: 'POST',
      path: '/api/employeedocuments/:id',
      summary:
        "Adds a file of up to 50 MB to an employee's documents: multipart with `file`, and `type` or the same in `data`. The id is the employee's.",
      params,
      body: documentDraft,
      upload,
      reply: record,
      status: 201,
    }),
    removeOfEmployee: endpoint({
      keys: 'documents',
      method: 'DELETE',
      path: '/api/employeedocuments/:id',
      summary: "Deletes an employee's document (kept restorable for 30 days). The id is the document's.",
      params,
    }),
    get: endpoint({
      keys: 'documents',
      method: 'GET',
      path: '/api/documents/:id/record',
      summary: 'One document.',
      params,
      reply: record,
    }),
    removeAllOfClient: endpoint({
      keys: 'documents',
      method: 'DELETE',
      path: '/api/clients/:id/documents',
      summary: 'Deletes all documents of a client that one may delete (kept restorable for 30 days).',
      params,
    }),
    removeAllOfEmployee: endpoint({
      keys: 'documents',
      method: 'DELETE',
      path: '/api/employees/:id/documents',
      summary: 'Deletes all documents of an employee that one may delete (kept restorable for 30 days).',
      params,
    }),
    zipOfClient: endpoint({
      keys: 'documents',
      method: 'GET',
      path: '/api/clients/:id/documents/zip',
      summary: 'All documents of a client in one zip file.',
      params,
      reply: z.string(),
      stream: 'application/octet-stream',
    }),
    zipOfEmployee: endpoint({
      keys: 'documents',
      method: 'GET',
      path: '/api/employees/:id/documents/zip',
      summary: 'All documents of an employee in one zip file.',
      params,
      reply: z.string(),
      stream: 'application/octet-stream',
    }),
  }),
});
export const documentList = documentKind.list;
export const documentEndpoints = documentKind.endpoints;
/** A stored file of a client or an employee. */
export const document = documentKind.record;
export type Document = z.output<typeof document>;
